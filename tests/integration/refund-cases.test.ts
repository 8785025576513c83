import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { beginPayment, recordRequest, runReconciliation } from '../support/payments.ts';
import { type RefundStatus, refundableAmount } from '../support/stripe-money.ts';
import type { StripeServer } from '../support/stripe-server.ts';
import { sendEvent, startStripeForTest } from '../support/stripe-shop.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const RUNS = 30;
const MAX_STEPS = 12;
const STOCK = 1000;
const TOTAL_CENTS = 6500;

type Fault = StripeServer['faults'][number];

/** What may happen to a paid order: refunds in the shop or the Stripe Dashboard, disputes and decisions by banks. */
type Step =
  | { action: 'refund'; twice: boolean; faults: Fault[]; outcome: RefundStatus }
  | { action: 'refund in the dashboard'; cents: number; outcome: RefundStatus }
  | { action: 'bank decides'; refund: number; isApproved: boolean }
  | { action: 'balance'; cents: number }
  | { action: 'dispute'; status: string }
  | { action: 'event' }
  | { action: 'reconciliation'; faults: Fault[] };

/** Faults that Stripe's library does not retry, because its retries would slow down the test. */
const faults = fc.array(fc.constantFrom<Fault>(undefined, undefined, 500, '500 after execution', 429, { body: '{}' }), {
  maxLength: 4,
});
const outcome = fc.constantFrom<RefundStatus>('succeeded', 'succeeded', 'pending', 'failed');
const amounts = fc.constantFrom(1, 500, 3000, TOTAL_CENTS);
const named = <Action extends Step['action']>(action: Action) => fc.constant(action);
const refunding = fc.record({ action: named('refund'), twice: fc.boolean(), faults, outcome });
const dashboardRefunding = fc.record({ action: named('refund in the dashboard'), cents: amounts, outcome });
const deciding = fc.record({ action: named('bank decides'), refund: fc.nat(5), isApproved: fc.boolean() });
const rest = [
  fc.record({ action: named('balance'), cents: fc.constantFrom(0, 1000, TOTAL_CENTS) }),
  fc.record({ action: named('dispute'), status: fc.constantFrom('needs_response', 'won') }),
  fc.record({ action: named('event') }),
  fc.record({ action: named('reconciliation'), faults }),
] as const;
const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(refunding, refunding, dashboardRefunding, deciding, deciding, ...rest),
  {
    minLength: 2,
    maxLength: MAX_STEPS,
  },
);

/** The shop refunds the rest while a refund in the dashboard is still under way. */
const PENDING_IN_DASHBOARD: Step[] = [
  { action: 'refund in the dashboard', cents: 1, outcome: 'pending' },
  { action: 'refund', twice: false, faults: [], outcome: 'succeeded' },
];

/** Places an order for one piece, pays it through Stripe and returns functions that act on it. */
async function placePaidOrder(shop: TestShop, stripe: StripeServer, otherProcess: TestShop) {
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 60, stock: STOCK })];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  const params = { orderId: order._id };
  const id = (await beginPayment(shop, wilma, order)).replace('_secret_1', '');
  stripe.updateIntent(id, { status: 'succeeded' });
  await shop.request(paymentCalls.recordPayment, recordRequest(wilma, order, id));
  const as = await shop.signInAsAdmin();

  async function refund(at: TestShop, isReachable: boolean): Promise<void> {
    const response = await at.send(refundCalls.refundOrder, { as, params });
    expect([200, 409]).toContain(response.statusCode);
    // While Stripe is unreachable, the shop reports the last known state.
    if (response.json().refund === 'done' && isReachable) expect(stripe.netReceived(id)).toBe(0);
  }

  async function perform(step: Step): Promise<void> {
    const intent = stripe.intents().find((each) => each.id === id);
    if (!intent) throw new Error('Stripe has lost the payment');
    switch (step.action) {
      case 'refund':
        stripe.faults.push(...step.faults);
        stripe.nextRefunds.push(step.outcome);
        await Promise.all(
          (step.twice ? [shop, otherProcess] : [shop]).map((at) => refund(at, step.faults.length === 0)),
        );
        break;
      case 'refund in the dashboard':
        if (step.cents <= refundableAmount(intent)) stripe.refundInDashboard(id, step.cents, step.outcome);
        break;
      case 'bank decides': {
        const refund = intent.refunds[step.refund];
        if (refund?.status === 'pending') refund.status = step.isApproved ? 'succeeded' : 'failed';
        else if (refund?.status === 'succeeded' && !step.isApproved) refund.status = 'failed';
        break;
      }
      case 'balance':
        stripe.setBalance(step.cents);
        break;
      case 'dispute':
        stripe.dispute(id, step.status);
        break;
      case 'event':
        await sendEvent(shop, 'refund.updated', id);
        break;
      case 'reconciliation':
        stripe.faults.push(...step.faults);
        await reconcile();
    }
    stripe.faults.length = 0;
    stripe.nextRefunds.length = 0;
  }

  async function reconcile(): Promise<void> {
    await shop.services.db.updateTable('payment_intent').set({ next_check_at: 0 }).where('id', '=', id).execute();
    await runReconciliation(shop.services.reconciliation);
  }

  /** Excludes the intent from later reconciliations. */
  const stopChecking = () =>
    shop.services.db.updateTable('payment_intent').set({ next_check_at: null }).where('id', '=', id).execute();
  const read = () => shop.request(orderCalls.getOrder, { as, params });
  return { id, product, perform, reconcile, stopChecking, read };
}

test('random refunds never return more than was received, and the shop shows the actual state', async () => {
  const stripe = await startStripeForTest();
  const shop = await createTestShop({ config: { cards: { by: 'stripe', account: stripe.account } } });
  const otherProcess = await shop.openAnotherProcess();

  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      for (const queue of [stripe.faults, stripe.nextRefunds, stripe.refundErrors]) queue.length = 0;
      stripe.setBalance(TOTAL_CENTS);
      const paid = await placePaidOrder(shop, stripe, otherProcess);
      for (const step of sequence) await paid.perform(step);
      stripe.setBalance(Number.POSITIVE_INFINITY);
      stripe.dispute(paid.id, 'won');
      for (let count = 0; count < 2; count++) await paid.reconcile();
      await paid.stopChecking();

      const { payment, refundedAmount = 0 } = await paid.read();
      const net = stripe.netReceived(paid.id);
      expect(net).toBeGreaterThanOrEqual(0);
      expect(refundedAmount * 100).toBeCloseTo(TOTAL_CENTS - net);
      expect(payment.refund === 'done').toBe(net === 0);
      expect(payment.status).toBe(net > 0);
      expect(payment.dispute).toBe('won');
      // The pieces are released once, when an admin refunds the order or all of its money is refunded.
      expect(await shop.stockOf(paid.product)).toBe(payment.refund === undefined ? STOCK - 1 : STOCK);
      // The shop never requests more than is left.
      for (const { code, message } of stripe.refundErrors) {
        expect(['charge_disputed', 'balance_insufficient'], message).toContain(code);
      }
    }),
    { numRuns: RUNS, examples: [[PENDING_IN_DASHBOARD]], interruptAfterTimeLimit: 20_000 },
  );
});
