import { describe, expect, test } from 'vitest';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { findIntent } from '#features/order/payment/payment-queries.server.ts';
import { NO_SUCH_REFUND, refundCalls } from '#features/order/refund/refund-calls.ts';
import { readMetric } from '../support/metrics.ts';
import {
  beginPayment,
  createFlakyPayments,
  openAnotherIntent,
  payByCard,
  payWithoutEvent,
  reconcile,
  refundRest,
  sandboxOf,
} from '../support/payments.ts';
import { placePaidStripeOrder, reconcileAll, sendEvent } from '../support/stripe-shop.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const listAttempts = ({ services: { db } }: TestShop) =>
  db.selectFrom('payment_refund').selectAll().orderBy('attempt').execute();
const listRefunds = ({ services: { db } }: TestShop) =>
  db.selectFrom('refund').selectAll().orderBy('created_at').execute();
const countPayments = (shop: TestShop, outcome: string) =>
  readMetric(shop, 'thock_card_payments_total', { outcome }).then((count) => count ?? 0);

async function getIntent({ services: { db } }: TestShop, id: string) {
  const intent = await findIntent(db, id);
  if (!intent) throw new Error(`The payment ${id} is gone`);
  return intent;
}

/** Pays an order of $65 by card in the sandbox. */
async function placePaidOrder() {
  const shop = await createTestShop();
  const [wilma, admin, product] = [
    await shop.signUp(),
    await shop.signInAsAdmin(),
    await shop.addProduct({ price: 60, stock: 5 }),
  ];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  const id = await payByCard(shop, wilma, order);
  return { shop, wilma, admin, product, order, id, params: { orderId: order._id } };
}

describe('an attempt', () => {
  test("is stored with its refund, then with the provider's id, then with its end", async () => {
    const { shop, stripe, id, refund } = await placePaidStripeOrder();
    stripe.nextRefunds.push('pending');
    await refund();
    const [stored] = await listRefunds(shop);
    const providerId = stripe.intents()[0]?.refunds[0]?.id;
    expect(await listAttempts(shop)).toMatchObject([
      { refund_id: stored?.id, provider_id: providerId, state: 'under-way', ended_at: null, failure: null },
    ]);
    expect(stored).toMatchObject({ state: 'under-way', covers_rest: 1, provider_id: null, ended_at: null });

    stripe.setRefundStatus(id, 'failed', 'lost_or_stolen_card');
    await sendEvent(shop, 'refund.failed', id);
    expect(await listAttempts(shop)).toMatchObject([
      { provider_id: providerId, state: 'failed', ended_at: expect.any(Number), failure: 'lost_or_stolen_card' },
    ]);
    expect(await listRefunds(shop)).toMatchObject([{ state: 'failed', ended_at: expect.any(Number) }]);
  });

  test('of which a process of the previous version kept no refund gets one', async () => {
    const { shop, stripe, id, refund, read } = await placePaidStripeOrder();
    stripe.nextRefunds.push('pending');
    await refund();
    const { db } = shop.services;
    await db.updateTable('payment_refund').set({ refund_id: null }).execute();
    await db.deleteFrom('refund').execute();
    stripe.setRefundStatus(id, 'succeeded');
    await sendEvent(shop, 'refund.updated', id);
    const [stored] = await listRefunds(shop);
    expect(stored).toMatchObject({ state: 'done', amount_cents: 6500, covers_rest: 1, intent_id: id });
    expect(await listAttempts(shop)).toMatchObject([{ refund_id: stored?.id, state: 'done' }]);
    expect(await read()).toMatchObject({ refundedAmount: 65, payment: { refund: 'done' } });
  });
});

describe('refunds in the dashboard', () => {
  test('are kept as the provider reports them, and change the order only when they change', async () => {
    const { shop, stripe, id, read } = await placePaidStripeOrder();
    stripe.refundInDashboard(id, 700, 'pending');
    const { version: paid } = await read();
    await sendEvent(shop, 'refund.created', id);
    const { version: refunded } = await read();
    expect(refunded).toBeGreaterThan(paid);
    expect(await listRefunds(shop)).toMatchObject([
      { state: 'under-way', covers_rest: 0, provider_id: stripe.intents()[0]?.refunds[0]?.id, ended_at: null },
    ]);
    await sendEvent(shop, 'refund.updated', id);
    await reconcileAll(shop);
    expect((await read()).version).toBe(refunded);

    stripe.setRefundStatus(id, 'succeeded');
    await sendEvent(shop, 'refund.updated', id);
    expect((await read()).version).toBeGreaterThan(refunded);
    expect(await listRefunds(shop)).toMatchObject([{ state: 'done', ended_at: expect.any(Number) }]);
    expect(await listAttempts(shop)).toEqual([]);
  });

  test('change the order although earlier ones stay the same and nothing more went back yet', async () => {
    const { shop, stripe, id, read } = await placePaidStripeOrder();
    stripe.refundInDashboard(id, 700);
    await sendEvent(shop, 'charge.refunded', id);
    const { version } = await read();
    stripe.refundInDashboard(id, 300, 'pending');
    await sendEvent(shop, 'refund.created', id);
    expect(await read()).toMatchObject({ refundedAmount: 7, version: version + 1 });
  });

  test('that the provider no longer lists are not shown any more', async () => {
    const { shop, stripe, id, read } = await placePaidStripeOrder();
    stripe.refundInDashboard(id, 700, 'pending');
    stripe.refundInDashboard(id, 300, 'pending');
    await sendEvent(shop, 'refund.created', id);
    expect((await read()).refunds).toHaveLength(2);
    const { version } = await read();
    const [gone] = stripe.intents()[0]?.refunds.splice(-1) ?? [];
    stripe.refundInDashboard(id, 500);
    await sendEvent(shop, 'refund.updated', id);
    const ids = (await listRefunds(shop)).map(({ provider_id }) => provider_id);
    expect(ids).toHaveLength(2);
    expect(ids).not.toContain(gone?.id);
    expect((await read()).version).toBeGreaterThan(version);
  });

  test('are repeated there, and only they', async () => {
    const { shop, stripe, id, admin, params, read } = await placePaidStripeOrder();
    stripe.nextRefunds.push('failed');
    await shop.send(refundCalls.refundOrder, { as: admin, params, body: { amount: 10 } });
    stripe.refundInDashboard(id, 700, 'failed');
    await sendEvent(shop, 'refund.failed', id);
    const { refunds } = await read();
    const refundId = (amount: number) => refunds.find((each) => each.amount === amount)?._id ?? '';
    const refused = await shop.expectRefusal(409, refundCalls.retryRefund, {
      as: admin,
      params: { ...params, refundId: refundId(7) },
    });
    expect(refused.code).toBe('wrong-state');
    await shop.request(refundCalls.retryRefund, { as: admin, params: { ...params, refundId: refundId(10) } });
    expect(stripe.netReceived(id)).toBe(5500);
  });
});

test('a refund that is unknown cannot be repeated', async () => {
  const { shop, admin, params } = await placePaidOrder();
  await shop.request(refundCalls.refundOrder, { as: admin, params, body: { amount: 10 } });
  const unknown = { as: admin, params: { ...params, refundId: 'none' } };
  const { detail } = await shop.expectRefusal(404, refundCalls.retryRefund, unknown);
  expect(detail).toBe(NO_SUCH_REFUND.detail);
});

test('a shop whose card payments were switched off refunds no card, and hands back cash', async () => {
  const { shop, admin, wilma, product, params } = await placePaidOrder();
  const cash = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }] });
  const delivered = { params: { orderId: cash._id }, body: { status: 'delivered' } } as const;
  await shop.request(orderCalls.changeStatus, { as: admin, ...delivered });
  const off = await shop.restart({ config: { cards: { by: 'nobody' as const } } });
  const refused = await off.expectRefusal(503, refundCalls.refundOrder, { as: admin, params });
  expect(refused.code).toBe('card-payments-off');
  const answer = await off.request(refundCalls.refundOrder, { as: admin, params: { orderId: cash._id } });
  expect(answer).toEqual({ refund: 'done', refundedAmount: 65 });
});

test('nothing is refunded twice after the rest went back', async () => {
  const { shop, admin, params } = await placePaidOrder();
  await shop.request(refundCalls.refundOrder, { as: admin, params });
  const more = { as: admin, params, body: { amount: 1 } };
  expect((await shop.expectRefusal(409, refundCalls.refundOrder, more)).code).toBe('more-than-paid');
  expect(await listRefunds(shop)).toHaveLength(1);
});

describe('the metrics count', () => {
  test('each payment, refund and failed refund once', async () => {
    const { shop, stripe, id, refund, refusedRefund } = await placePaidStripeOrder();
    await sendEvent(shop, 'payment_intent.succeeded', id);
    await reconcileAll(shop);
    expect(await countPayments(shop, 'paid')).toBe(1);

    stripe.nextRefunds.push('failed');
    await refusedRefund();
    await sendEvent(shop, 'refund.failed', id);
    expect(await countPayments(shop, 'refund-failed')).toBe(1);
    await refund();
    await sendEvent(shop, 'refund.updated', id);
    await reconcileAll(shop);
    expect(await countPayments(shop, 'refunded')).toBe(1);
    expect(await countPayments(shop, 'refund-failed')).toBe(1);
    expect(await countPayments(shop, 'paid')).toBe(1);
  });

  test('no outcome of a refund that leaves the payment paid', async () => {
    const { shop, admin, params } = await placePaidOrder();
    await shop.request(refundCalls.refundOrder, { as: admin, params, body: { amount: 10 } });
    const { body } = await shop.app.inject('/metrics');
    const counts = body.matchAll(/^thock_card_payments_total\{.*outcome="(.*?)".* ([1-9].*)$/gm);
    expect([...counts.map(([, outcome, count]) => [outcome, count])]).toEqual([['paid', '1']]);
  });

  test('each returned payment once, which then counts as refunded', async () => {
    const { shop, order } = await placePaidOrder();
    const another = await openAnotherIntent(shop, order);
    await payWithoutEvent(shop, another.clientSecret);
    await reconcile(shop);
    await shop.services.cards?.payments.receive({ id: 'evt_again', intentId: another.id });
    expect(await countPayments(shop, 'returned')).toBe(1);
    expect(await countPayments(shop, 'refunded')).toBe(1);
    expect(await countPayments(shop, 'paid')).toBe(1);
  });

  test('each payment that was cancelled at the provider once', async () => {
    const shop = await createTestShop();
    const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 60, stock: 5 })];
    const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
    const id = (await beginPayment(shop, wilma, order)).replace(/_secret_.*$/, '');
    await sandboxOf(shop).cancelIntent(id);
    for (const event of ['evt_1', 'evt_2']) await shop.services.cards?.payments.receive({ id: event, intentId: id });
    expect(await countPayments(shop, 'cancelled')).toBe(1);
    const row = await shop.services.db.selectFrom('payment_intent').selectAll().executeTakeFirst();
    expect(row).toMatchObject({ id, state: 'cancelled' });
  });
});

test('a refund that the provider refuses twice at once ends, and the next one begins with another key', async () => {
  const { shop, order } = await placePaidOrder();
  const faults = [undefined, 'declined', undefined, undefined, 'declined'] as const;
  const payments = createFlakyPayments(shop, sandboxOf(shop), [...faults]);
  for (let count = 0; count < 2; count++) {
    expect(await refundRest(payments, order)).toMatchObject({
      ok: false,
      reason: 'refused',
      failure: { code: 'declined' },
    });
  }
  expect((await listAttempts(shop)).map(({ attempt, state, failure }) => [attempt, state, failure])).toEqual([
    [1, 'failed', 'declined'],
    [2, 'failed', 'declined'],
  ]);
  expect(await listRefunds(shop)).toHaveLength(1);
});

describe('a failure of the provider', () => {
  test('is reported with its order and payment, and the refund stays under way', async () => {
    const { shop, order, id } = await placePaidOrder();
    const payments = createFlakyPayments(shop, sandboxOf(shop), [undefined, 'request lost']);
    expect(await refundRest(payments, order)).toEqual({ ok: true, refund: 'under-way' });
    expect(payments.reported).toMatchObject([
      { name: 'GatewayUnavailable', subject: { order: order._id, intent: id } },
    ]);
    expect(await refundRest(payments, order)).toEqual({ ok: true, refund: 'done' });
    expect(payments.reported).toHaveLength(1);
  });

  test('while a payment is compared is reported, and what is stored is trusted', async () => {
    const { shop, order, id } = await placePaidOrder();
    const payments = createFlakyPayments(shop, sandboxOf(shop), ['request lost']);
    const stored = await getIntent(shop, id);
    await payments.refundSender.refresh(stored);
    expect(payments.reported).toMatchObject([{ subject: { order: order._id, intent: id } }]);
    expect(await getIntent(shop, id)).toEqual(stored);
  });

  test('is not what a defect of the shop is taken for', async () => {
    const { shop, id } = await placePaidOrder();
    const findIntent = () => Promise.reject(new TypeError('A defect'));
    const payments = createFlakyPayments(shop, { ...sandboxOf(shop), findIntent }, []);
    await expect(payments.refundSender.refresh(await getIntent(shop, id))).rejects.toThrow('A defect');
    expect(payments.reported).toEqual([]);
  });
});

test('only the failed return of a payment that its order did not take is begun again', async () => {
  const { shop, order, id } = await placePaidOrder();
  const payments = createFlakyPayments(shop, sandboxOf(shop), [undefined, 'declined']);
  expect(await payments.refundSender.restartReturn(await getIntent(shop, id))).toBe(false);
  await refundRest(payments, order);
  expect(await getIntent(shop, id)).toMatchObject({ state: 'refund-failed' });
  expect(await payments.refundSender.restartReturn(await getIntent(shop, id))).toBe(false);

  const another = await openAnotherIntent(shop, order);
  await payWithoutEvent(shop, another.clientSecret);
  const returning = createFlakyPayments(shop, sandboxOf(shop), [undefined, undefined, 'declined']);
  await returning.receive({ id: 'evt_another', intentId: another.id });
  expect(await getIntent(shop, another.id)).toMatchObject({ state: 'refund-failed' });
  expect(await returning.refundSender.restartReturn(await getIntent(shop, another.id))).toBe(true);
  expect(await getIntent(shop, another.id)).toMatchObject({ state: 'refunding' });
});
