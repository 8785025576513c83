import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { shipmentCalls } from '#features/order/fulfilment/shipment-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { intentRequest, recordRequest, runReconciliation } from '../support/payments.ts';
import { type RefundStatus, refundableAmount, type StripeIntent } from '../support/stripe-money.ts';
import type { StripeServer } from '../support/stripe-server.ts';
import { sendEvent, startStripeForTest } from '../support/stripe-shop.ts';
import { createTestShop, type Person, type TestShop } from '../support/test-shop.ts';

const RUNS = 25;
const MAX_STEPS = 12;
const STOCK = 1000;
const PIECES = 3;

/** What customers, staff, banks and the network do to one order, in any order. */
type Step =
  | { action: 'begin' | 'pay' | 'record' | 'cancel' | 'ship' | 'retry' | 'event' | 'reconcile'; twice: boolean }
  | { action: 'refund rest' | 'refund shipping'; twice: boolean; outcome: RefundStatus }
  | { action: 'refund lines' | 'refund amount'; twice: boolean; outcome: RefundStatus; amount: number }
  | { action: 'refund in the dashboard'; outcome: RefundStatus; amount: number }
  | { action: 'bank decides'; refund: number; isApproved: boolean }
  | { action: 'fault'; fault: StripeServer['faults'][number] };

const twice = fc.boolean();
const outcome = fc.constantFrom<RefundStatus>('succeeded', 'succeeded', 'pending', 'failed');
const named = <Action extends Step['action']>(...actions: Action[]) => fc.constantFrom(...actions);
const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({
      action: named('pay', 'pay', 'record', 'begin', 'cancel', 'ship', 'retry', 'event', 'reconcile'),
      twice,
    }),
    fc.record({ action: named('refund rest', 'refund shipping'), twice, outcome }),
    fc.record({ action: named('refund lines'), twice, outcome, amount: fc.integer({ min: 1, max: PIECES }) }),
    fc.record({ action: named('refund amount'), twice, outcome, amount: fc.constantFrom(0.01, 5, 33.33, 60) }),
    fc.record({ action: named('refund in the dashboard'), outcome, amount: fc.constantFrom(1, 500, 6499) }),
    fc.record({ action: named('bank decides'), refund: fc.nat(3), isApproved: fc.boolean() }),
    fc.record({
      action: named('fault'),
      fault: fc.constantFrom(500 as const, '500 after execution' as const, 429 as const),
    }),
  ),
  { minLength: 3, maxLength: MAX_STEPS },
);

/** Places an order of three pieces and returns functions that act on it and check it. */
async function placeOrder(
  shop: TestShop,
  other: TestShop,
  stripe: StripeServer,
  people: { wilma: Person; admin: Person },
) {
  const { wilma, admin } = people;
  const product = await shop.addProduct({ price: 19.99, stock: STOCK });
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: PIECES }], payment: 'card' });
  const params = { orderId: order._id };

  /** Reads the intents that the shop has stored. The others cannot be paid, as their secrets are lost. */
  async function listIntents(): Promise<StripeIntent[]> {
    const stored = shop.services.db.selectFrom('payment_intent').select('id').where('order_id', '=', order._id);
    const ids = new Set((await stored.execute()).map(({ id }) => id));
    return stripe.intents().filter(({ id }) => ids.has(id));
  }

  const read = () => shop.request(orderCalls.getOrder, { as: admin, params });

  async function perform(step: Step, at: TestShop): Promise<void> {
    const intent = (await listIntents()).at(-1);
    switch (step.action) {
      case 'begin':
        await at.send(paymentCalls.createPaymentIntent, intentRequest(wilma, order));
        return;
      case 'pay':
        await at.send(paymentCalls.createPaymentIntent, intentRequest(wilma, order));
        for (const { id, status } of await listIntents()) {
          if (status === 'requires_payment_method') stripe.updateIntent(id, { status: 'succeeded' });
        }
        return;
      case 'record':
        if (intent) await at.send(paymentCalls.recordPayment, recordRequest(wilma, order, intent.id));
        return;
      case 'cancel':
        await at.send(cancelCalls.cancelOrder, { as: step.twice ? admin : wilma, params, body: {} });
        return;
      case 'ship':
        await at.send(shipmentCalls.shipOrder, {
          as: admin,
          params,
          body: { carrier: 'dhl', lines: [{ line: 0, amount: 1 }] },
        });
        return;
      case 'retry':
        for (const { _id, state } of (await read()).refunds) {
          if (state !== 'failed') continue;
          await at.send(refundCalls.retryRefund, { as: admin, params: { ...params, refundId: _id } });
        }
        return;
      case 'event':
        for (const { id } of await listIntents()) await sendEvent(at, 'refund.updated', id);
        return;
      case 'reconcile':
        await reconcile(at);
        return;
      case 'refund rest':
        await refund(at, step.outcome);
        return;
      case 'refund shipping':
        await refund(at, step.outcome, { shipping: true });
        return;
      case 'refund lines':
        await refund(at, step.outcome, { lines: [{ line: 0, amount: step.amount }] });
        return;
      case 'refund amount':
        await refund(at, step.outcome, { amount: step.amount });
        return;
      case 'refund in the dashboard':
        if (intent && step.amount <= refundableAmount(intent)) {
          stripe.refundInDashboard(intent.id, step.amount, step.outcome);
        }
        return;
      case 'bank decides': {
        const decided = intent?.refunds[step.refund];
        if (decided?.status === 'pending') decided.status = step.isApproved ? 'succeeded' : 'failed';
        else if (decided?.status === 'succeeded' && !step.isApproved) decided.status = 'failed';
        return;
      }
      case 'fault':
        stripe.faults.push(step.fault);
    }
  }

  async function refund(at: TestShop, status: RefundStatus, body?: object): Promise<void> {
    stripe.nextRefunds.push(status);
    const response = await at.send(refundCalls.refundOrder, { as: admin, params, body });
    expect([200, 409], response.body).toContain(response.statusCode);
    stripe.nextRefunds.length = 0;
  }

  async function reconcile(at: TestShop): Promise<void> {
    const { db, reconciliation } = at.services;
    const due = { next_check_at: 0 };
    await db.updateTable('payment_intent').set(due).where('order_id', '=', order._id).execute();
    await runReconciliation(reconciliation);
  }

  /** Compares the shop's books with Stripe's, and the stock with the orders. */
  async function check(): Promise<void> {
    const { status, payment, refunds, refundedAmount = 0, shipments } = await read();
    const intents = await listIntents();
    const paying = intents.find(({ id }) => id === payment.transactionId);
    const others = intents.filter((intent) => intent !== paying);
    for (const { id } of others) expect(stripe.netReceived(id)).toBe(0);

    const wentBack = paying ? paying.amount - stripe.netReceived(paying.id) : 0;
    expect(Math.round(refundedAmount * 100)).toBe(wentBack);
    const sumOf = (state: string) =>
      refunds.reduce((sum, each) => sum + (each.state === state ? Math.round(each.amount * 100) : 0), 0);
    expect(sumOf('done')).toBe(wentBack);
    expect(sumOf('under-way')).toBe(0);
    const kept = paying ? stripe.netReceived(paying.id) : 0;
    expect(kept).toBeGreaterThanOrEqual(0);
    if (status === 'cancelled' && kept > 0) expect(payment.refund).toBe('failed');
    expect(payment.status).toBe(kept > 0);

    const shipped = shipments.reduce((sum, { lines }) => sum + (lines[0]?.amount ?? 0), 0);
    const holds = payment.refund === undefined && (payment.status || payment.heldUntil !== undefined);
    const out = status === 'cancelled' ? 0 : holds ? PIECES : shipped;
    expect(await shop.stockOf(product)).toBe(STOCK - out);
  }

  return {
    async run(sequence: readonly Step[]): Promise<void> {
      for (const step of sequence) {
        const processes = 'twice' in step && step.twice ? [shop, other] : [shop];
        await Promise.all(processes.map((each) => perform(step, each)));
        if (step.action !== 'fault') stripe.faults.length = 0;
      }
    },
    /** Lets banks approve what is pending, and the background job follow. */
    async settle(): Promise<void> {
      for (let round = 0; round < 3; round++) {
        for (const { refunds } of await listIntents()) {
          for (const each of refunds) if (each.status === 'pending') each.status = 'succeeded';
        }
        await reconcile(shop);
      }
      const done = { next_check_at: null };
      await shop.services.db.updateTable('payment_intent').set(done).where('order_id', '=', order._id).execute();
    },
    check,
  };
}

test('everything taken is kept or went back, to the cent, and the stock adds up', async () => {
  const stripe = await startStripeForTest();
  const shop = await createTestShop({ config: { cards: { by: 'stripe', account: stripe.account } } });
  const other = await shop.openAnotherProcess();
  const people = { wilma: await shop.signUp(), admin: await shop.signInAsAdmin() };

  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      stripe.faults.length = 0;
      const placed = await placeOrder(shop, other, stripe, people);
      await placed.run(sequence);
      stripe.faults.length = 0;
      await placed.settle();
      await placed.check();
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: 20_000 },
  );
});
