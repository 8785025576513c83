import { expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { SettableStatus } from '#features/order/order/order-schema.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { cents } from '#features/pricing/money.ts';
import {
  beginPayment,
  intentRequest,
  netPaid,
  payByCard,
  payWithoutEvent,
  reconcile,
  recordRequest,
} from '../support/payments.ts';
import { createTestShop } from '../support/test-shop.ts';

const HOUR = 3_600_000;
const HOLD_HOURS = 3;

/** Places a card order for two of five pieces in a shop whose clock can be advanced. */
async function placeCardOrder() {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const shop = await createTestShop({ now, config: { orderHoldMilliseconds: HOLD_HOURS * HOUR } });
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 60, stock: 5 })];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 2 }], payment: 'card' });
  // Tokens expire before holds do, so each request uses a new one.
  const as = async () => ({
    ...wilma,
    headers: { authorization: `Bearer ${await shop.services.tokens.issue(wilma.id)}` },
  });
  return {
    shop,
    wilma,
    product,
    order,
    as,
    passHours: (hours: number) => {
      ahead += hours * HOUR;
    },
    stock: () => shop.stockOf(product),
    async setStatus(status: SettableStatus): Promise<void> {
      const { id } = await shop.signInAsAdmin();
      const admin = { headers: { authorization: `Bearer ${await shop.services.tokens.issue(id)}` } };
      await shop.request(orderCalls.changeStatus, { as: admin, params: { orderId: order._id }, body: { status } });
    },
    payment: async () =>
      (await shop.request(orderCalls.getOrder, { as: await as(), params: { orderId: order._id } })).payment,
  };
}

/** Sells all remaining pieces to another customer. */
async function sellOut({ shop, product, stock }: Awaited<ReturnType<typeof placeCardOrder>>): Promise<void> {
  const other = await shop.signUp();
  await shop.placeOrder(other, { items: [{ product, amount: (await stock()) ?? 0 }] });
}

test('an unpaid card order holds its pieces for the configured time and then releases them once', async () => {
  const { shop, order, passHours, stock, payment } = await placeCardOrder();
  const { heldUntil = '' } = await payment();
  expect(Date.parse(heldUntil) - Date.parse(order.date)).toBe(HOLD_HOURS * HOUR);

  passHours(HOLD_HOURS - 0.1);
  await reconcile(shop);
  expect(await stock()).toBe(3);

  passHours(0.2);
  const otherProcess = await shop.openAnotherProcess();
  await Promise.all([reconcile(shop), reconcile(otherProcess), reconcile(shop)]);
  expect(await stock()).toBe(5);
  expect(await payment()).toEqual({ method: 'card', status: false });
  await reconcile(shop);
  expect(await stock()).toBe(5);
});

test('cached pages of the product are dropped when its pieces are released', async () => {
  const { shop, product, passHours } = await placeCardOrder();
  const read = () => shop.request(productCalls.getProduct, { params: { productId: product._id } });
  expect((await read()).stock).toBe(3);
  passHours(HOLD_HOURS + 1);
  await reconcile(shop);
  expect((await read()).stock).toBe(5);
  const listed = await shop.request(productCalls.listProducts);
  expect(listed.find(({ _id }) => _id === product._id)?.stock).toBe(5);
});

test('cash orders and paid orders keep their pieces', async () => {
  const { shop, order, product, as, passHours, stock } = await placeCardOrder();
  await shop.placeOrder(await as(), { items: [{ product, amount: 1 }] });
  await payByCard(shop, await as(), order);
  passHours(HOLD_HOURS * 10);
  await reconcile(shop);
  expect(await stock()).toBe(2);
});

test("Pay Now takes the pieces again at the order's price and renews the hold", async () => {
  const { shop, product, order, as, passHours, stock, payment } = await placeCardOrder();
  passHours(HOLD_HOURS + 1);
  await reconcile(shop);
  const change = { price_cents: cents(9900) };
  await shop.services.db.updateTable('product_variant').set(change).where('product_id', '=', product._id).execute();

  await beginPayment(shop, await as(), order);

  expect(await stock()).toBe(3);
  const { heldUntil } = await payment();
  expect(Date.parse(heldUntil ?? '')).toBeCloseTo(Date.now() + (2 * HOLD_HOURS + 1) * HOUR, -5);
  await payByCard(shop, await as(), order);
  expect((await payment()).status).toBe(true);
  expect(await netPaid(shop, order)).toBe(12500);
  expect(await stock()).toBe(3);
});

test('cancelling an order whose hold has ended returns nothing a second time', async () => {
  const { shop, product, order, as, passHours, stock } = await placeCardOrder();
  passHours(HOLD_HOURS + 1);
  await reconcile(shop);
  await shop.request(cancelCalls.cancelOrder, { as: await as(), params: { orderId: order._id }, body: {} });
  expect(await stock()).toBe(5);
  const movements = await shop.services.db
    .selectFrom('stock_movement')
    .select(['kind', 'delta'])
    .where('product_id', '=', product._id)
    .orderBy('id')
    .execute();
  expect(movements).toEqual([
    { kind: 'opening', delta: 5 },
    { kind: 'order', delta: -2 },
    { kind: 'hold-ended', delta: 2 },
  ]);
});

test('Pay Now does not extend a hold', async () => {
  const { shop, order, as, passHours, payment } = await placeCardOrder();
  const { heldUntil } = await payment();
  passHours(1);
  await beginPayment(shop, await as(), order);
  expect(await payment()).toMatchObject({ heldUntil });
});

test('Pay Now reports a sold-out product before it creates an intent', async () => {
  const fixture = await placeCardOrder();
  const { shop, order, as, passHours, stock, payment } = fixture;
  passHours(HOLD_HOURS + 1);
  await reconcile(shop);
  await sellOut(fixture);

  const problem = await shop.expectRefusal(409, paymentCalls.createPaymentIntent, intentRequest(await as(), order));

  expect(problem.code).toBe('sold-out');
  expect(await stock()).toBe(0);
  expect(await payment()).toEqual({ method: 'card', status: false });
});

test('a payment after the hold takes the pieces if they are available', async () => {
  const { shop, order, as, passHours, stock, payment } = await placeCardOrder();
  const clientSecret = await beginPayment(shop, await as(), order);
  passHours(HOLD_HOURS + 1);
  await reconcile(shop);
  expect(await stock()).toBe(5);

  const id = await payWithoutEvent(shop, clientSecret);
  await shop.request(paymentCalls.recordPayment, recordRequest(await as(), order, id));

  expect(await payment()).toEqual({ method: 'card', status: true, paidAt: expect.any(String), transactionId: id });
  expect(await stock()).toBe(3);
});

test('a payment after the hold is refunded if the product is sold out, and can be repeated later', async () => {
  const fixture = await placeCardOrder();
  const { shop, product, order, as, passHours, stock, payment } = fixture;
  const clientSecret = await beginPayment(shop, await as(), order);
  passHours(HOLD_HOURS + 1);
  await reconcile(shop);
  await sellOut(fixture);

  const id = await payWithoutEvent(shop, clientSecret);
  const problem = await shop.expectRefusal(409, paymentCalls.recordPayment, recordRequest(await as(), order, id));

  expect(problem.code).toBe('sold-out');
  expect(problem.detail).toContain('refunding your card');
  expect(await payment()).toEqual({ method: 'card', status: false, returned: 'sold-out' });
  expect(await netPaid(shop, order)).toBe(0);
  expect(await stock()).toBe(0);

  await shop.services.db
    .updateTable('product_variant')
    .set({ stock: 2 })
    .where('product_id', '=', product._id)
    .execute();
  await payByCard(shop, await as(), order);
  expect(await payment()).toMatchObject({ status: true });
  expect(await payment()).not.toHaveProperty('returned');
  expect(await netPaid(shop, order)).toBe(12500);
});

test('a payment whose event was lost is found before its hold is released', async () => {
  const { shop, order, as, passHours, stock, payment } = await placeCardOrder();
  const id = await payWithoutEvent(shop, await beginPayment(shop, await as(), order));
  passHours(HOLD_HOURS + 1);
  await reconcile(shop);
  expect(await payment()).toEqual({ method: 'card', status: true, paidAt: expect.any(String), transactionId: id });
  expect(await stock()).toBe(3);
});

test('an unpaid delivered order keeps its pieces after the hold, and Pay Now does not take them twice', async () => {
  const { shop, order, as, passHours, stock, payment, setStatus } = await placeCardOrder();
  await setStatus('delivered');
  passHours(HOLD_HOURS + 1);
  await reconcile(shop);
  expect(await stock()).toBe(3);

  await payByCard(shop, await as(), order);

  expect((await payment()).status).toBe(true);
  expect(await stock()).toBe(3);
});

test('the hold of a delivered order ends once its status is changed back', async () => {
  const { shop, passHours, stock, setStatus } = await placeCardOrder();
  await setStatus('delivered');
  passHours(HOLD_HOURS + 1);
  await reconcile(shop);
  await setStatus('confirmed');
  await reconcile(shop);
  expect(await stock()).toBe(5);
});

test('a hold ends even if delivered orders with earlier holds come before it', async () => {
  const { shop, product, order, as, passHours, stock, setStatus } = await placeCardOrder();
  await setStatus('delivered');
  passHours(1);
  const later = await shop.placeOrder(await as(), { items: [{ product, amount: 1 }], payment: 'card' });
  passHours(HOLD_HOURS + 1);

  expect(await shop.services.stockHolds.listEnded(1)).toEqual([later._id]);
  await shop.services.stockHolds.end(order._id);
  await reconcile(shop);

  expect(await stock()).toBe(3);
});

test('a hold ends at its time and not before, and the order may be gone by then', async () => {
  const clock = { time: Date.now() };
  const shop = await createTestShop({ now: () => clock.time, config: { orderHoldMilliseconds: HOLD_HOURS * HOUR } });
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 5 })];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 2 }], payment: 'card' });
  const { stockHolds } = shop.services;
  const endAt = async (time: number) => {
    clock.time = time;
    await stockHolds.end(order._id);
    return shop.stockOf(product);
  };
  const heldUntil = Date.parse(order.payment.heldUntil ?? '');
  expect([await endAt(heldUntil - 1), await endAt(heldUntil)]).toEqual([3, 5]);
  await stockHolds.end('none');
});
