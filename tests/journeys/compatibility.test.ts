import type { Page } from '@playwright/test';
import { getProduct } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

// Other tests add keyboards, of which only the newest are listed.
test.use({ samplesOnly: true });

test('a page says what fits and why, and the cart warns of what does not', async ({ page, shop }) => {
  const [board, small, set] = await Promise.all(
    ['Cloudrow 75', 'Alderway 60', 'Marigold Keycap Set'].map((name) => getProduct(shop, name)),
  );
  if (!board || !small || !set) throw new Error('There are no such samples');
  await page.goto(`/product/${board._id}`);
  await expect(page.getByRole('heading', { name: 'Does it fit?' })).toBeVisible();
  await expect(fitRow(page, 'Juniper Keycap Set')).toContainText(
    'Fits. The set covers all 82 keys, including the 1.75u right Shift.',
  );
  await expect(fitRow(page, 'Thistle Switch Set')).toContainText('hot-swap sockets');
  await expect(fitRow(page, 'Marigold Keycap Set')).toContainText(
    'Does not fit. The set lacks 4 keycaps that the board needs, such as the 1.75u right Shift.',
  );
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Marigold Keycap Set' }).click();
  await expect(page.getByRole('heading', { name: 'Marigold Keycap Set', level: 1 })).toBeVisible();
  await expect(fitRow(page, 'Alderway 60')).toContainText('Fits. The set covers all 61 keys.');

  const lines = [board, small, set].map(({ _id, name, image, price, stock, variants: [variant] }, index) => ({
    _id,
    name,
    image,
    price,
    amount: 1,
    max: stock,
    ...(index < 2 && { variantId: variant?._id, variant: 'Linear' }),
  }));
  await page.evaluate((cart) => localStorage.setItem('productCart', cart), JSON.stringify(lines));
  await page.goto('/cart');
  const warning = page.getByText('Marigold Keycap Set does not fit Cloudrow 75. The set lacks 4 keycaps');
  await expect(page.getByRole('row')).toHaveCount(4);
  // It may be meant for the other board.
  await expect(warning).toHaveCount(0);
  // What goes with the first keyboard and is not in the cart can be added.
  const offered = page.locator('.cart-fits');
  await expect(offered.getByRole('heading')).toHaveText('Goes with Cloudrow 75');
  await expect(offered.getByRole('listitem')).toHaveText(/^Thistle Switch Set/);
  await removeLine(page, 'Alderway 60');
  await expect(warning).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await removeLine(page, 'Cloudrow 75');
  await expect(warning).toHaveCount(0);
});

function fitRow(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
}

async function removeLine(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Remove ${name}`) }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
}
