import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderCalls } from '#features/order/order-calls.ts';
import { paymentCalls } from '#features/payment/payment-calls.ts';
import { beginPayment, recording } from '../support/paying.ts';
import { leftOf, type RefundStatus } from '../support/stripe-money.ts';
import type { StripeServer } from '../support/stripe-server.ts';
import { bringEvent, startStripeForTest } from '../support/stripe-shop.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const RUNS = 30;
const MAX_STEPS = 12;
const STOCK = 1000;
const TOTAL_CENTS = 6500;

type Trouble = StripeServer['troubles'][number];

/** What may happen to the money of a paid order: in the shop, at Stripe's desk and at the banks. */
type Step =
  | { deed: 'refund'; twice: boolean; troubles: Trouble[]; comesTo: RefundStatus }
  | { deed: 'refund at the desk'; cents: number; comesTo: RefundStatus }
  | { deed: 'bank decides'; refund: number; isGood: boolean }
  | { deed: 'balance'; cents: number }
  | { deed: 'dispute'; status: string }
  | { deed: 'event' }
  | { deed: 'reconciliation'; troubles: Trouble[] };

/** None of these is repeated by Stripe's own library, which would wait in between. */
const troubles = fc.array(
  fc.constantFrom<Trouble>(undefined, undefined, 500, '500 after it was done', 429, { body: '{}' }),
  { maxLength: 4 },
);
const comesTo = fc.constantFrom<RefundStatus>('succeeded', 'succeeded', 'pending', 'failed');
const amounts = fc.constantFrom(1, 500, 3000, TOTAL_CENTS);
const named = <Deed extends Step['deed']>(deed: Deed) => fc.constant(deed);
const refunding = fc.record({ deed: named('refund'), twice: fc.boolean(), troubles, comesTo });
const deskRefunding = fc.record({ deed: named('refund at the desk'), cents: amounts, comesTo });
const deciding = fc.record({ deed: named('bank decides'), refund: fc.nat(5), isGood: fc.boolean() });
const rest = [
  fc.record({ deed: named('balance'), cents: fc.constantFrom(0, 1000, TOTAL_CENTS) }),
  fc.record({ deed: named('dispute'), status: fc.constantFrom('needs_response', 'won') }),
  fc.record({ deed: named('event') }),
  fc.record({ deed: named('reconciliation'), troubles }),
] as const;
const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(refunding, refunding, deskRefunding, deciding, deciding, ...rest),
  {
    minLength: 2,
    maxLength: MAX_STEPS,
  },
);

/** An order of one piece, paid by Stripe, and what one may do to it. */
async function placePaid(shop: TestShop, stripe: StripeServer, beside: TestShop) {
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 60, stock: STOCK })];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  const params = { orderId: order._id };
  const id = (await beginPayment(shop, wilma, order)).replace('_secret_1', '');
  stripe.change(id, { status: 'succeeded' });
  await shop.request(paymentCalls.recordPayment, recording(wilma, order, id));
  const as = await shop.signInAsAdmin();

  async function refund(at: TestShop, isReachable: boolean): Promise<void> {
    const response = await at.send(paymentCalls.refundOrder, { as, params });
    expect([200, 409]).toContain(response.statusCode);
    // While Stripe cannot be asked, what it said last is so.
    if (response.json().refund === 'done' && isReachable) expect(stripe.moneyOf(id)).toBe(0);
  }

  async function take(step: Step): Promise<void> {
    const intent = stripe.intents().find((each) => each.id === id);
    if (!intent) throw new Error('Stripe has lost the payment');
    switch (step.deed) {
      case 'refund':
        stripe.troubles.push(...step.troubles);
        stripe.nextRefunds.push(step.comesTo);
        await Promise.all((step.twice ? [shop, beside] : [shop]).map((at) => refund(at, step.troubles.length === 0)));
        break;
      case 'refund at the desk':
        if (step.cents <= leftOf(intent)) stripe.refundAtDesk(id, step.cents, step.comesTo);
        break;
      case 'bank decides': {
        const refund = intent.refunds[step.refund];
        if (refund?.status === 'pending') refund.status = step.isGood ? 'succeeded' : 'failed';
        else if (refund?.status === 'succeeded' && !step.isGood) refund.status = 'failed';
        break;
      }
      case 'balance':
        stripe.setBalance(step.cents);
        break;
      case 'dispute':
        stripe.dispute(id, step.status);
        break;
      case 'event':
        await bringEvent(shop, 'refund.updated', id);
        break;
      case 'reconciliation':
        stripe.troubles.push(...step.troubles);
        await lookAgain();
    }
    stripe.troubles.length = 0;
    stripe.nextRefunds.length = 0;
  }

  async function lookAgain(): Promise<void> {
    await shop.services.db.updateTable('payment_intent').set({ look_at: 0 }).where('id', '=', id).execute();
    await shop.services.reconciliation.run(() => {});
  }

  /** Nobody looks at it any more. */
  const forget = () =>
    shop.services.db.updateTable('payment_intent').set({ look_at: null }).where('id', '=', id).execute();
  const read = () => shop.request(orderCalls.getOrder, { as, params });
  return { id, product, take, lookAgain, forget, read };
}

test('whatever is refunded, fails and is repeated, no more than was received goes back, and the shop says what is so', async () => {
  const stripe = await startStripeForTest();
  const shop = await createTestShop({ config: { cards: { by: 'stripe', account: stripe.account } } });
  const beside = await shop.openBeside();

  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      for (const queue of [stripe.troubles, stripe.nextRefunds, stripe.refusedRefunds]) queue.length = 0;
      stripe.setBalance(TOTAL_CENTS);
      const paid = await placePaid(shop, stripe, beside);
      for (const step of sequence) await paid.take(step);
      stripe.setBalance(Number.POSITIVE_INFINITY);
      stripe.dispute(paid.id, 'won');
      for (let count = 0; count < 2; count++) await paid.lookAgain();
      await paid.forget();

      const { payment, refundedAmount = 0 } = await paid.read();
      const kept = stripe.moneyOf(paid.id);
      expect(kept).toBeGreaterThanOrEqual(0);
      expect(refundedAmount * 100).toBeCloseTo(TOTAL_CENTS - kept);
      expect(payment.refund === 'done').toBe(kept === 0);
      expect(payment.status).toBe(kept > 0);
      expect(payment.dispute).toBe('won');
      // The pieces go back once, as soon as an admin refunds the order or all of its money has gone back.
      expect(await shop.stockOf(paid.product)).toBe(payment.refund === undefined ? STOCK - 1 : STOCK);
      // The shop never asks for more than is left.
      for (const { code, message } of stripe.refusedRefunds) {
        expect(['charge_disputed', 'balance_insufficient'], message).toContain(code);
      }
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: 20_000 },
  );
}, 60_000);
