import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { addProducts, placeOrder, register, request, signInAsAdmin } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

// In a shop that has run for a while, the job may have passed the time that the orders are moved to.
test.use({ ownShop: true });

test('a page shows what is bought together once there are enough orders, and related products until then', async ({
  page,
  shop,
}) => {
  const products = await addProducts(shop, [{ name: 'Tern 60' }, { name: 'Tern Cable' }, { name: 'Tern Wrist Rest' }]);
  const [board, cable, rest] = products;
  if (!board || !cable || !rest) throw new Error('Too few products');
  const lines = products.map((product) => ({ product, amount: 1 }));
  const together = page.getByRole('heading', { name: 'Bought together' });
  const related = page.getByRole('heading', { name: 'Related Products' });
  await page.goto(`/product/${board._id}`);
  await expect(related).toBeVisible();

  const customer = await register(shop);
  for (const bought of [lines, lines, lines, lines.slice(0, 2)]) await placeOrder(shop, customer, bought);
  runJobNow(shop.dataDir, customer.email);
  await expect(async () => {
    await page.reload();
    await expect(together).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(related).toHaveCount(0);
  const section = page.locator('section').filter({ has: together });
  await expect(section.getByRole('article')).toHaveText([/Tern Cable/, /Tern Wrist Rest/]);
  expect(await findViolations(page)).toEqual([]);
  await section.getByRole('link', { name: 'Tern Wrist Rest' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tern Wrist Rest' })).toBeVisible();
  await expect(together).toBeVisible();

  const body = { productIds: [cable._id], published: false };
  await request(shop, productCalls.publishProducts, { as: await signInAsAdmin(shop), body });
  await expect(async () => {
    await page.reload();
    await expect(related).toBeVisible({ timeout: 500 });
  }).toPass();
});

/** Makes a customer's orders old enough to be counted, and the job due. */
function runJobNow(dataDir: string, email: string): void {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 10_000 });
  database.prepare('update shop_order set placed_at = placed_at - 100000 where email = ?').run(email);
  database.prepare("update job_lease set next_run_at = 0 where name = 'count-bought-together'").run();
  database.close();
}
