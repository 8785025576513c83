import { expect, test, vi } from 'vitest';
import { orderCalls } from '#features/order/order-calls.ts';
import { paymentCalls } from '#features/payment/payment-calls.ts';
import { createReconciliation } from '#features/payment/reconciliation.server.ts';
import { takeTurn } from '#features/payment/turns.server.ts';
import {
  beginning,
  beginPayment,
  moneyFor,
  paymentsOver,
  payUnnoticed,
  reconcile,
  sandboxOf,
} from '../support/paying.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;

async function orderByCard(now?: () => number) {
  const shop = await createTestShop({ now });
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 60, stock: 5 })];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  const payment = async (at: TestShop = shop) =>
    (await at.request(orderCalls.getOrder, { as: wilma, params: { orderId: order._id } })).payment;
  return { shop, wilma, product, order, payment };
}

test('a payment that succeeded while everything of the shop was down is found at the next start', async () => {
  let ahead = 0;
  const { shop, wilma, order, payment } = await orderByCard(() => Date.now() + ahead);
  const clientSecret = await beginPayment(shop, wilma, order);
  // The sandbox lies in the database; no process of the shop hears of this.
  const transactionId = await payUnnoticed(shop, clientSecret);
  expect((await payment()).status).toBe(false);

  ahead += 2000;
  const next = await shop.restart();

  await vi.waitFor(async () => {
    expect(await payment(next)).toEqual({ method: 'card', status: true, transactionId });
  });
  expect(await moneyFor(next, order)).toBe(6500);
});

test('an intent is asked about after some minutes, and the less often the older it gets', async () => {
  let ahead = 0;
  const { shop, wilma, order } = await orderByCard(() => Date.now() + ahead);
  await beginPayment(shop, wilma, order);
  const waits: number[] = [];
  for (let look = 0; look < 4; look++) {
    const { look_at } = await shop.services.db.selectFrom('payment_intent').select('look_at').executeTakeFirstOrThrow();
    const wait = Number(look_at) - Date.now() - ahead;
    waits.push(Math.round(wait / MINUTE));
    ahead += wait + 1;
    await reconcile(shop);
  }
  expect(waits).toEqual([5, 5, 10, 20]);
});

test('of several processes one takes the turn', async () => {
  const { shop } = await orderByCard();
  const { db } = shop.services;
  const now = Date.now() + MINUTE;
  const turns = await Promise.all([1, 2, 3, 4].map(() => takeTurn(db, 'sweeping', now, MINUTE)));
  expect(turns.filter(Boolean)).toHaveLength(1);
  expect(await takeTurn(db, 'sweeping', now + MINUTE - 1, MINUTE)).toBe(false);
  expect(await takeTurn(db, 'sweeping', now + MINUTE, MINUTE)).toBe(true);
  // Whoever starts takes it in any case, whatever the clocks of others say.
  for (const moment of [now, now + MINUTE, now + 2 * MINUTE]) {
    expect(await takeTurn(db, 'sweeping', moment, 0)).toBe(true);
  }
});

test('an answer of the provider that was lost leads to the same intent at the next try', async () => {
  const { shop, wilma, order } = await orderByCard();
  const found = await shop.services.orderPayments.find(order._id);
  if (!found) throw new Error('No order');
  const payments = paymentsOver(shop, sandboxOf(shop), ['after']);

  const opening = payments.open(found, { userId: wilma.id, subtotal: found.subtotal });
  await expect(opening).rejects.toThrow('The line broke after');

  const clientSecret = await beginPayment(shop, wilma, order);
  const intents = await shop.services.db.selectFrom('sandbox_intent').select('client_secret').execute();
  expect(intents).toEqual([{ client_secret: clientSecret }]);
});

test('one payment that cannot be looked at does not keep the others waiting', async () => {
  const { shop, wilma, product, order } = await orderByCard();
  const other = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  for (const each of [order, other]) await payUnnoticed(shop, await beginPayment(shop, wilma, each));
  await shop.services.db.updateTable('payment_intent').set({ look_at: 0 }).execute();

  const reported: unknown[] = [];
  const { db, orderPayments: orders, orderOwners: owners } = shop.services;
  const payments = paymentsOver(shop, sandboxOf(shop), ['before']);
  await createReconciliation({ db, orders, owners, now: Date.now, payments }).run((error) => reported.push(error));

  expect(reported).toHaveLength(1);
  const paid = await shop.request(orderCalls.listOwnOrders, { as: wilma, params: { email: wilma.email } });
  expect(paid.filter(({ payment }) => payment.status)).toHaveLength(1);
});

test('an intent that the provider does not know of any more makes room for a new one', async () => {
  const { shop, wilma, order, payment } = await orderByCard();
  const first = await beginPayment(shop, wilma, order);
  await shop.services.db.updateTable('sandbox_intent').set({ status: 'cancelled' }).execute();

  const second = await beginPayment(shop, wilma, order);

  expect(second).not.toBe(first);
  await payUnnoticed(shop, second);
  const begun = await shop.refused(409, paymentCalls.createPaymentIntent, beginning(wilma, order));
  expect(begun.code).toBe('already-paid');
  expect((await payment()).status).toBe(true);
});
