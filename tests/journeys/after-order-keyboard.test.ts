import type { Locator, Page } from '@playwright/test';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { addProduct, addSessionCookie, placeOrder, register, request, signInAsAdmin } from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import { openOrder } from './support/payments.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

/** Places a delivered cash order of two products, and returns its customer, staff, and the products' names. */
async function placeDelivered(shop: Shop) {
  const [customer, admin] = [await register(shop), await signInAsAdmin(shop)];
  const products = [await addProduct(shop, { price: 60 }), await addProduct(shop, { price: 20 })];
  const order = await placeOrder(
    shop,
    customer,
    products.map((product) => ({ product, amount: 2 })),
  );
  const params = { orderId: order._id };
  await request(shop, orderCalls.changeStatus, { as: admin, params, body: { status: 'delivered' } });
  return { customer, admin, order, names: products.map(({ name }) => name) };
}

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [0] });
}

test('a customer cancels an order with the keyboard', async ({ page, context, shop }) => {
  const customer = await register(shop);
  const order = await placeOrder(shop, customer, [{ product: await addProduct(shop), amount: 1 }]);
  await addSessionCookie(context, shop, customer);
  await openOrder(page, order);
  const open = page.getByRole('button', { name: 'Cancel Order' });
  const dialog = page.getByRole('alertdialog');

  await tabTo(page, open);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Keep Order' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel Order' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'The order was cancelled');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('staff refund an amount with the keyboard, and are led to what is wrong', async ({ page, context, shop }) => {
  const { admin, order } = await placeDelivered(shop);
  await addSessionCookie(context, shop, admin);
  await page.goto(`/adminDashboard/mangeOrders/${order._id}`);
  const open = page.getByRole('button', { name: 'Refund' });
  const dialog = page.getByRole('alertdialog');
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await tabTo(page, dialog.getByRole('radio', { name: 'Everything' }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, dialog.getByRole('button', { name: 'Refund', exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Choose what to refund');

  await tabTo(page, dialog.getByRole('radio', { name: 'Products' }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, dialog.getByRole('button', { name: 'Refund' }));
  await page.keyboard.press('Enter');
  const amount = dialog.getByLabel('Amount in US dollars');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('7.50');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await tabTo(page, dialog.getByRole('button', { name: 'Refund $7.50' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Successfully refunded');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});

test('staff ship with the keyboard while the customer looks at the order', async ({
  page,
  context,
  shop,
  newVisitor,
}) => {
  const customer = await register(shop);
  const order = await placeOrder(shop, customer, [{ product: await addProduct(shop), amount: 2 }]);
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto(`/adminDashboard/mangeOrders/${order._id}`);
  const owner = await newVisitor();
  await addSessionCookie(owner.context(), shop, customer);
  await openOrder(owner, order);
  await expect(owner.getByRole('button', { name: 'Cancel Order' })).toBeVisible();
  await owner.getByLabel('Message to the shop').fill('Half a sentence');

  const number = page.getByLabel('Tracking number');
  await tabTo(page, number);
  await page.keyboard.type('#1');
  await page.keyboard.press('Enter');
  await expect(number).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText(/^Only letters/);
  await number.clear();
  await page.keyboard.type('1Z 999');
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, page.getByRole('button', { name: 'Ship 2 Items' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Successfully shipped');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await expect(owner.getByRole('region', { name: 'Shipments' })).toContainText('1Z 999');
  await expect(owner.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
  await expect(owner.getByLabel('Message to the shop')).toHaveValue('Half a sentence');
});

test('a return survives Back and reload, and is sent with the keyboard', async ({ page, context, shop }) => {
  const { customer, order, names } = await placeDelivered(shop);
  await addSessionCookie(context, shop, customer);
  await openOrder(page, order);
  await page.getByRole('link', { name: 'Start a Return' }).click();
  const first = page.getByRole('checkbox', { name: `Return ${names[0]}` });
  const text = page.getByLabel('What should we know?');
  const goOn = page.getByRole('button', { name: 'Continue' });

  await tabTo(page, goOn);
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('Choose at least one product');
  await page.keyboard.press('Space');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await tabTo(page, goOn);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Details' })).toBeFocused();
  await tabTo(page, text);
  await page.keyboard.type('It squeaks.');
  await page.goBack();
  await expect(first).toBeChecked();
  await page.goForward();
  await expect(text).toHaveValue('It squeaks.');
  await page.reload();
  await expect(text).toHaveValue('It squeaks.');

  await tabTo(page, goOn);
  await page.keyboard.press('Enter');
  const summary = page.getByRole('region', { name: 'Check and send' });
  await expect(summary).toContainText(`${names[0]} × 2`);
  await tabTo(page, page.getByRole('button', { name: 'Send Request' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Return requested');
  await expect(page).toHaveURL(`/userDashboard/order/${order._id}`);
  await page.getByRole('link', { name: 'Start a Return' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await expect(page.getByRole('checkbox')).not.toBeChecked();
});

test('a product that was returned in another tab is not returned again', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  const { customer, order } = await placeDelivered(shop);
  await addSessionCookie(context, shop, customer);
  const other = await context.newPage();
  const tabs = [page, other];
  for (const tab of tabs) {
    await tab.goto(`/userDashboard/order/${order._id}/return`);
    await expect(tab.getByRole('checkbox')).toHaveCount(2);
    for (const box of await tab.getByRole('checkbox').all()) await box.check();
    await tab.getByRole('button', { name: 'Continue' }).click();
    await expect(tab.getByRole('region', { name: 'Details' })).toBeVisible();
    await tab.getByRole('button', { name: 'Continue' }).click();
  }
  browserErrors.allow(statusError(409, '/return'));
  await other.getByRole('button', { name: 'Send Request' }).click();
  await expectToast(other, 'Return requested');
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByRole('alert')).toContainText('more than was bought');
  await expect(page.getByText('You have asked to return everything in this order.')).toBeVisible();
});
