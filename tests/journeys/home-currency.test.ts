import { addProduct, addSessionCookie, placeOrder, register, signInAsAdmin } from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import { openOrder, paymentDialog, payWithGoodCard } from './support/payments.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test.use({ ownShop: true });

test('an admin moves the shop to euros, and a customer pays and gets money back in them', async ({
  page,
  context,
  shop,
  newVisitor,
  browserErrors,
}) => {
  browserErrors.allow(statusError(409, '/api/settings'));
  const sound = await addProduct(shop, { name: 'Sound Board', price: 1029 });
  const card = page.getByRole('article').filter({ hasText: sound.name });
  await page.goto('/products');
  await expect(card).toContainText('$1,029.00');

  const admin = await newVisitor();
  await addSessionCookie(admin.context(), shop, await signInAsAdmin(shop));
  await admin.goto('/adminDashboard/settings');
  await admin.getByLabel('Home country').selectOption({ label: 'Germany' });
  await admin.getByLabel('Currency').selectOption('EUR');
  await admin.getByLabel('Numbers and amounts').selectOption('de-DE');
  await admin.getByLabel('Struck-through price (optional)').fill('2.000,50');
  await admin.getByLabel('Prices of products are whole numbers').uncheck();
  await admin.getByRole('button', { name: 'Save Settings' }).click();
  await expectToast(admin, 'Successfully updated');

  await page.goto('/products');
  await expect(card).toContainText('1.029,00 €');
  await expect(card).toContainText('2.000,50 €');
  const board = await addProduct(shop, { price: 1029.95 });
  await page.goto(`/product/${board._id}`);
  await expect(page.getByText('2.000,50 €').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.goto('/cart');
  await expect(page.getByText('1.034,95 €').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-currency', 'EUR');
  await expect(page.locator('body')).not.toContainText('$');

  const customer = await register(shop);
  const order = await placeOrder(shop, customer, [{ product: board, amount: 1 }], 'card');
  await addSessionCookie(context, shop, customer);
  await openOrder(page, order);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(paymentDialog(page)).toContainText('1.034,95 €');
  await payWithGoodCard(page);
  await paymentDialog(page).getByRole('button', { name: 'Done' }).click();

  await admin.goto(`/adminDashboard/mangeOrders/${order._id}`);
  await admin.getByRole('button', { name: 'Refund' }).click();
  const dialog = admin.getByRole('alertdialog', { name: 'Refund this order?' });
  await dialog.getByLabel('Amount', { exact: true }).check();
  await dialog.getByLabel('Amount in euros').fill('1.010,50 €');
  await dialog.getByRole('button', { name: 'Refund 1.010,50 €' }).click();
  await expectToast(admin, 'Successfully refunded');
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('1.010,50 €');

  await admin.goto('/adminDashboard/settings');
  await admin.getByLabel('Currency').selectOption('USD');
  await admin.getByRole('button', { name: 'Save Settings' }).click();
  await expect(admin.getByText('The currency can only be changed before the first order.')).toBeVisible();
});
