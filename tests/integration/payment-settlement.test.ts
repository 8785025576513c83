import { expect, test } from 'vitest';
import { listAudit } from '#features/audit/audit-log.server.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { readMetric } from '../support/metrics.ts';
import {
  beginPayment,
  createFlakyPayments,
  openAnotherIntent,
  payByCard,
  payWithoutEvent,
  reconcile,
  recordRequest,
  sandboxOf,
} from '../support/payments.ts';
import { placePaidStripeOrder, placeStripeOrder, reconcileAll, sendEvent } from '../support/stripe-shop.ts';
import { createTestShop, problemOf, type TestShop } from '../support/test-shop.ts';

const countPayments = async (shop: TestShop, outcome: string) =>
  (await readMetric(shop, 'thock_card_payments_total', { outcome })) ?? 0;
const readIntent = ({ services: { db } }: TestShop, id: string) =>
  db.selectFrom('payment_intent').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Places an order for Stripe and pays it. Two processes can be asked to record the payment at the same time. */
async function payInTwoProcesses() {
  const fixture = await placeStripeOrder();
  const { shop, stripe, wilma, order, pay } = fixture;
  const [id, other] = [await pay(), await shop.openAnotherProcess()];

  /** Both processes read the payment from Stripe before one of them settles it. */
  async function recordTwice() {
    const release = Promise.withResolvers<void>();
    stripe.faults.push({ sentAfter: release.promise }, { sentAfter: release.promise });
    const asked = stripe.requests.length;
    const record = (process: TestShop) => process.send(paymentCalls.recordPayment, recordRequest(wilma, order, id));
    const both = [record(shop), record(other)];
    await expect.poll(() => stripe.requests.length).toBe(asked + 2);
    release.resolve();
    return Promise.all(both);
  }
  return { ...fixture, id, other, recordTwice };
}

test('a payment that two processes record at once pays the order once, and both say so', async () => {
  const { shop, other, product, recordTwice, payment } = await payInTwoProcesses();
  const before = (await countPayments(shop, 'paid')) + (await countPayments(other, 'paid'));
  for (const response of await recordTwice()) expect(response.statusCode).toBe(200);
  expect((await countPayments(shop, 'paid')) + (await countPayments(other, 'paid'))).toBe(before + 1);
  expect(await payment()).toMatchObject({ status: true });
  expect(await shop.stockOf(product)).toBe(4);
});

test('a payment that two processes cannot accept at once is returned once', async () => {
  const { shop, other, stripe, id, recordTwice } = await payInTwoProcesses();
  stripe.updateIntent(id, { amount: 100 });
  const before = (await countPayments(shop, 'returned')) + (await countPayments(other, 'returned'));
  for (const response of await recordTwice()) expect(problemOf(409, response).code).toBe('amount-differs');
  expect((await countPayments(shop, 'returned')) + (await countPayments(other, 'returned'))).toBe(before + 1);
  expect(stripe.intents().flatMap(({ refunds }) => refunds.map(({ amount }) => amount))).toEqual([100]);
  const audited = (await listAudit(shop.services.db)).filter(({ action }) => action === 'payment-returned');
  expect(audited).toHaveLength(1);
});

test('a payment that is being returned does not pay the order, although its product is back in stock', async () => {
  const { shop, stripe, wilma, order, product, pay, payment } = await placeStripeOrder();
  const { db } = shop.services;
  const id = await pay();
  await db.updateTable('shop_order').set({ held_until: 1 }).execute();
  await shop.services.stockHolds.end(order._id);
  const setStock = (stock: number) =>
    db.updateTable('product_variant').set({ stock }).where('product_id', '=', product._id).execute();
  await setStock(0);
  stripe.nextRefunds.push('pending');
  const refuse = () => shop.expectRefusal(409, paymentCalls.recordPayment, recordRequest(wilma, order, id));
  expect((await refuse()).code).toBe('sold-out');
  await setStock(5);
  stripe.requests.length = 0;

  expect((await refuse()).code).toBe('sold-out');

  expect(stripe.requests.map(({ method }) => method)).toEqual(['GET']);
  expect(await payment()).toEqual({ method: 'card', status: false, returned: 'sold-out' });
  expect(await shop.stockOf(product)).toBe(5);
  expect(await readIntent(shop, id)).toMatchObject({ state: 'refunding' });
});

test('a payment that was refunded in the dashboard before the shop knew of it leaves its order unpaid', async () => {
  const { shop, stripe, wilma, order, product, pay, payment } = await placeStripeOrder();
  const id = await pay();
  stripe.refundInDashboard(id, 6500);
  const refused = await shop.expectRefusal(409, paymentCalls.recordPayment, recordRequest(wilma, order, id));
  expect(refused.code).toBe('refunded');
  expect(await payment()).toEqual({ method: 'card', status: false, heldUntil: expect.any(String) });
  expect(await readIntent(shop, id)).toMatchObject({ state: 'refunded', refunded_cents: 6500 });
  expect(await shop.stockOf(product)).toBe(4);
});

test('a payment that Stripe had cancelled counts if Stripe reports its money all the same', async () => {
  const { shop, stripe, wilma, order, pay, payment } = await placeStripeOrder();
  const id = await pay();
  stripe.updateIntent(id, { status: 'canceled' });
  const record = recordRequest(wilma, order, id);
  expect((await shop.expectRefusal(409, paymentCalls.recordPayment, record)).code).toBe('not-completed');
  expect(await readIntent(shop, id)).toMatchObject({ state: 'cancelled' });
  stripe.updateIntent(id, { status: 'succeeded' });
  await shop.request(paymentCalls.recordPayment, record);
  expect(await payment()).toMatchObject({ status: true, transactionId: id });
});

test('returning a second payment changes neither the refunds nor the state of the order', async () => {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 60, stock: 5 })];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  await payByCard(shop, wilma, order);
  const another = await openAnotherIntent(shop, order);
  await payWithoutEvent(shop, another.clientSecret);
  await reconcile(shop);
  expect(await readIntent(shop, another.id)).toMatchObject({ state: 'refunded', refunded_cents: 6500 });
  const { refundedAmount, refunds, payment } = (await shop.services.orders.find(order._id)) ?? {};
  expect({ refundedAmount, refunds }).toEqual({ refundedAmount: undefined, refunds: [] });
  expect(payment).toMatchObject({ status: true, returned: 'paid-twice', refund: undefined, returnFailed: undefined });
});

test('a failed return is shown until the last of several has succeeded', async () => {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 60, stock: 5 })];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  await payByCard(shop, wilma, order);
  const [first, second] = [await openAnotherIntent(shop, order), await openAnotherIntent(shop, order)];
  const faults = [undefined, undefined, 'declined', undefined] as const;
  const payments = createFlakyPayments(shop, sandboxOf(shop), [...faults, ...faults]);
  for (const { id, clientSecret } of [first, second]) {
    await payWithoutEvent(shop, clientSecret);
    await payments.receive({ id: `evt_${id}`, intentId: id });
    expect(await readIntent(shop, id)).toMatchObject({ state: 'refund-failed' });
  }
  const hasFailedAfter = async (id: string) => {
    await payments.refundSender.restartReturn(await readIntent(shop, id));
    await payments.refundSender.send(await readIntent(shop, id));
    return (await shop.services.orders.find(order._id))?.payment.returnFailed;
  };
  expect([await hasFailedAfter(first.id), await hasFailedAfter(second.id)]).toEqual([true, undefined]);
});

test('an inquiry, which the payment itself does not show, is followed without events until it ends', async () => {
  const { shop, stripe, id, payment } = await placePaidStripeOrder();
  stripe.requests.length = 0;
  await reconcileAll(shop);
  expect(stripe.requests.map(({ path }) => path)).toEqual([`/v1/payment_intents/${id}`]);

  stripe.dispute(id, 'warning_needs_response');
  await sendEvent(shop, 'charge.dispute.created', id);
  stripe.dispute(id, 'warning_under_review');
  await reconcileAll(shop);
  expect(await payment()).toMatchObject({ dispute: 'under-review' });
});

test('a payment that the provider does not know is replaced by another one', async () => {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct()];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  const first = await beginPayment(shop, wilma, order);
  await shop.services.db.deleteFrom('sandbox_intent').execute();
  const second = await beginPayment(shop, wilma, order);
  expect(second).not.toBe(first);
  expect(await readIntent(shop, first.replace(/_secret_.*$/, ''))).toMatchObject({ state: 'cancelled' });
  await payByCard(shop, wilma, order);
  expect((await shop.services.orders.find(order._id))?.paymentState).toBe('paid');
});

test('a payment that cannot be read or ended is reported with its order', async () => {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct()];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  const id = (await beginPayment(shop, wilma, order)).replace(/_secret_.*$/, '');
  const { settlements } = createFlakyPayments(shop, sandboxOf(shop), ['request lost', 'request lost']);
  const intent = await readIntent(shop, id);
  const failure = { name: 'GatewayUnavailable', subject: { order: order._id, intent: id } };
  await expect(settlements.settle(intent)).rejects.toMatchObject(failure);
  await expect(settlements.end(intent)).rejects.toMatchObject(failure);
});
