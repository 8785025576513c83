import { describe, expect, test } from 'vitest';
import { listAudit } from '#features/audit/audit-log.server.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { cents } from '#features/pricing/money.ts';
import { readMetric } from '../support/metrics.ts';
import {
  BY_ADMIN,
  createFlakyPayments,
  payByCard,
  reconcile,
  refundInDashboard,
  refundRest,
  sandboxOf,
} from '../support/payments.ts';
import { placePaidStripeOrder, reconcileAll, sendEvent } from '../support/stripe-shop.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const listAttempts = async ({ services: { db } }: TestShop) => {
  const attempts = await db.selectFrom('payment_refund').selectAll().orderBy('attempt').execute();
  return attempts.map(({ amount_cents, state, failure }) => [amount_cents, state, failure]);
};

/** Pays an order of $65 at Stripe. `payments` reports failures to the test instead of the log. */
async function setUp() {
  const fixture = await placePaidStripeOrder();
  const { shop, stripe, admin, order, params } = fixture;
  const gateway = shop.services.cards?.gateway;
  if (!gateway) throw new Error('The shop takes cards');
  const payments = createFlakyPayments(shop, gateway, []);
  return {
    ...fixture,
    payments,
    refundRest: () => refundRest(payments, order),
    refundCents: (amount: number) =>
      payments.orderRefunds.refund(order._id, { of: 'amount', amount: cents(amount) }, BY_ADMIN),
    refuse: (amount: number) =>
      shop.expectRefusal(409, refundCalls.refundOrder, { as: admin, params, body: { amount } }),
    refunds: async () => (await fixture.read()).refunds.map(({ amount, state }) => [amount, state]),

    /** Calls `start`, which reads the payment from Stripe first or after `skip` requests, and delays what it has read. */
    async holdAnswer<Result>(start: () => Promise<Result>, skip = 0) {
      const release = Promise.withResolvers<void>();
      stripe.faults.push(...Array<undefined>(skip).fill(undefined), { sentAfter: release.promise });
      const asked = stripe.requests.length;
      const result = start();
      result.catch(() => {});
      await expect.poll(() => stripe.requests.length).toBe(asked + skip + 1);
      return { release: () => release.resolve(), result };
    },
  };
}

describe('a failed refund is reported with its order, its payment and the code of the bank', () => {
  test('when it fails at once', async () => {
    const { stripe, order, id, payments, refundCents } = await setUp();
    stripe.nextRefunds.push('failed');
    const failure = { code: 'expired_or_canceled_card' };
    expect(await refundCents(1000)).toMatchObject({ ok: false, reason: 'refused', failure });
    expect(payments.reported).toMatchObject([{ ...failure, subject: { order: order._id, intent: id } }]);
  });

  test('when it fails after a later one has succeeded', async () => {
    const { stripe, order, id, payments, refundCents } = await setUp();
    stripe.nextRefunds.push('pending');
    await refundCents(1000);
    await refundCents(2000);
    const refund = stripe.intents()[0]?.refunds.find(({ amount }) => amount === 1000);
    Object.assign(refund ?? {}, { status: 'failed', failureReason: 'lost_or_stolen_card' });
    await payments.receive({ id: 'evt_failed', intentId: id });
    expect(payments.reported).toMatchObject([
      { name: 'GatewayRefusal', code: 'lost_or_stolen_card', subject: { order: order._id, intent: id } },
    ]);
  });

  test('when the bank gives no code', async () => {
    const { stripe, shop, id, payments, refundRest } = await setUp();
    stripe.nextRefunds.push('pending');
    await refundRest();
    stripe.setRefundStatus(id, 'failed');
    await payments.receive({ id: 'evt_failed', intentId: id });
    expect(payments.reported).toMatchObject([{ code: 'unknown' }]);
    expect(await listAttempts(shop)).toEqual([[6500, 'failed', 'unknown']]);
  });

  test('when it was one of everything in the dashboard, which the bank returns', async () => {
    const { stripe, order, id, payments } = await setUp();
    stripe.refundInDashboard(id, 6500);
    await payments.receive({ id: 'evt_refunded', intentId: id });
    expect(payments.reported).toEqual([]);
    stripe.setRefundStatus(id, 'failed', 'declined');
    await payments.receive({ id: 'evt_failed', intentId: id });
    expect(payments.reported).toMatchObject([{ name: 'GatewayRefusal', subject: { order: order._id, intent: id } }]);
  });

  test('when it was made in the dashboard, only by its order', async () => {
    const { stripe, id, payments, refunds } = await setUp();
    stripe.refundInDashboard(id, 700, 'failed');
    await payments.receive({ id: 'evt_failed', intentId: id });
    expect(payments.reported).toEqual([]);
    expect(await refunds()).toEqual([[7, 'failed']]);
  });
});

test('a refund that Stripe refuses for a reason that the shop does not know is refused with that reason', async () => {
  const { stripe, id, refuse, holdAnswer, refunds } = await setUp();
  const { release, result } = await holdAnswer(() => refuse(10), 1);
  stripe.refundInDashboard(id, 6500);
  release();
  expect(await result).toMatchObject({ code: 'refund-refused', providerCode: 'charge_already_refunded' });
  expect((await result).detail).toContain('(charge_already_refunded)');
  expect(await refunds()).toEqual([
    [10, 'failed'],
    [65, 'done'],
  ]);
});

test('a refund that no longer fits when it is to be sent is refused without an attempt', async () => {
  const { shop, stripe, id, refundCents, holdAnswer } = await setUp();
  const { release, result } = await holdAnswer(() => refundCents(1000));
  stripe.refundInDashboard(id, 6500);
  release();
  expect(await result).toMatchObject({ ok: false, reason: 'refused', failure: { code: 'unknown' } });
  expect(await listAttempts(shop)).toEqual([]);
});

test('money that a bank has returned is refunded again, although the shop did not know of it', async () => {
  const { stripe, id, refund, refundKeys } = await setUp();
  await refund();
  stripe.setRefundStatus(id, 'failed', 'declined');
  expect(await refund()).toEqual({ refund: 'done', refundedAmount: 65 });
  expect(stripe.netReceived(id)).toBe(0);
  expect(refundKeys()).toHaveLength(2);
});

test('a failed refund is not repeated if the dashboard has refunded too much meanwhile', async () => {
  const { shop, stripe, id, admin, params, refuse, refunds, read } = await setUp();
  stripe.nextRefunds.push('failed');
  await refuse(10);
  stripe.refundInDashboard(id, 6000);
  const options = { as: admin, params: { ...params, refundId: (await read()).refunds[0]?._id ?? '' } };
  expect((await shop.expectRefusal(409, refundCalls.retryRefund, options)).code).toBe('more-than-paid');
  expect(await refunds()).toEqual([
    [10, 'failed'],
    [60, 'done'],
  ]);
});

test('a part can be refunded after the rest has failed', async () => {
  const { stripe, payments, refusedRefund, refundCents, refunds, payment } = await setUp();
  stripe.nextRefunds.push('failed');
  await refusedRefund();
  expect(await refundCents(1000)).toEqual({ ok: true, refund: 'done' });
  expect(payments.reported).toEqual([]);
  expect(await refunds()).toEqual([
    [65, 'failed'],
    [10, 'done'],
  ]);
  expect(await payment()).toMatchObject({ status: true, refund: 'failed' });
});

test('a failed refund of the rest is repeated by its id', async () => {
  const { shop, stripe, id, admin, params, refusedRefund, read } = await setUp();
  stripe.nextRefunds.push('failed');
  await refusedRefund();
  const refundId = (await read()).refunds[0]?._id ?? '';
  const repeated = await shop.request(refundCalls.retryRefund, { as: admin, params: { ...params, refundId } });
  expect(repeated).toEqual({ refund: 'done', refundedAmount: 65 });
  expect(stripe.netReceived(id)).toBe(0);
});

test('a refund in the dashboard that has not failed may be repeated, which changes nothing', async () => {
  const { shop, stripe, id, admin, params, read } = await setUp();
  stripe.refundInDashboard(id, 700);
  await sendEvent(shop, 'charge.refunded', id);
  const refundId = (await read()).refunds[0]?._id ?? '';
  const repeated = await shop.request(refundCalls.retryRefund, { as: admin, params: { ...params, refundId } });
  expect(repeated).toEqual({ refund: 'done', refundedAmount: 7 });
  expect(stripe.netReceived(id)).toBe(5800);
  const audited = (await listAudit(shop.services.db)).filter(({ action }) => action === 'order-refunded');
  expect(audited).toEqual([]);
});

describe('what the provider refunds while the shop asks for the rest', () => {
  test('is left out of the next attempt', async () => {
    const { shop, stripe, id, payments, holdAnswer, refundRest, payment } = await setUp();
    const { release, result } = await holdAnswer(refundRest);
    stripe.refundInDashboard(id, 500);
    release();
    expect(await result).toEqual({ ok: true, refund: 'done' });
    expect(payments.reported).toEqual([]);
    expect((await listAttempts(shop)).map(([amount, state]) => [amount, state])).toEqual([
      [6500, 'failed'],
      [6000, 'done'],
    ]);
    expect(await payment()).toMatchObject({ refund: 'done' });
  });

  test('is left out twice at most, and then the next reconciliation goes on', async () => {
    const { shop, stripe, id, refundRest, refundKeys } = await setUp();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    stripe.faults.push({ sentAfter: first.promise }, undefined, { sentAfter: second.promise });
    const asked = stripe.requests.length;
    const result = refundRest();
    await expect.poll(() => stripe.requests.length).toBe(asked + 1);
    stripe.refundInDashboard(id, 500);
    first.resolve();
    await expect.poll(() => stripe.requests.length).toBe(asked + 3);
    stripe.refundInDashboard(id, 500);
    second.resolve();
    expect(await result).toEqual({ ok: true, refund: 'under-way' });
    expect(refundKeys()).toHaveLength(2);
    expect((await listAttempts(shop)).map(([amount, state]) => [amount, state])).toEqual([
      [6500, 'failed'],
      [6000, 'failed'],
      [5500, 'under-way'],
    ]);
    await reconcileAll(shop);
    expect(stripe.netReceived(id)).toBe(0);
  });

  test('leaves the refund under way while it is pending', async () => {
    const { shop, stripe, id, refundRest, payment } = await setUp();
    stripe.nextRefunds.push('pending');
    await refundRest();
    stripe.setRefundStatus(id, 'failed', 'declined');
    stripe.refundInDashboard(id, 6500, 'pending');
    await sendEvent(shop, 'refund.failed', id);
    expect(await payment()).toMatchObject({ status: true, refund: 'under-way' });
    stripe.setRefundStatus(id, 'succeeded');
    await sendEvent(shop, 'refund.updated', id);
    expect(await payment()).toMatchObject({ status: false, refund: 'done' });
  });
});

test('the rest is shown with the amount that is under way', async () => {
  const { shop, stripe, id, holdAnswer, refundRest, refunds } = await setUp();
  const { release, result } = await holdAnswer(refundRest);
  stripe.refundInDashboard(id, 500);
  stripe.nextRefunds.push('pending');
  release();
  expect(await result).toEqual({ ok: true, refund: 'under-way' });
  expect(await refunds()).toEqual([
    [60, 'under-way'],
    [5, 'done'],
  ]);
  const stored = await shop.services.db.selectFrom('refund').selectAll().where('covers_rest', '=', 1).execute();
  expect(stored).toMatchObject([{ ended_at: null }]);
});

test('an attempt for the rest that is repeated for less is under way with its amount until it ends', async () => {
  const { shop, stripe, id, refundRest, refunds } = await setUp();
  stripe.faults.push(undefined, 429);
  await refundRest();
  stripe.refundInDashboard(id, 500);
  stripe.nextRefunds.push('pending');
  await reconcileAll(shop);
  expect(await refunds()).toEqual([
    [60, 'under-way'],
    [5, 'done'],
  ]);
  const stored = await shop.services.db.selectFrom('refund').selectAll().where('covers_rest', '=', 1).execute();
  expect(stored).toMatchObject([{ ended_at: null }]);
});

test('an attempt that was given up and is pending at Stripe is under way again', async () => {
  const { shop, stripe, refund, refundKeys } = await setUp();
  stripe.nextRefunds.push('pending');
  stripe.faults.push(undefined, '500 after execution');
  await refund();
  expect(await listAttempts(shop)).toEqual([[6500, 'failed', 'server_error']]);
  expect(await refund()).toMatchObject({ refund: 'under-way' });
  const [attempt] = await shop.services.db.selectFrom('payment_refund').selectAll().execute();
  const provider_id = stripe.intents()[0]?.refunds[0]?.id;
  expect(attempt).toMatchObject({ state: 'under-way', failure: null, ended_at: null, provider_id });
  expect(refundKeys()).toHaveLength(1);
});

describe('a refund that is stored but was not sent', () => {
  /** Stores a refund while Stripe cannot be read, so that no attempt is made. */
  async function store(fixture: Awaited<ReturnType<typeof setUp>>, amount: number) {
    fixture.stripe.faults.push(undefined, 429);
    await fixture.refundCents(amount);
  }

  test('is sent although another one fails', async () => {
    const fixture = await setUp();
    const { shop, stripe, id, refundCents, refunds } = fixture;
    stripe.nextRefunds.push('pending');
    await refundCents(1000);
    await store(fixture, 2000);
    stripe.setRefundStatus(id, 'failed', 'declined');
    await sendEvent(shop, 'refund.failed', id);
    expect(await refunds()).toEqual([
      [10, 'failed'],
      [20, 'under-way'],
    ]);
    await reconcileAll(shop);
    expect(await refunds()).toContainEqual([20, 'done']);
  });

  test('is sent although its last attempt failed', async () => {
    const fixture = await setUp();
    const { shop, stripe, order, payments, id, refundCents, refunds, read } = fixture;
    stripe.nextRefunds.push('failed');
    await refundCents(1000);
    stripe.faults.push(undefined, 429);
    await payments.orderRefunds.retry(order._id, (await read()).refunds[0]?._id ?? '', BY_ADMIN);
    await sendEvent(shop, 'refund.updated', id);
    expect(await refunds()).toEqual([[10, 'under-way']]);
    await reconcileAll(shop);
    expect(await refunds()).toEqual([[10, 'done']]);
  });

  test('is sent before the rest, although the rest was asked for first', async () => {
    const fixture = await setUp();
    const { stripe, refundRest, refunds } = fixture;
    stripe.nextRefunds.push('failed');
    await refundRest();
    await store(fixture, 1000);
    await refundRest();
    expect(await refunds()).toEqual([
      [55, 'done'],
      [10, 'done'],
    ]);
  });

  test('fails once the dashboard has left nothing', async () => {
    const { shop, stripe, id, payments, refundRest, refunds } = await setUp();
    stripe.faults.push(429);
    await refundRest();
    stripe.refundInDashboard(id, 6500, 'pending');
    await reconcileAll(shop);
    expect(await refunds()).toEqual([
      [65, 'failed'],
      [65, 'under-way'],
    ]);
    expect(await listAttempts(shop)).toEqual([]);
    expect(payments.reported).toMatchObject([{ name: 'GatewayBusy' }]);
  });
});

describe('while the rest and a part are both under way', () => {
  async function begin() {
    const fixture = await setUp();
    const { stripe, refundCents, refundRest, read } = fixture;
    stripe.nextRefunds.push('pending', 'pending');
    await refundCents(1000);
    await refundRest();
    const fail = (amount: number) =>
      Object.assign(stripe.intents()[0]?.refunds.find((refund) => refund.amount === amount) ?? {}, {
        status: 'failed',
        failureReason: 'declined',
      });
    return { ...fixture, fail, stateOfRefund: async () => (await read()).payment.refund };
  }

  test('a part that fails does not end the refund of the rest', async () => {
    const { shop, id, fail, stateOfRefund } = await begin();
    fail(1000);
    await sendEvent(shop, 'refund.failed', id);
    expect(await stateOfRefund()).toBe('under-way');
  });

  test('the rest that fails is shown as failed', async () => {
    const { shop, id, fail, stateOfRefund, refunds } = await begin();
    fail(5500);
    await sendEvent(shop, 'refund.failed', id);
    expect(await stateOfRefund()).toBe('failed');
    expect(await refunds()).toEqual([
      [10, 'under-way'],
      [55, 'failed'],
    ]);
  });
});

describe('a payment that was read before its refund ended', () => {
  test('changes nothing, and the provider is not asked again', async () => {
    const { shop, stripe, holdAnswer, refund, payment } = await setUp();
    stripe.faults.push(undefined, 429);
    await refund();
    const other = await shop.openAnotherProcess();
    const late = await holdAnswer(() => reconcileAll(other));
    await reconcileAll(shop);
    const counts = async () =>
      Promise.all([shop, other].map((each) => readMetric(each, 'thock_card_payments_total', { outcome: 'refunded' })));
    const [counted, asked] = [await counts(), stripe.requests.length];
    late.release();
    await late.result;
    expect(await counts()).toEqual(counted);
    expect(stripe.requests).toHaveLength(asked);
    expect(await payment()).toMatchObject({ refund: 'done' });
  });

  test('does not cause a second refund after one with an unknown outcome', async () => {
    const { shop, stripe, id, holdAnswer, refundCents } = await setUp();
    stripe.faults.push(undefined, undefined, 429);
    await refundCents(3000);
    const other = await shop.openAnotherProcess();
    const late = await holdAnswer(() => reconcileAll(other));
    stripe.faults.push(undefined, '500 after execution');
    await expect(reconcileAll(shop)).rejects.toThrow('unknown error');
    late.release();
    await late.result;
    expect(await listAttempts(shop)).toEqual([[3000, 'done', null]]);
    await reconcileAll(shop);
    expect(stripe.netReceived(id)).toBe(3500);
  });

  test('does not hide that it failed', async () => {
    const { shop, stripe, holdAnswer, refund, payment } = await setUp();
    stripe.faults.push(undefined, 429);
    await refund();
    const other = await shop.openAnotherProcess();
    const late = await holdAnswer(() => reconcileAll(other));
    stripe.nextRefunds.push('failed');
    await expect(reconcileAll(shop)).rejects.toThrow('A refund failed: expired_or_canceled_card');
    late.release();
    await expect(late.result).rejects.toThrow('A refund failed');
    expect(await payment()).toMatchObject({ refund: 'failed' });
  });
});

test('an inquiry, which the payment itself does not show, is kept when part of the payment is refunded', async () => {
  const { shop, stripe, id, payment, refundCents } = await setUp();
  stripe.requests.length = 0;
  await refundCents(1000);
  expect(stripe.requests.some(({ path }) => path.includes('disputes'))).toBe(false);
  stripe.dispute(id, 'warning_needs_response');
  await sendEvent(shop, 'charge.dispute.created', id);
  await refundCents(1000);
  expect(await payment()).toMatchObject({ dispute: 'needs-response' });
});

describe('in the sandbox', () => {
  /** Pays an order of $65. */
  async function placePaidOrder() {
    const shop = await createTestShop();
    const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 60, stock: 5 })];
    const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
    const id = await payByCard(shop, wilma, order);
    const refunds = async () =>
      (await shop.services.orders.find(order._id))?.refunds.map(({ amount, state }) => [amount, state]);
    return { shop, order, id, refunds };
  }

  test('an attempt for a part that is more than the dashboard has left can take no effect, so its refund fails', async () => {
    const { shop, order, id, refunds } = await placePaidOrder();
    const payments = createFlakyPayments(shop, sandboxOf(shop), [undefined, undefined, 'request lost']);
    await payments.orderRefunds.refund(order._id, { of: 'amount', amount: cents(6200) }, BY_ADMIN);
    await refundInDashboard(shop, id, 500);
    await reconcile(shop);
    expect(await listAttempts(shop)).toEqual([[6200, 'failed', 'amount_changed']]);
    expect(await refunds()).toEqual([
      [6200, 'failed'],
      [500, 'done'],
    ]);
  });

  test('an attempt for the rest that is more than the dashboard has left is repeated for what is left', async () => {
    const { shop, order, id, refunds } = await placePaidOrder();
    await refundRest(createFlakyPayments(shop, sandboxOf(shop), [undefined, 'request lost']), order);
    await refundInDashboard(shop, id, 500);
    await reconcile(shop);
    expect(await listAttempts(shop)).toEqual([
      [6500, 'failed', 'amount_changed'],
      [6000, 'done', null],
    ]);
    expect(await refunds()).toEqual([
      [6000, 'done'],
      [500, 'done'],
    ]);
  });

  test.each(['is unknown', 'was not collected'])('a payment that %s at the provider is not refunded', async (why) => {
    const { shop, order, id } = await placePaidOrder();
    const { db } = shop.services;
    if (why === 'is unknown') await db.deleteFrom('sandbox_intent').where('id', '=', id).execute();
    else await db.updateTable('sandbox_intent').set({ status: 'cancelled' }).where('id', '=', id).execute();
    const payments = createFlakyPayments(shop, sandboxOf(shop), []);
    expect(await refundRest(payments, order)).toEqual({ ok: true, refund: 'under-way' });
    expect(payments.reported).toMatchObject([
      {
        message: 'The provider has no successful payment to refund',
        subject: { order: order._id, intent: id },
      },
    ]);
    expect(await listAttempts(shop)).toEqual([]);
  });
});
