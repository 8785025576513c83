import { expect, test, vi } from 'vitest';
import { listAudit } from '#features/audit/audit-log.server.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { SettableStatus } from '#features/order/order/order-schema.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { findIntent } from '#features/order/payment/payment-queries.server.ts';
import { createReconciliation } from '#features/order/reconciliation/reconciliation.server.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import {
  createFlakyPayments,
  intentRequest,
  netPaid,
  payByCard,
  reconcile,
  recordRequest,
  refundInDashboard,
  refundRest,
  runReconciliation,
  sandboxOf,
} from '../support/payments.ts';
import { createTestShop } from '../support/test-shop.ts';

/** Places an order for two of five pieces and pays it by card. */
async function placePaidOrder(now?: () => number) {
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
    refund: () => shop.request(refundCalls.refundOrder, { as: admin, params }),
    audit: async () => (await listAudit(shop.services.db)).filter(({ action }) => action === 'order-refunded'),
  };
}

test('an admin refunds an order once, and the audit log records it', async () => {
  const { shop, admin, order, transactionId, payment, refund, audit } = await placePaidOrder();

  expect(await Promise.all([refund(), refund(), refund()])).toContainEqual({ refund: 'done', refundedAmount: 125 });
  expect(await refund()).toEqual({ refund: 'done', refundedAmount: 125 });

  expect(await payment()).toEqual({
    method: 'card',
    status: false,
    paidAt: expect.any(String),
    transactionId,
    refund: 'done',
  });
  expect(await netPaid(shop, order)).toBe(0);
  expect(await audit()).toMatchObject([{ actor_email: admin.email, subject_id: order._id }]);
});

test.each<{ status: SettableStatus; left: number }>([
  { status: 'pending', left: 5 },
  { status: 'confirmed', left: 5 },
  { status: 'delivered', left: 3 },
])('refunding a $status order leaves $left pieces in stock', async ({ status, left }) => {
  const { shop, admin, product, params, refund } = await placePaidOrder();
  await shop.request(orderCalls.changeStatus, { as: admin, params, body: { status } });
  await refund();
  await refund();
  expect(await shop.stockOf(product)).toBe(left);
});

test('a refunded order cannot be paid again', async () => {
  const { shop, wilma, order, transactionId, refund, payment } = await placePaidOrder();
  await refund();
  const begun = await shop.expectRefusal(409, paymentCalls.createPaymentIntent, intentRequest(wilma, order));
  expect(begun.code).toBe('refunded');
  const recorded = await shop.expectRefusal(
    409,
    paymentCalls.recordPayment,
    recordRequest(wilma, order, transactionId),
  );
  expect(recorded.code).toBe('refunded');
  await shop.services.cards?.payments.receive({ id: 'evt_late', intentId: transactionId });
  await reconcile(shop);
  expect((await payment()).refund).toBe('done');
});

test('only collected cash and paid cards can be refunded', async () => {
  const { shop, wilma, admin, product } = await placePaidOrder();
  for (const payment of ['cash', 'card'] as const) {
    const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment });
    const problem = await shop.expectRefusal(409, refundCalls.refundOrder, {
      as: admin,
      params: { orderId: order._id },
    });
    expect(problem.code).toBe(payment === 'cash' ? 'nothing-collected' : 'not-paid');
  }
  await shop.expectRefusal(404, refundCalls.refundOrder, { as: admin, params: { orderId: 'none' } });
});

test('an interrupted refund is continued after a restart', async () => {
  let ahead = 0;
  const { shop, admin, order, params, payment } = await placePaidOrder(() => Date.now() + ahead);
  const interrupted = createFlakyPayments(shop, sandboxOf(shop), ['request lost']);
  expect(await refundRest(interrupted, order)).toEqual({
    ok: true,
    refund: 'under-way',
  });
  expect(await payment()).toMatchObject({ status: true, refund: 'under-way' });

  ahead += 2000;
  const next = await shop.restart({ withJobs: true });
  await vi.waitFor(async () => {
    const { payment } = await next.request(orderCalls.getOrder, { as: admin, params });
    expect(payment).toMatchObject({ status: false, refund: 'done' });
  });
  expect(await netPaid(next, order)).toBe(0);
});

test('an attempt whose outcome is unknown is retried and refunds once', async () => {
  const { shop, order, refund } = await placePaidOrder();
  const faults = [undefined, 'busy', undefined, 'request lost', undefined, 'response lost'] as const;
  const payments = createFlakyPayments(shop, sandboxOf(shop), [...faults]);
  for (let count = 0; count < 3; count++) {
    expect(await refundRest(payments, order)).toEqual({ ok: true, refund: 'under-way' });
  }
  expect(await refund()).toEqual({ refund: 'done', refundedAmount: 125 });
  const attempts = await shop.services.db.selectFrom('payment_refund').selectAll().execute();
  expect(attempts).toMatchObject([{ order_id: order._id, attempt: 1, amount_cents: 12500, state: 'done' }]);
  expect(await shop.services.db.selectFrom('sandbox_refund').selectAll().execute()).toHaveLength(1);
});

test('every attempt is stored with its outcome', async () => {
  const { shop, order, refund } = await placePaidOrder();
  const payments = createFlakyPayments(shop, sandboxOf(shop), [
    undefined,
    'declined',
    undefined,
    undefined,
    'server error',
  ]);
  expect(await refundRest(payments, order)).toMatchObject({ ok: false, reason: 'refused' });
  expect(await refundRest(payments, order)).toEqual({ ok: true, refund: 'under-way' });
  await refund();
  const attempts = await shop.services.db.selectFrom('payment_refund').selectAll().orderBy('attempt').execute();
  expect(attempts.map(({ attempt, state, failure }) => [attempt, state, failure])).toEqual([
    [1, 'failed', 'declined'],
    [2, 'failed', 'server_error'],
    [3, 'done', null],
  ]);
});

test('an outdated response of the provider does not overwrite a newer one', async () => {
  const { shop, transactionId, payment, refund } = await placePaidOrder();
  const outdated = await sandboxOf(shop).findIntent(transactionId);
  const snapshot = await findIntent(shop.services.db, transactionId);
  if (!outdated || !snapshot) throw new Error('The payment is gone');
  await refund();
  await shop.services.cards?.refundSender.follow(snapshot, outdated);
  expect(await payment()).toMatchObject({ status: false, refund: 'done' });
});

test('a failed refund of an old order is retried within minutes', async () => {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const { shop, order, transactionId } = await placePaidOrder(now);
  ahead += 30 * 86_400_000;
  const payments = createFlakyPayments(shop, sandboxOf(shop), ['request lost', 'request lost'], now);
  await refundRest(payments, order);
  const { db, stockHolds: holds } = shop.services;
  await runReconciliation(createReconciliation({ db, holds, cards: payments, now }));
  const { next_check_at } = (await findIntent(db, transactionId)) ?? {};
  expect((next_check_at ?? 0) - now()).toBeGreaterThan(0);
  expect((next_check_at ?? 0) - now()).toBeLessThan(10 * 60_000);
});

test("a refund in the provider's dashboard is applied", async () => {
  const { shop, product, order, transactionId, payment } = await placePaidOrder();
  await refundInDashboard(shop, transactionId);
  await shop.services.cards?.payments.receive({ id: 'evt_1', intentId: transactionId });
  expect(await payment()).toMatchObject({ status: false, refund: 'done' });
  expect(await netPaid(shop, order)).toBe(0);
  expect(await shop.stockOf(product)).toBe(5);
});
