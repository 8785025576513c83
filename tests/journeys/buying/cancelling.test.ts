import type { BrowserContext, Page } from '@playwright/test';
import type { OrderJson, ProductJson } from '../../support/json.ts';
import { addProduct, addSessionCookie, getProduct, placeOrder, register, signInAsAdmin } from '../support/api.ts';
import { openOrder, paymentDialog, payWithGoodCard } from '../support/payments.ts';
import type { Shop } from '../support/shop-process.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test('a customer cancels a cash order before it is shipped', async ({ page, context, shop }) => {
  const customer = await register(shop);
  const product = await addProduct(shop, { stock: 3 });
  const order = await placeOrder(shop, customer, [{ product, amount: 2 }]);
  await addSessionCookie(context, shop, customer);
  await openOrder(page, order);

  await page.getByRole('button', { name: 'Cancel Order' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this order?' });
  await expect(dialog).toContainText('Nothing has to be paid.');
  await dialog.getByRole('button', { name: 'Keep Order' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await dialog.getByLabel('Reason (optional)').selectOption('I ordered by mistake');
  await dialog.getByRole('button', { name: 'Cancel Order' }).click();

  await expectToast(page, 'The order was cancelled');
  await expect(page.getByRole('list', { name: 'Order progress' })).toContainText('Cancelled');
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
  await expect(page.getByText('Nothing to pay')).toBeVisible();
  expect((await getProduct(shop, product.name)).stock).toBe(3);
});

test('a customer cancels a paid order and gets the money back, and staff see why', async ({
  page,
  context,
  shop,
  newVisitor,
}) => {
  const order = await payForOrder({ page, context, shop }, await addProduct(shop, { price: 60 }), 1);

  await page.getByRole('button', { name: 'Cancel Order' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this order?' });
  await expect(dialog).toContainText('refund $65.00 to your card');
  await dialog.getByRole('button', { name: 'Cancel Order' }).click();

  await expect(page.getByText('$65.00 went back to your card.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('$65.00');
  const admin = await newVisitor();
  await addSessionCookie(admin.context(), shop, await signInAsAdmin(shop));
  await admin.goto(`/adminDashboard/mangeOrders/${order._id}`);
  await expect(admin.getByText('This order was cancelled. Its status is final.')).toBeVisible();
  await expect(admin.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Packing Slip' })).toHaveCount(0);
  await expect(admin.getByRole('region', { name: 'Refunds' })).toContainText('Done');
});

test('staff refund some products of an order, and its customer sees it at once', async ({
  page,
  context,
  shop,
  newVisitor,
}) => {
  const product = await addProduct(shop, { price: 60 });
  const order = await payForOrder({ page, context, shop }, product, 2);

  const admin = await newVisitor();
  await addSessionCookie(admin.context(), shop, await signInAsAdmin(shop));
  await admin.goto(`/adminDashboard/mangeOrders/${order._id}`);
  await admin.getByRole('button', { name: 'Refund' }).click();
  const dialog = admin.getByRole('alertdialog', { name: 'Refund this order?' });
  await dialog.getByLabel('Products').check();
  await expect(dialog).toContainText('$125.00 is left of this payment.');
  await dialog.getByRole('button', { name: `Increase quantity of ${product.name}` }).click();
  await dialog.getByLabel('Shipping, $5.00').check();
  await dialog.getByLabel('Reason (optional)').fill('Arrived with a scratch');
  await dialog.getByRole('button', { name: 'Refund $65.00' }).click();
  await expectToast(admin, 'Successfully refunded');
  await expect(admin.getByRole('region', { name: 'Refunds' })).toContainText('Arrived with a scratch');

  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('$65.00');
  await expect(page.getByText('$65.00 of your payment went back to your card.')).toBeVisible();

  await admin.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByLabel('Products').check();
  await expect(dialog).toContainText('$60.00 each, 1 of 2 refunded');
  await expect(dialog.getByLabel('Shipping, $5.00')).toHaveCount(0);
  await dialog.getByRole('button', { name: `Increase quantity of ${product.name}` }).click();
  await expect(dialog.getByRole('button', { name: `Increase quantity of ${product.name}` })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Refund $60.00' })).toBeVisible();
  await dialog.getByLabel('Amount', { exact: true }).check();
  await dialog.getByLabel('Amount in US dollars').fill('100');
  await dialog.getByRole('button', { name: 'Refund $100.00' }).click();
  await expect(dialog.getByRole('alert').first()).toContainText('more than what is left');
});

/** Signs in a new customer who has placed an order, and pays it by card on its page. */
async function payForOrder(
  { page, context, shop }: { page: Page; context: BrowserContext; shop: Shop },
  product: ProductJson,
  amount: number,
): Promise<OrderJson> {
  const customer = await register(shop);
  const order = await placeOrder(shop, customer, [{ product, amount }], 'card');
  await addSessionCookie(context, shop, customer);
  await openOrder(page, order);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await payWithGoodCard(page);
  await paymentDialog(page).getByRole('button', { name: 'Done' }).click();
  return order;
}
