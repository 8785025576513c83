import { expect, test, vi } from 'vitest';
import { listAudit } from '#features/audit/audit-log.server.ts';
import { orderCalls } from '#features/order/order-calls.ts';
import type { OrderStatus } from '#features/order/order-schema.ts';
import { paymentCalls } from '#features/payment/payment-calls.ts';
import { findIntent } from '#features/payment/payment-queries.server.ts';
import { createReconciliation } from '#features/payment/reconciliation.server.ts';
import {
  beginning,
  moneyFor,
  payByCard,
  paymentsOver,
  reconcile,
  recording,
  refundAtDesk,
  sandboxOf,
} from '../support/paying.ts';
import { createTestShop } from '../support/test-shop.ts';

/** An order of two of five pieces that was paid by card. */
async function paidOrder(now?: () => number) {
  const shop = await createTestShop({ now });
  const [wilma, admin, product] = [
    await shop.signUp(),
    await shop.signInAsAdmin(),
    await shop.addProduct({ price: 60, stock: 5 }),
  ];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 2 }], payment: 'card' });
  const transactionId = await payByCard(shop, wilma, order);
  const params = { orderId: order._id };
  return {
    shop,
    wilma,
    admin,
    product,
    order,
    transactionId,
    params,
    payment: async () => (await shop.request(orderCalls.getOrder, { as: wilma, params })).payment,
    refund: () => shop.request(paymentCalls.refundOrder, { as: admin, params }),
    audit: async () => (await listAudit(shop.services.db)).filter(({ action }) => action === 'order-refunded'),
  };
}

test('an admin gives everything back, once, and it stands in the audit log', async () => {
  const { shop, wilma, admin, order, transactionId, payment, refund, audit } = await paidOrder();

  expect(await Promise.all([refund(), refund(), refund()])).toContainEqual({ refund: 'done' });
  expect(await refund()).toEqual({ refund: 'done' });

  expect(await payment()).toEqual({ method: 'card', status: false, transactionId, refund: 'done' });
  expect(await moneyFor(shop, order)).toBe(0);
  expect(await audit()).toMatchObject([
    { actor_email: admin.email, subject_id: order._id, subject_email: wilma.email, address: '127.0.0.1' },
  ]);
});

test.each<{ status: OrderStatus; left: number }>([
  { status: 'pending', left: 5 },
  { status: 'confirmed', left: 5 },
  { status: 'delivered', left: 3 },
])('pieces of a refunded order that is $status: $left are for sale', async ({ status, left }) => {
  const { shop, admin, product, params, refund } = await paidOrder();
  await shop.request(orderCalls.changeStatus, { as: admin, params, body: { status } });
  await refund();
  await refund();
  expect(await shop.stockOf(product)).toBe(left);
});

test('what was refunded is not paid again', async () => {
  const { shop, wilma, order, transactionId, refund, payment } = await paidOrder();
  await refund();
  const begun = await shop.refused(409, paymentCalls.createPaymentIntent, beginning(wilma, order));
  expect(begun.code).toBe('refunded');
  const recorded = await shop.refused(409, paymentCalls.recordPayment, recording(wilma, order, transactionId));
  expect(recorded.code).toBe('refunded');
  await shop.services.cards?.payments.apply({ id: 'evt_late', intentId: transactionId });
  await reconcile(shop);
  expect((await payment()).refund).toBe('done');
});

test('only what was paid by card can be refunded', async () => {
  const { shop, wilma, admin, product } = await paidOrder();
  for (const payment of ['cash', 'card'] as const) {
    const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment });
    const problem = await shop.refused(409, paymentCalls.refundOrder, { as: admin, params: { orderId: order._id } });
    expect(problem.code).toBe(payment === 'cash' ? 'not-by-card' : 'not-paid');
  }
  await shop.refused(404, paymentCalls.refundOrder, { as: admin, params: { orderId: 'none' } });
});

test('a refund that is cut off goes on by itself, in this process or the next', async () => {
  let ahead = 0;
  const { shop, admin, order, params, payment } = await paidOrder(() => Date.now() + ahead);
  const cutOff = paymentsOver(shop, sandboxOf(shop), ['before']);
  expect(await cutOff.refunds.refundOrder(order._id, { address: 'test' })).toEqual({ ok: true, refund: 'under-way' });
  expect(await payment()).toMatchObject({ status: true, refund: 'under-way' });

  ahead += 2000;
  const next = await shop.restart();
  await vi.waitFor(async () => {
    const { payment } = await next.request(orderCalls.getOrder, { as: admin, params });
    expect(payment).toMatchObject({ status: false, refund: 'done' });
  });
  expect(await moneyFor(next, order)).toBe(0);
});

test('an attempt whose outcome is unknown goes on, and gives everything back once', async () => {
  const { shop, order, refund } = await paidOrder();
  const breaks = [undefined, 'busy', undefined, 'before', undefined, 'after'] as const;
  const { refunds } = paymentsOver(shop, sandboxOf(shop), [...breaks]);
  for (let count = 0; count < 3; count++) {
    expect(await refunds.refundOrder(order._id, { address: 'test' })).toEqual({ ok: true, refund: 'under-way' });
  }
  expect(await refund()).toEqual({ refund: 'done' });
  const attempts = await shop.services.db.selectFrom('payment_refund').selectAll().execute();
  expect(attempts).toMatchObject([{ order_id: order._id, attempt: 1, amount_cents: 12500, state: 'done' }]);
  expect(await shop.services.db.selectFrom('sandbox_refund').selectAll().execute()).toHaveLength(1);
});

test('every attempt is kept with what came of it', async () => {
  const { shop, order, refund } = await paidOrder();
  const { refunds } = paymentsOver(shop, sandboxOf(shop), [undefined, 'refused', undefined, undefined, 'error before']);
  expect(await refunds.refundOrder(order._id, { address: 'test' })).toMatchObject({ ok: false, reason: 'refused' });
  expect(await refunds.refundOrder(order._id, { address: 'test' })).toEqual({ ok: true, refund: 'under-way' });
  await refund();
  const attempts = await shop.services.db.selectFrom('payment_refund').selectAll().orderBy('attempt').execute();
  expect(attempts.map(({ attempt, state, failure }) => [attempt, state, failure])).toEqual([
    [1, 'failed', 'declined'],
    [2, 'failed', 'server_error'],
    [3, 'done', null],
  ]);
});

test('an answer of the provider that is older than another one takes nothing back', async () => {
  const { shop, transactionId, payment, refund } = await paidOrder();
  const older = await sandboxOf(shop).findIntent(transactionId);
  const known = await findIntent(shop.services.db, transactionId);
  if (!older || !known) throw new Error('The payment is gone');
  await refund();
  await shop.services.cards?.payments.refunds.note(known, older);
  expect(await payment()).toMatchObject({ status: false, refund: 'done' });
});

test('a refund of an order that was paid long ago is tried again within minutes', async () => {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const { shop, order, transactionId } = await paidOrder(now);
  ahead += 30 * 86_400_000;
  const payments = paymentsOver(shop, sandboxOf(shop), ['before', 'before'], now);
  await payments.refunds.refundOrder(order._id, { address: 'test' });
  const { db, orderPayments: orders, orderOwners: owners } = shop.services;
  await createReconciliation({ db, orders, owners, payments, now }).run(() => {});
  const { look_at } = (await findIntent(db, transactionId)) ?? {};
  expect((look_at ?? 0) - now()).toBeGreaterThan(0);
  expect((look_at ?? 0) - now()).toBeLessThan(10 * 60_000);
});

test('a refund at the provider’s own desk is seen', async () => {
  const { shop, product, order, transactionId, payment } = await paidOrder();
  await refundAtDesk(shop, transactionId);
  await shop.services.cards?.payments.apply({ id: 'evt_1', intentId: transactionId });
  expect(await payment()).toMatchObject({ status: false, refund: 'done' });
  expect(await moneyFor(shop, order)).toBe(0);
  expect(await shop.stockOf(product)).toBe(5);
});
