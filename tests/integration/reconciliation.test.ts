import { expect, test, vi } from 'vitest';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { createReconciliation } from '#features/order/reconciliation/reconciliation.server.ts';
import {
  beginPayment,
  createFlakyPayments,
  intentRequest,
  netPaid,
  payWithoutEvent,
  reconcile,
  runReconciliation,
  sandboxOf,
} from '../support/payments.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;

async function placeCardOrder(now?: () => number) {
  const shop = await createTestShop({ now });
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 60, stock: 5 })];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  const payment = async (at: TestShop = shop) =>
    (await at.request(orderCalls.getOrder, { as: wilma, params: { orderId: order._id } })).payment;
  return { shop, wilma, product, order, payment };
}

test('a payment that succeeded while the shop was down is found at the next start', async () => {
  let ahead = 0;
  const { shop, wilma, order, payment } = await placeCardOrder(() => Date.now() + ahead);
  const clientSecret = await beginPayment(shop, wilma, order);
  // The sandbox stores its data in the database, so no process is notified.
  const transactionId = await payWithoutEvent(shop, clientSecret);
  expect((await payment()).status).toBe(false);

  ahead += 2000;
  const next = await shop.restart({ withJobs: true });

  await vi.waitFor(async () => {
    expect(await payment(next)).toEqual({ method: 'card', status: true, paidAt: expect.any(String), transactionId });
  });
  expect(await netPaid(next, order)).toBe(6500);
});

test('an intent is checked after five minutes and then less and less often', async () => {
  let ahead = 0;
  const { shop, wilma, order } = await placeCardOrder(() => Date.now() + ahead);
  await beginPayment(shop, wilma, order);
  const waits: number[] = [];
  for (let check = 0; check < 4; check++) {
    const { next_check_at } = await shop.services.db
      .selectFrom('payment_intent')
      .select('next_check_at')
      .executeTakeFirstOrThrow();
    const wait = Number(next_check_at) - Date.now() - ahead;
    waits.push(Math.round(wait / MINUTE));
    ahead += wait + 1;
    await reconcile(shop);
  }
  expect(waits).toEqual([5, 5, 10, 20]);
});

test('a lost response of the provider leads to the same intent at the next attempt', async () => {
  const { shop, wilma, order } = await placeCardOrder();
  const found = await shop.services.orders.find(order._id);
  if (!found) throw new Error('No order');
  const payments = createFlakyPayments(shop, sandboxOf(shop), ['response lost']);

  const opening = payments.open(found, { userId: wilma.id, subtotal: found.totalAmount });
  await expect(opening).rejects.toThrow('Response lost');

  const clientSecret = await beginPayment(shop, wilma, order);
  const intents = await shop.services.db.selectFrom('sandbox_intent').select('client_secret').execute();
  expect(intents).toEqual([{ client_secret: clientSecret }]);
});

test('a payment that cannot be checked does not block the others', async () => {
  const { shop, wilma, product, order } = await placeCardOrder();
  const other = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  for (const each of [order, other]) await payWithoutEvent(shop, await beginPayment(shop, wilma, each));
  await shop.services.db.updateTable('payment_intent').set({ next_check_at: 0 }).execute();

  const reported: unknown[] = [];
  const { db, stockHolds: holds } = shop.services;
  const payments = createFlakyPayments(shop, sandboxOf(shop), ['request lost']);
  const reconciliation = createReconciliation({ db, holds, now: Date.now, cards: payments });
  await runReconciliation(reconciliation, (error) => reported.push(error));

  expect(reported).toHaveLength(1);
  const paid = await shop.request(orderCalls.listOwnOrders, { as: wilma, params: { email: wilma.email } });
  expect(paid.filter(({ payment }) => payment.status)).toHaveLength(1);
});

test('an intent that the provider has cancelled is replaced by a new one', async () => {
  const { shop, wilma, order, payment } = await placeCardOrder();
  const first = await beginPayment(shop, wilma, order);
  await shop.services.db.updateTable('sandbox_intent').set({ status: 'cancelled' }).execute();

  const second = await beginPayment(shop, wilma, order);

  expect(second).not.toBe(first);
  await payWithoutEvent(shop, second);
  const begun = await shop.expectRefusal(409, paymentCalls.createPaymentIntent, intentRequest(wilma, order));
  expect(begun.code).toBe('already-paid');
  expect((await payment()).status).toBe(true);
});
