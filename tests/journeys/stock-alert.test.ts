import { productCalls } from '#features/catalogue/product-calls.ts';
import { mailCalls } from '#features/mail/mail-calls.ts';
import { stockAlertCalls } from '#features/stock-alert/stock-alert-calls.ts';
import { addProduct, getAdmin, register, request } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import { addKeyboard, variantId } from './support/options.ts';
import { signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test('a visitor asks for a variant, signs in, and gets one mail when it is back', async ({ page, shop }) => {
  const person = await register(shop);
  const keyboard = await addKeyboard(shop);
  const clicky = variantId(keyboard, 'Clicky / Sand');
  await page.goto(`/product/${keyboard._id}?variant=${clicky}`);
  await page.getByRole('button', { name: 'Notify Me' }).press('Enter');
  await signIn(page, person);
  await expect(page).toHaveURL(`/product/${keyboard._id}?variant=${clicky}`);
  await expect(page.getByText('We’ll mail you when it’s back.')).toBeVisible();
  expect(await request(shop, stockAlertCalls.listStockAlerts, { as: person })).toMatchObject([{ variantId: clicky }]);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('We’ll mail you when it’s back.')).toBeVisible();

  const as = await getAdmin(shop);
  const params = { productId: keyboard._id };
  await request(shop, productCalls.restockProduct, { as, params, body: { amount: 2, variantId: clicky } });
  await expect
    .poll(async () => (await request(shop, mailCalls.listMails, { as })).filter(({ kind }) => kind === 'stock-alert'))
    .toMatchObject([{ to: person.email, subject: `${keyboard.name} is back in stock` }]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible();
});

test('an alert is cancelled, and a failure is explained', async ({ page, shop, browserErrors }) => {
  browserErrors.allow(statusError(409, '/api/stock-alert/'));
  const person = await register(shop);
  const product = await addProduct(shop, { stock: 0 });
  await page.goto('/signIn');
  await signIn(page, person);
  await expect(page).toHaveURL('/');
  await page.goto('/products');
  await page.getByRole('link', { name: `Notify Me: ${product.name}` }).click();
  await page.getByRole('button', { name: 'Notify Me' }).click();
  await page.getByRole('button', { name: 'Cancel Alert' }).click();
  await expect(page.getByRole('button', { name: 'Notify Me' })).toBeVisible();
  expect(await request(shop, stockAlertCalls.listStockAlerts, { as: person })).toEqual([]);

  const as = await getAdmin(shop);
  await request(shop, productCalls.restockProduct, { as, params: { productId: product._id }, body: { amount: 1 } });
  await page.getByRole('button', { name: 'Notify Me' }).click();
  await expectToast(page, 'This is in stock. Reload the page, then add it to your cart.');
});
