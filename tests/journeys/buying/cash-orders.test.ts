import { deliveryDateAt } from '#features/delivery/delivery-date.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import {
  addProduct,
  addSessionCookie,
  newAccount,
  placeOrder,
  register,
  request,
  signInAsAdmin,
} from '../support/api.ts';
import { openOrder } from '../support/payments.ts';
import { addToCart, expectPlaced, fillCheckout, placeOrder as pressPlaceOrder } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const CALENDAR = { timeZone: 'UTC', cutoff: '15:00', holidays: [] };

test('a customer who orders in cash is thanked and told what happens next', async ({ page, context, shop }) => {
  await addSessionCookie(context, shop, await register(shop, newAccount('Mara Lindqvist')));
  await addToCart(page, await addProduct(shop, { price: 60 }));
  await page.goto('/checkout');
  await fillCheckout(page);
  await pressPlaceOrder(page);

  await expectToast(page, 'Your Order Successful');
  await expectPlaced(page);
  const thanks = page.getByRole('region', { name: 'Thank you, Mara. Your order is placed.' });
  const { ships } = deliveryDateAt(Date.now(), CALENDAR);
  await expect(thanks).toContainText(`Please have $65.00 ready for the courier. Ships ${ships}.`);
  await page.reload();
  await expect(thanks).toBeVisible();

  await page.getByRole('link', { name: 'ORDERS LIST' }).click();
  await page.getByRole('link', { name: /^Details/ }).click();
  await expect(page.getByRole('heading', { name: /^Order Details/ })).toBeVisible();
  await expect(thanks).toBeHidden();
  await page.goBack();
  await page.goBack();
  await thanks.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/products');
});

test('customer and admin see whether the cash was collected', async ({ page, context, shop, newVisitor }) => {
  const customer = await register(shop);
  const order = await placeOrder(shop, customer, [{ product: await addProduct(shop), amount: 1 }]);
  const [due, collected] = ['Cash, due on delivery', 'Cash, collected'];
  await addSessionCookie(context, shop, customer);
  await openOrder(page, order);
  await expect(page.getByText('Payment Complete')).toBeVisible();
  await expect(page.getByText(due)).toBeVisible();
  const shippingDay = page.getByRole('definition').filter({ hasText: /^(Mon|Tue|Wed|Thu|Fri) \d/ });
  await expect(shippingDay).toBeVisible();

  const admin = await newVisitor();
  await addSessionCookie(admin.context(), shop, await signInAsAdmin(shop));
  await admin.goto(`/adminDashboard/mangeOrders/${order._id}`);
  await expect(admin.getByText(due)).toBeVisible();
  await admin.getByLabel('Change Status').selectOption('Delivered');
  await admin.getByRole('button', { name: 'Save' }).click();

  for (const visitor of [admin, page]) {
    await expect(visitor.getByText(collected)).toBeVisible();
    await expect(visitor.getByText(due)).toBeHidden();
  }
  await expect(shippingDay).toBeHidden();
});

test('a card order has no note about cash', async ({ page, context, shop }) => {
  const customer = await register(shop);
  const order = await placeOrder(shop, customer, [{ product: await addProduct(shop), amount: 1 }], 'card');
  await addSessionCookie(context, shop, customer);
  await openOrder(page, order);
  await expect(page.getByText('Payment Pending')).toBeVisible();
  await expect(page.getByText(/^Cash/)).toBeHidden();
});

test('staff settle the cash that a courier hands in', async ({ page, context, shop }) => {
  const [customer, admin] = [await register(shop), await signInAsAdmin(shop)];
  const order = await placeOrder(shop, customer, [{ product: await addProduct(shop, { price: 60 }), amount: 1 }]);
  const shortId = order._id.slice(0, 4);
  await addSessionCookie(context, shop, admin);
  await page.goto(`/adminDashboard/mangeOrders/${order._id}`);
  await page.getByLabel('Change Status').selectOption('Delivered');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Successfully updated');

  await page.getByRole('link', { name: 'Cash on delivery' }).click();
  const row = page.getByRole('row').filter({ hasText: `#${shortId}` });
  await expect(row).toContainText('Collected');
  await row.getByLabel(`Select order ${shortId}`).check();
  const settlement = page.getByRole('group', { name: 'Settlement' });
  await expect(settlement).toContainText('1 order, $65.00 expected');
  await settlement.getByLabel('Received').fill('63');
  await expect(settlement).toContainText('$2.00 short.');
  await settlement.getByLabel('Note').fill('Gave too much change');
  await settlement.getByRole('button', { name: 'Settle' }).click();

  await expectToast(page, 'Successfully settled');
  await expect(row).toContainText('Settled');
  await expect(settlement).toBeHidden();
  await expect(page.getByText('$2.00 short in all')).toBeVisible();
});

test('a customer sees how much cash was handed back', async ({ page, context, shop }) => {
  const [customer, as] = [await register(shop), await signInAsAdmin(shop)];
  const order = await placeOrder(shop, customer, [{ product: await addProduct(shop, { price: 60 }), amount: 1 }]);
  const params = { orderId: order._id };
  await request(shop, orderCalls.changeStatus, { as, params, body: { status: 'delivered' } });
  await request(shop, refundCalls.refundOrder, { as, params, body: { amount: 12.5 } });
  await addSessionCookie(context, shop, customer);
  await openOrder(page, order);
  await expect(page.getByText('$12.50 of your payment was handed back to you.')).toBeVisible();

  await request(shop, refundCalls.refundOrder, { as, params });
  await expect(page.getByText('$65.00 was handed back to you.')).toBeVisible();
  await expect(page.getByText('your card')).toBeHidden();
});
