import { describe, expect, test } from 'vitest';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { overviewCalls } from '#features/overview/overview-calls.ts';
import { beginPayment, intentRequest, reconcile, recordRequest, runReconciliation } from '../support/payments.ts';
import { placePaidStripeOrder, placeStripeOrder, reconcileAll, sendEvent } from '../support/stripe-shop.ts';

const DAY = 86_400_000;

/** Places an order and pays another amount, which the shop fails to return for lack of balance. */
async function failToReturn(options: Parameters<typeof placeStripeOrder>[0] = {}) {
  const fixture = await placeStripeOrder(options);
  const { shop, stripe, wilma, order, pay } = fixture;
  const id = await pay();
  stripe.updateIntent(id, { amount: 100 });
  stripe.setBalance(0);
  await shop.expectRefusal(409, paymentCalls.recordPayment, recordRequest(wilma, order, id));
  return { ...fixture, id };
}

describe("a refund follows Stripe's state:", () => {
  test('a partial refund in the dashboard leaves the order paid, and the shop refunds the rest', async () => {
    const { shop, stripe, id, product, read, refund } = await placePaidStripeOrder();
    stripe.refundInDashboard(id, 500);
    await sendEvent(shop, 'charge.refunded', id);
    expect(await read()).toMatchObject({ refundedAmount: 5, payment: { status: true } });
    expect((await read()).payment).not.toHaveProperty('refund');
    expect(await shop.stockOf(product)).toBe(4);

    expect(await refund()).toMatchObject({ refund: 'done' });

    expect(stripe.intents()[0]?.refunds.map(({ amount }) => amount)).toEqual([6000, 500]);
    expect(await read()).toMatchObject({ refundedAmount: 65, payment: { status: false, refund: 'done' } });
    expect(await shop.stockOf(product)).toBe(5);
  });

  test('a partial refund whose event was lost counts as well', async () => {
    const { stripe, id, refund } = await placePaidStripeOrder();
    stripe.refundInDashboard(id, 500);
    expect(await refund()).toMatchObject({ refund: 'done' });
    expect(stripe.netReceived(id)).toBe(0);
  });

  test('a full refund in the dashboard marks the order as refunded', async () => {
    const { shop, stripe, id, product, payment } = await placePaidStripeOrder();
    stripe.refundInDashboard(id, 6000);
    stripe.refundInDashboard(id, 500);
    await sendEvent(shop, 'charge.refunded', id);
    expect(await payment()).toMatchObject({ status: false, refund: 'done' });
    expect(await shop.stockOf(product)).toBe(5);
  });

  test('a pending refund is under way until it succeeds', async () => {
    const { shop, stripe, id, payment, refund, refundKeys } = await placePaidStripeOrder();
    stripe.nextRefunds.push('pending');
    expect(await refund()).toMatchObject({ refund: 'under-way' });
    expect(await refund()).toMatchObject({ refund: 'under-way' });
    expect(await payment()).toMatchObject({ status: true, refund: 'under-way' });
    expect(refundKeys()).toHaveLength(1);

    stripe.setRefundStatus(id, 'succeeded');
    await sendEvent(shop, 'refund.updated', id);
    expect(await payment()).toMatchObject({ status: false, refund: 'done' });
  });

  test('a refund that fails at once can be repeated and releases the pieces once', async () => {
    const { shop, stripe, id, product, payment, refund, refusedRefund, refundKeys } = await placePaidStripeOrder();
    stripe.nextRefunds.push('failed', 'failed');

    expect(await refusedRefund()).toMatchObject({ code: 'bank-declined', providerCode: 'expired_or_canceled_card' });
    expect(await payment()).toMatchObject({ status: true, refund: 'failed' });
    await refusedRefund();
    expect(await refund()).toMatchObject({ refund: 'done' });

    expect(await payment()).toMatchObject({ status: false, refund: 'done' });
    expect(stripe.netReceived(id)).toBe(0);
    expect(new Set(refundKeys()).size).toBe(3);
    expect(await shop.stockOf(product)).toBe(5);
  });

  test.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])(
    'a refund that fails later is marked as failed on %s and can be repeated',
    async (type) => {
      const { shop, stripe, id, product, payment, refund } = await placePaidStripeOrder();
      stripe.nextRefunds.push('pending');
      await refund();
      stripe.setRefundStatus(id, 'failed', 'declined');
      await sendEvent(shop, type, id);
      expect(await payment()).toMatchObject({ status: true, refund: 'failed' });

      expect(await refund()).toMatchObject({ refund: 'done' });
      expect(stripe.netReceived(id)).toBe(0);
      expect(await shop.stockOf(product)).toBe(5);
    },
  );

  test('a refund that the bank returns is marked as failed even if its event was lost', async () => {
    const { shop, stripe, id, read, refund } = await placePaidStripeOrder();
    expect(await refund()).toMatchObject({ refund: 'done' });
    stripe.setRefundStatus(id, 'failed', 'lost_or_stolen_card');
    await reconcileAll(shop);
    expect((await read()).payment).toMatchObject({ status: true, refund: 'failed' });
    expect(await read()).not.toHaveProperty('refundedAmount');
  });

  test.each([{ body: '' }, { body: 'null' }, { body: '{}' }, { body: '{"id":"re_1"}' }])(
    'an invalid response $body counts as an outage, not as done',
    async (fault) => {
      const { stripe, id, payment, refund, refundKeys } = await placePaidStripeOrder();
      const amount = stripe.netReceived(id);
      stripe.nextRefunds.push('pending');
      stripe.faults.push(undefined, fault);
      expect(await refund()).toMatchObject({ refund: 'under-way' });
      expect(await payment()).toMatchObject({ refund: 'under-way' });
      expect(stripe.netReceived(id)).toBe(amount);
      await refund();
      expect(new Set(refundKeys()).size).toBe(1);
    },
  );

  test('an automatic refund that fails is retried automatically', async () => {
    const { shop, stripe, id, payment } = await failToReturn();
    expect(await payment()).toEqual({
      method: 'card',
      status: false,
      heldUntil: expect.any(String),
      returned: 'amount-differs',
      returnFailed: true,
    });

    stripe.setBalance(6500);
    await reconcileAll(shop);
    expect(stripe.netReceived(id)).toBe(0);
    expect(await payment()).not.toHaveProperty('returnFailed');
  });

  test('an automatic refund is retried for as long as it fails, at least every 30 days', async () => {
    let ahead = 0;
    const now = () => Date.now() + ahead;
    const { shop, stripe, id, order } = await failToReturn({ now });

    const pauses: number[] = [];
    for (let days = 1; ahead < 300 * DAY; days++) {
      ahead += DAY + 60_000;
      stripe.requests.length = 0;
      await runReconciliation(shop.services.reconciliation);
      if (!stripe.requests.some(({ path }) => path.endsWith('/refunds'))) continue;
      pauses.push(days);
      days = 0;
    }
    expect(Math.max(...pauses)).toBe(30);
    expect(pauses.length).toBeGreaterThan(10);

    stripe.setBalance(6500);
    ahead += 31 * DAY;
    await reconcile(shop);
    expect(stripe.netReceived(id)).toBe(0);
    expect((await shop.services.orders.find(order._id))?.payment.returnFailed).toBeUndefined();
  });
});

describe('each refund attempt has its own idempotency key:', () => {
  test('an error that Stripe stores under a key does not block the next attempt', async () => {
    const { stripe, id, refund, refusedRefund, refundKeys } = await placePaidStripeOrder();
    stripe.setBalance(0);
    expect((await refusedRefund()).code).toBe('balance-insufficient');
    stripe.setBalance(6500);
    expect(await refund()).toMatchObject({ refund: 'done' });
    expect(stripe.netReceived(id)).toBe(0);
    expect(new Set(refundKeys()).size).toBe(2);
  });

  test('a server error that Stripe stores under a key does not block the next attempt', async () => {
    const { shop, stripe, id, payment, refund, refundKeys } = await placePaidStripeOrder();
    stripe.faults.push(undefined, 500);
    expect(await refund()).toMatchObject({ refund: 'under-way' });
    await reconcileAll(shop);
    expect(await payment()).toMatchObject({ refund: 'done' });
    expect(stripe.netReceived(id)).toBe(0);
    expect(new Set(refundKeys()).size).toBe(2);
  });

  test('a refund that was executed despite a server error is not requested again', async () => {
    const { stripe, id, refund, refundKeys } = await placePaidStripeOrder();
    stripe.faults.push(undefined, '500 after execution');
    expect(await refund()).toMatchObject({ refund: 'under-way' });
    expect(await refund()).toMatchObject({ refund: 'done' });
    expect(stripe.netReceived(id)).toBe(0);
    expect(refundKeys()).toHaveLength(1);
  });

  test('a rate-limited refund is retried under the same key', async () => {
    const { stripe, refund, refundKeys } = await placePaidStripeOrder();
    stripe.faults.push(undefined, 429);
    expect(await refund()).toMatchObject({ refund: 'under-way' });
    expect(await refund()).toMatchObject({ refund: 'done' });
    expect(refundKeys()).toHaveLength(2);
    expect(new Set(refundKeys()).size).toBe(1);
  });

  test('Pay Now works after a server error that Stripe stores', async () => {
    const { shop, stripe, wilma, order, payAndRecord, payment } = await placeStripeOrder();
    for (let count = 0; count < 2; count++) {
      stripe.faults.push(500);
      const problem = await shop.expectRefusal(503, paymentCalls.createPaymentIntent, intentRequest(wilma, order));
      expect(problem.code).toBe('provider-unreachable');
    }
    const id = await payAndRecord();
    expect(await payment()).toMatchObject({ status: true, transactionId: id });
    expect(stripe.requests.map(({ headers }) => headers['idempotency-key']).slice(0, 3)).toEqual(
      [1, 2, 3].map((attempt) => `intent-${order._id}-${attempt}`),
    );
  });
});

describe('a declined request is not an outage:', () => {
  test("an order above Stripe's maximum is refused with that reason", async () => {
    const { shop, wilma, order } = await placeStripeOrder({ price: 1_000_000 });
    for (let count = 0; count < 2; count++) {
      const problem = await shop.expectRefusal(409, paymentCalls.createPaymentIntent, intentRequest(wilma, order));
      expect(problem).toMatchObject({ code: 'amount-too-large', providerCode: 'amount_too_large' });
      expect(problem.detail).toContain('costs more than the card payment provider takes in one payment');
    }
  });

  test('a disputed charge cannot be refunded until the dispute is won', async () => {
    const { stripe, id, payment, refund, refusedRefund } = await placePaidStripeOrder();
    stripe.dispute(id, 'under_review');
    const problem = await refusedRefund();
    expect(problem.code).toBe('charge-disputed');
    expect(problem.detail).toContain('disputed this payment');
    expect(await payment()).toMatchObject({ status: true, refund: 'failed', dispute: 'under-review' });

    stripe.dispute(id, 'won');
    expect(await refund()).toMatchObject({ refund: 'done' });
    expect(await payment()).toMatchObject({ refund: 'done', dispute: 'won' });
  });

  /** Creates five orders with pending refunds. `run` checks them all. */
  async function createFiveRefunds() {
    const fixture = await placePaidStripeOrder();
    const { shop, stripe, wilma, product } = fixture;
    const orders = [fixture.order];
    while (orders.length < 5) {
      const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
      const id = (await beginPayment(shop, wilma, order)).replace('_secret_1', '');
      stripe.updateIntent(id, { status: 'succeeded' });
      await shop.request(paymentCalls.recordPayment, recordRequest(wilma, order, id));
      orders.push(order);
    }
    for (const { _id: orderId } of orders) {
      stripe.nextRefunds.push('pending');
      await shop.request(refundCalls.refundOrder, { as: fixture.admin, params: { orderId } });
    }
    const reported: unknown[] = [];
    stripe.requests.length = 0;
    return {
      ...fixture,
      orders,
      reported,
      run: () => runReconciliation(shop.services.reconciliation, (error) => reported.push(error)),
    };
  }

  test('the reconciliation continues after any number of declined refunds', async () => {
    const { stripe, reported, run } = await createFiveRefunds();
    for (const { id } of stripe.intents()) {
      stripe.setRefundStatus(id, 'failed', 'declined');
    }
    await run();
    expect(reported).toHaveLength(5);
    expect(new Set(stripe.requests.map(({ path }) => path)).size).toBe(5);
  });

  test('the reconciliation stops after three outages in a row', async () => {
    const { stripe, reported, run } = await createFiveRefunds();
    stripe.faults.push({ body: '' }, { body: '' }, { body: '' });
    await run();
    expect(reported).toHaveLength(3);
    expect(stripe.requests).toHaveLength(3);
  });
});

describe('a paid order is compared with Stripe from time to time:', () => {
  test('a full refund in the dashboard is found even if its event was lost', async () => {
    const { shop, stripe, id, payment } = await placePaidStripeOrder();
    stripe.refundInDashboard(id, 6500);
    await reconcileAll(shop);
    expect(await payment()).toMatchObject({ status: false, refund: 'done' });
  });

  test('less often as it ages, and for at most 120 days', async () => {
    let ahead = 0;
    const { shop, stripe } = await placePaidStripeOrder({ now: () => Date.now() + ahead });
    stripe.requests.length = 0;
    const days: number[] = [];
    for (let day = 1; day <= 300; day++) {
      ahead += DAY + 60_000;
      await reconcile(shop);
      if (stripe.requests.length > 0) days.push(day);
      stripe.requests.length = 0;
    }
    const pauses = days.map((day, place) => day - (days[place - 1] ?? 0));
    expect(days[0]).toBe(1);
    expect(days.at(-1)).toBe(120);
    expect(pauses.slice(0, -1)).toEqual(pauses.slice(0, -1).toSorted((a, b) => a - b));
    expect(days.length).toBeLessThan(10);
  });

  test('newest first and at most 100 per run', async () => {
    const { shop, stripe, id, wilma, product } = await placePaidStripeOrder();
    const { db } = shop.services;
    const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
    const old = {
      order_id: order._id,
      state: 'paid',
      last_requested_at: 1,
      state_changed_at: 1,
      next_check_at: 1,
    } as const;
    const rest = { refunded_cents: 0 as never, refund_progress: 0, dispute: null };
    const rows = Array.from({ length: 150 }, (_, place) => ({
      ...old,
      ...rest,
      id: `pi_${place}`,
      attempt: place + 1,
    }));
    await db.insertInto('payment_intent').values(rows).execute();
    await db.updateTable('payment_intent').set({ next_check_at: 2 }).where('id', '=', id).execute();
    stripe.requests.length = 0;
    await reconcile(shop);
    expect(stripe.requests).toHaveLength(100);
    expect(stripe.requests[0]?.path).toContain(id);
  });

  test('a dispute is shown on the order and in the overview', async () => {
    const { shop, stripe, id, admin, order, read } = await placePaidStripeOrder();
    const readDisputes = async () => (await shop.request(overviewCalls.readOverview, { as: admin })).paymentProblems;
    expect(await readDisputes()).toEqual({ total: 0, orders: [] });
    stripe.dispute(id, 'warning_needs_response');
    const { version } = await read();
    await sendEvent(shop, 'charge.dispute.created', id);

    expect((await read()).payment.dispute).toBe('needs-response');
    expect((await read()).version).toBeGreaterThan(version);
    expect(await readDisputes()).toEqual({
      total: 1,
      orders: [{ orderId: order._id, total: 65, dispute: 'needs-response' }],
    });

    stripe.dispute(id, 'lost');
    await sendEvent(shop, 'charge.dispute.closed', id);
    expect((await read()).payment).toMatchObject({ status: true, dispute: 'lost' });
    expect(await readDisputes()).toEqual({ total: 0, orders: [] });
  });

  test('a failed refund is in the overview until it is repeated', async () => {
    const { shop, stripe, admin, order, refund, refusedRefund } = await placePaidStripeOrder();
    stripe.nextRefunds.push('failed');
    await refusedRefund();
    const read = async () => (await shop.request(overviewCalls.readOverview, { as: admin })).paymentProblems;
    expect(await read()).toEqual({ total: 1, orders: [{ orderId: order._id, total: 65, refundFailed: true }] });
    await refund();
    expect((await read()).total).toBe(0);
  });
});

test('the order list shows refunds and disputes like the order itself', async () => {
  const { shop, stripe, id, admin, read } = await placePaidStripeOrder();
  stripe.refundInDashboard(id, 500);
  stripe.dispute(id, 'needs_response');
  await sendEvent(shop, 'charge.refunded', id);
  const [listed] = await shop.request(orderCalls.listOrders, { as: admin });
  expect(listed).toEqual(await read());
});
