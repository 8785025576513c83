import { describe, expect, test } from 'vitest';
import { orderCalls } from '#features/order/order-calls.ts';
import { overviewCalls } from '#features/overview/overview-calls.ts';
import { paymentCalls } from '#features/payment/payment-calls.ts';
import { createReconciliation } from '#features/payment/reconciliation.server.ts';
import { beginning, beginPayment, reconcile, recording } from '../support/paying.ts';
import { bringEvent, orderByStripe, reconcileAll } from '../support/stripe-shop.ts';

const DAY = 86_400_000;

/** An order of $65 in all that was paid by Stripe, and an admin. */
async function paidByStripe(options: Parameters<typeof orderByStripe>[0] = {}) {
  const scene = await orderByStripe(options);
  const { shop, params, stripe } = scene;
  const [id, admin] = [await scene.bePaid(), await shop.signInAsAdmin()];
  return {
    ...scene,
    id,
    admin,
    refund: () => shop.request(paymentCalls.refundOrder, { as: admin, params }),
    refusedRefund: () => shop.refused(409, paymentCalls.refundOrder, { as: admin, params }),
    /** The idempotency keys under which the shop has asked for refunds. */
    refundKeys: () =>
      stripe.received
        .filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
        .map(({ headers }) => headers['idempotency-key']),
  };
}

describe('a refund says what Stripe says', () => {
  test('a part that was given back at the desk leaves the order paid, and the shop gives back the rest', async () => {
    const { shop, stripe, id, product, read, refund } = await paidByStripe();
    stripe.refundAtDesk(id, 500);
    await bringEvent(shop, 'charge.refunded', id);
    expect(await read()).toMatchObject({ refundedAmount: 5, payment: { status: true } });
    expect((await read()).payment).not.toHaveProperty('refund');
    expect(await shop.stockOf(product)).toBe(4);

    expect(await refund()).toEqual({ refund: 'done' });

    expect(stripe.intents()[0]?.refunds.map(({ amount }) => amount)).toEqual([6000, 500]);
    expect(await read()).toMatchObject({ refundedAmount: 65, payment: { status: false, refund: 'done' } });
    expect(await shop.stockOf(product)).toBe(5);
  });

  test('a part of which the shop has not heard counts as well', async () => {
    const { stripe, id, refund } = await paidByStripe();
    stripe.refundAtDesk(id, 500);
    expect(await refund()).toEqual({ refund: 'done' });
    expect(stripe.moneyOf(id)).toBe(0);
  });

  test('everything that was given back at the desk makes the order refunded', async () => {
    const { shop, stripe, id, product, payment } = await paidByStripe();
    stripe.refundAtDesk(id, 6000);
    stripe.refundAtDesk(id, 500);
    await bringEvent(shop, 'charge.refunded', id);
    expect(await payment()).toMatchObject({ status: false, refund: 'done' });
    expect(await shop.stockOf(product)).toBe(5);
  });

  test('what is pending is under way until it has succeeded', async () => {
    const { shop, stripe, id, payment, refund, refundKeys } = await paidByStripe();
    stripe.nextRefunds.push('pending');
    expect(await refund()).toEqual({ refund: 'under-way' });
    expect(await refund()).toEqual({ refund: 'under-way' });
    expect(await payment()).toMatchObject({ status: true, refund: 'under-way' });
    expect(refundKeys()).toHaveLength(1);

    stripe.moveRefund(id, 'succeeded');
    await bringEvent(shop, 'refund.updated', id);
    expect(await payment()).toMatchObject({ status: false, refund: 'done' });
  });

  test('one that fails at once is failed, can be repeated, and puts the pieces on sale once', async () => {
    const { shop, stripe, id, product, payment, refund, refusedRefund, refundKeys } = await paidByStripe();
    stripe.nextRefunds.push('failed', 'failed');

    expect(await refusedRefund()).toMatchObject({ code: 'bank-declined', providerCode: 'expired_or_canceled_card' });
    expect(await payment()).toMatchObject({ status: true, refund: 'failed' });
    await refusedRefund();
    expect(await refund()).toEqual({ refund: 'done' });

    expect(await payment()).toMatchObject({ status: false, refund: 'done' });
    expect(stripe.moneyOf(id)).toBe(0);
    expect(new Set(refundKeys()).size).toBe(3);
    expect(await shop.stockOf(product)).toBe(5);
  });

  test.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])(
    'one that fails later is failed as %s says, and can be repeated',
    async (type) => {
      const { shop, stripe, id, product, payment, refund } = await paidByStripe();
      stripe.nextRefunds.push('pending');
      await refund();
      stripe.moveRefund(id, 'failed', 'declined');
      await bringEvent(shop, type, id);
      expect(await payment()).toMatchObject({ status: true, refund: 'failed' });

      expect(await refund()).toEqual({ refund: 'done' });
      expect(stripe.moneyOf(id)).toBe(0);
      expect(await shop.stockOf(product)).toBe(5);
    },
  );

  test('one that the bank sends back after it was done is failed, though the event of it was lost', async () => {
    const { shop, stripe, id, read, refund } = await paidByStripe();
    expect(await refund()).toEqual({ refund: 'done' });
    stripe.moveRefund(id, 'failed', 'lost_or_stolen_card');
    await reconcileAll(shop);
    expect((await read()).payment).toMatchObject({ status: true, refund: 'failed' });
    expect(await read()).not.toHaveProperty('refundedAmount');
  });

  test.each([{ body: '' }, { body: 'null' }, { body: '{}' }, { body: '{"id":"re_1"}' }])(
    'an answer $body is an outage, never done',
    async (trouble) => {
      const { stripe, id, payment, refund, refundKeys } = await paidByStripe();
      const amount = stripe.moneyOf(id);
      stripe.nextRefunds.push('pending');
      stripe.troubles.push(undefined, trouble);
      expect(await refund()).toEqual({ refund: 'under-way' });
      expect(await payment()).toMatchObject({ refund: 'under-way' });
      expect(stripe.moneyOf(id)).toBe(amount);
      await refund();
      expect(new Set(refundKeys()).size).toBe(1);
    },
  );

  test('a payment that goes back by itself and is refused is tried again by itself', async () => {
    const { shop, stripe, wilma, order, pay, payment } = await orderByStripe();
    const id = await pay();
    stripe.change(id, { amount: 100 });
    stripe.setBalance(0);
    await shop.refused(409, paymentCalls.recordPayment, recording(wilma, order, id));
    expect(await payment()).toEqual({
      ...{ method: 'card', status: false, heldUntil: expect.any(String) },
      ...{ returned: 'amount-differs', returnFailed: true },
    });

    stripe.setBalance(6500);
    await reconcileAll(shop);
    expect(stripe.moneyOf(id)).toBe(0);
    expect(await payment()).not.toHaveProperty('returnFailed');
  });
});

describe('a key belongs to an attempt', () => {
  test('a refusal that Stripe keeps under a key does not keep the next attempt from succeeding', async () => {
    const { stripe, id, refund, refusedRefund, refundKeys } = await paidByStripe();
    stripe.setBalance(0);
    expect((await refusedRefund()).code).toBe('balance-insufficient');
    stripe.setBalance(6500);
    expect(await refund()).toEqual({ refund: 'done' });
    expect(stripe.moneyOf(id)).toBe(0);
    expect(new Set(refundKeys()).size).toBe(2);
  });

  test('a server error that Stripe keeps under a key neither', async () => {
    const { shop, stripe, id, payment, refund, refundKeys } = await paidByStripe();
    stripe.troubles.push(undefined, 500);
    expect(await refund()).toEqual({ refund: 'under-way' });
    await reconcileAll(shop);
    expect(await payment()).toMatchObject({ refund: 'done' });
    expect(stripe.moneyOf(id)).toBe(0);
    expect(new Set(refundKeys()).size).toBe(2);
  });

  test('what took effect although the server failed is not asked for again', async () => {
    const { stripe, id, refund, refundKeys } = await paidByStripe();
    stripe.troubles.push(undefined, '500 after it was done');
    expect(await refund()).toEqual({ refund: 'under-way' });
    expect(await refund()).toEqual({ refund: 'done' });
    expect(stripe.moneyOf(id)).toBe(0);
    expect(refundKeys()).toHaveLength(1);
  });

  test('a busy Stripe is asked again under the same key', async () => {
    const { stripe, refund, refundKeys } = await paidByStripe();
    stripe.troubles.push(undefined, 429);
    expect(await refund()).toEqual({ refund: 'under-way' });
    expect(await refund()).toEqual({ refund: 'done' });
    expect(refundKeys()).toHaveLength(2);
    expect(new Set(refundKeys()).size).toBe(1);
  });

  test('Pay Now works again after a server error that Stripe keeps', async () => {
    const { shop, stripe, wilma, order, bePaid, payment } = await orderByStripe();
    for (let count = 0; count < 2; count++) {
      stripe.troubles.push(500);
      const problem = await shop.refused(503, paymentCalls.createPaymentIntent, beginning(wilma, order));
      expect(problem.code).toBe('provider-unreachable');
    }
    const id = await bePaid();
    expect(await payment()).toMatchObject({ status: true, transactionId: id });
    expect(stripe.received.map(({ headers }) => headers['idempotency-key']).slice(0, 3)).toEqual(
      [1, 2, 3].map((attempt) => `intent-${order._id}-${attempt}`),
    );
  });
});

describe('a refusal is not an outage', () => {
  test('an order above what Stripe takes at once is told so, and no trouble follows', async () => {
    const { shop, wilma, order } = await orderByStripe({ price: 1_000_000 });
    for (let count = 0; count < 2; count++) {
      const problem = await shop.refused(409, paymentCalls.createPaymentIntent, beginning(wilma, order));
      expect(problem).toMatchObject({ code: 'amount-too-large', providerCode: 'amount_too_large' });
      expect(problem.detail).toContain('costs more than the card payment provider takes in one payment');
    }
  });

  test('a disputed charge is told to be disputed, and can be refunded once the dispute is over', async () => {
    const { stripe, id, payment, refund, refusedRefund } = await paidByStripe();
    stripe.dispute(id, 'under_review');
    const problem = await refusedRefund();
    expect(problem.code).toBe('charge-disputed');
    expect(problem.detail).toContain('disputes this payment');
    expect(await payment()).toMatchObject({ status: true, refund: 'failed', dispute: 'under-review' });

    stripe.dispute(id, 'won');
    expect(await refund()).toEqual({ refund: 'done' });
    expect(await payment()).toMatchObject({ refund: 'done', dispute: 'won' });
  });

  /** Five paid orders of which money is to go back; `run` looks at all of them. */
  async function fiveRefunds() {
    const scene = await paidByStripe();
    const { shop, stripe, wilma, product } = scene;
    const orders = [scene.order];
    while (orders.length < 5) {
      const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
      const id = (await beginPayment(shop, wilma, order)).replace('_secret_1', '');
      stripe.change(id, { status: 'succeeded' });
      await shop.request(paymentCalls.recordPayment, recording(wilma, order, id));
      orders.push(order);
    }
    for (const { _id: orderId } of orders) {
      stripe.nextRefunds.push('pending');
      await shop.request(paymentCalls.refundOrder, { as: scene.admin, params: { orderId } });
    }
    const { db, orderPayments, orderOwners: owners, cards } = shop.services;
    const { run } = createReconciliation({
      db,
      orders: orderPayments,
      owners,
      payments: cards?.payments,
      now: Date.now,
    });
    const reported: unknown[] = [];
    stripe.received.length = 0;
    return { ...scene, orders, reported, run: () => run((error) => reported.push(error)) };
  }

  test('however many are refused in a row, the reconciliation looks at the others', async () => {
    const { stripe, reported, run } = await fiveRefunds();
    for (const { id } of stripe.intents()) {
      stripe.moveRefund(id, 'failed', 'declined');
    }
    await run();
    expect(reported).toHaveLength(5);
    expect(new Set(stripe.received.map(({ path }) => path)).size).toBe(5);
  });

  test('three outages in a row end the run', async () => {
    const { stripe, reported, run } = await fiveRefunds();
    stripe.troubles.push({ body: '' }, { body: '' }, { body: '' });
    await run();
    expect(reported).toHaveLength(3);
    expect(stripe.received).toHaveLength(3);
  });
});

describe('a paid order is compared with Stripe once in a while', () => {
  test('everything that was given back at the desk is found although its event was lost', async () => {
    const { shop, stripe, id, payment } = await paidByStripe();
    stripe.refundAtDesk(id, 6500);
    await reconcileAll(shop);
    expect(await payment()).toMatchObject({ status: false, refund: 'done' });
  });

  test('the less often the older it is, and not after 120 days', async () => {
    let ahead = 0;
    const { shop, stripe } = await paidByStripe({ now: () => Date.now() + ahead });
    stripe.received.length = 0;
    const days: number[] = [];
    for (let day = 1; day <= 300; day++) {
      ahead += DAY + 60_000;
      await reconcile(shop);
      if (stripe.received.length > 0) days.push(day);
      stripe.received.length = 0;
    }
    const pauses = days.map((day, place) => day - (days[place - 1] ?? 0));
    expect(days[0]).toBe(1);
    expect(days.at(-1)).toBe(120);
    expect(pauses.slice(0, -1)).toEqual(pauses.slice(0, -1).toSorted((a, b) => a - b));
    expect(days.length).toBeLessThan(10);
  });

  test('the newest first, and so few at once that others do not wait', async () => {
    const { shop, stripe, id, wilma, product } = await paidByStripe();
    const { db } = shop.services;
    const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
    const old = { order_id: order._id, state: 'paid', asked_at: 1, moved_at: 1, look_at: 1 } as const;
    const rest = { refunded_cents: 0 as never, refund_progress: 0, dispute: null };
    const rows = Array.from({ length: 150 }, (_, place) => ({
      ...old,
      ...rest,
      id: `pi_${place}`,
      attempt: place + 1,
    }));
    await db.insertInto('payment_intent').values(rows).execute();
    await db.updateTable('payment_intent').set({ look_at: 2 }).where('id', '=', id).execute();
    stripe.received.length = 0;
    await reconcile(shop);
    expect(stripe.received).toHaveLength(100);
    expect(stripe.received[0]?.path).toContain(id);
  });

  test('a dispute is shown on the order and in the overview as it goes on', async () => {
    const { shop, stripe, id, admin, order, read } = await paidByStripe();
    const readDisputes = async () => (await shop.request(overviewCalls.readOverview, { as: admin })).paymentProblems;
    expect(await readDisputes()).toEqual({ total: 0, orders: [] });
    stripe.dispute(id, 'warning_needs_response');
    const { version } = await read();
    await bringEvent(shop, 'charge.dispute.created', id);

    expect((await read()).payment.dispute).toBe('needs-response');
    expect((await read()).version).toBeGreaterThan(version);
    expect(await readDisputes()).toEqual({
      total: 1,
      orders: [{ orderId: order._id, total: 65, dispute: 'needs-response' }],
    });

    stripe.dispute(id, 'lost');
    await bringEvent(shop, 'charge.dispute.closed', id);
    expect((await read()).payment).toMatchObject({ status: true, dispute: 'lost' });
    expect(await readDisputes()).toEqual({ total: 0, orders: [] });
  });

  test('a refund that failed is in the overview until it is repeated', async () => {
    const { shop, stripe, admin, order, refund, refusedRefund } = await paidByStripe();
    stripe.nextRefunds.push('failed');
    await refusedRefund();
    const read = async () => (await shop.request(overviewCalls.readOverview, { as: admin })).paymentProblems;
    expect(await read()).toEqual({ total: 1, orders: [{ orderId: order._id, total: 65, refundFailed: true }] });
    await refund();
    expect((await read()).total).toBe(0);
  });
});

test('an order list shows refunds and disputes as the order itself does', async () => {
  const { shop, stripe, id, admin, read } = await paidByStripe();
  stripe.refundAtDesk(id, 500);
  stripe.dispute(id, 'needs_response');
  await bringEvent(shop, 'charge.refunded', id);
  const [listed] = await shop.request(orderCalls.listOrders, { as: admin });
  expect(listed).toEqual(await read());
});
