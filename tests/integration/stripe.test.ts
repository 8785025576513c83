import { describe, expect, test } from 'vitest';
import { GatewayBusy, GatewayRefusal, GatewayUnavailable } from '#features/payment/gateway-failure.server.ts';
import { paymentCalls } from '#features/payment/payment-calls.ts';
import { balanceOf } from '#features/payment/payment-gateway.server.ts';
import { sandboxCalls } from '#features/payment/sandbox/sandbox-calls.ts';
import { createStripeGateway } from '#features/payment/stripe/stripe-gateway.server.ts';
import { cents } from '#features/pricing/money.ts';
import { beginning, beginPayment, GOOD_CARD, recording } from '../support/paying.ts';
import { newsOf, signed } from '../support/stripe-server.ts';
import { bring, orderByStripe, reconcileAll, startStripeForTest } from '../support/stripe-shop.ts';
import { createTestShop, problemOf } from '../support/test-shop.ts';

const DRAFT = { orderId: 'order-1', amount: cents(6500), currency: 'usd' };
const SHORT_MILLISECONDS = 150;

/** @param trouble what Stripe is about to do: only its silence is not waited for as long as usual. */
async function startGateway(trouble?: unknown) {
  const stripe = await startStripeForTest();
  const timeout = trouble === 'silence' ? SHORT_MILLISECONDS : undefined;
  return { stripe, gateway: createStripeGateway(stripe.account, timeout) };
}

describe('the Stripe gateway', () => {
  test('asks as Stripe documents it: version, key, amount, order', async () => {
    const { stripe, gateway } = await startGateway();
    const made = await gateway.createIntent(DRAFT, 'order-1-1');

    expect(made).toEqual({
      ...{ ...DRAFT, id: made.id, clientSecret: `${made.id}_secret_1`, status: 'open' },
      ...{ received: 0, refunds: [], dispute: undefined },
    });
    expect(stripe.received).toMatchObject([
      {
        method: 'POST',
        path: '/v1/payment_intents',
        form: {
          ...{ amount: '6500', currency: 'usd' },
          ...{ 'allowed_payment_method_types[0]': 'card', 'metadata[order_id]': 'order-1' },
        },
        headers: {
          authorization: 'Bearer sk_test_only',
          'stripe-version': '2026-10-28.endive',
          'idempotency-key': 'intent-order-1-1',
        },
      },
    ]);
    expect(await gateway.createIntent(DRAFT, 'order-1-1')).toEqual(made);
    expect(stripe.intents()).toHaveLength(1);
  });

  test('reads what became of an intent and its money', async () => {
    const { stripe, gateway } = await startGateway();
    const { id } = await gateway.createIntent(DRAFT, 'a');
    expect(await gateway.findIntent(id)).toMatchObject({ status: 'open', amount: 6500, received: 0 });
    stripe.change(id, { status: 'succeeded' });
    expect(await gateway.findIntent(id)).toMatchObject({ status: 'succeeded', received: 6500, refunds: [] });
    stripe.refundAtDesk(id, 500);
    stripe.refundAtDesk(id, 1000, 'requires_action');
    stripe.refundAtDesk(id, 2000, 'canceled');
    const found = await gateway.findIntent(id);
    expect(found && balanceOf(found)).toEqual({ refunded: 500, pending: 1000, left: 5000 });
    stripe.change(id, { status: 'canceled' });
    expect(await gateway.findIntent(id)).toMatchObject({ status: 'cancelled' });
    expect(await gateway.findIntent('pi_unknown')).toBeUndefined();
  });

  test('reads every refund of a charge that has more than come along with it', async () => {
    const { stripe, gateway } = await startGateway();
    const { id } = await gateway.createIntent(DRAFT, 'a');
    stripe.change(id, { status: 'succeeded' });
    for (let count = 0; count < 12; count++) stripe.refundAtDesk(id, 100);
    const found = await gateway.findIntent(id);
    expect(found && balanceOf(found)).toEqual({ refunded: 1200, pending: 0, left: 5300 });
  });

  test.each([
    { status: 'warning_needs_response', state: 'needs-response' },
    { status: 'under_review', state: 'under-review' },
    { status: 'won', state: 'won' },
    { status: 'lost', state: 'lost' },
    { status: 'warning_closed', state: 'closed' },
    { status: 'of_tomorrow', state: 'needs-response' },
  ])('reads a dispute that is $status as $state', async ({ status, state }) => {
    const { stripe, gateway } = await startGateway();
    const { id } = await gateway.createIntent(DRAFT, 'a');
    stripe.change(id, { status: 'succeeded' });
    stripe.dispute(id, status);
    expect(await gateway.findIntent(id, true)).toMatchObject({ dispute: state });
  });

  test('refunds a part once, however often the same attempt is sent, and never more than is left', async () => {
    const { stripe, gateway } = await startGateway();
    const { id } = await gateway.createIntent(DRAFT, 'a');
    stripe.change(id, { status: 'succeeded' });
    const sent = await Promise.all([1, 2].map(() => gateway.refund(id, cents(2500), 'attempt-1')));
    expect(sent[0]).toMatchObject({ amount: 2500, status: 'succeeded', attemptId: 'attempt-1' });
    expect(sent[1]).toEqual(sent[0]);
    await expect(gateway.refund(id, cents(4001), 'attempt-2')).rejects.toThrow(GatewayRefusal);
    expect(stripe.moneyOf(id)).toBe(4000);
  });

  test.each(['silence', 'cut off', 409, 503] as const)(
    'tries again after %s, and makes one intent',
    async (trouble) => {
      const { stripe, gateway } = await startGateway(trouble);
      stripe.troubles.push(trouble);
      const { id } = await gateway.createIntent(DRAFT, 'a');
      expect(stripe.intents().map((intent) => intent.id)).toEqual([id]);
      expect(stripe.received).toHaveLength(2);
      expect(new Set(stripe.received.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set(['intent-a']));
    },
  );

  test.each([
    { trouble: 'silence', kind: GatewayUnavailable, endsAttempt: false },
    { trouble: 'cut off', kind: GatewayUnavailable, endsAttempt: false },
    { trouble: { body: '' }, kind: GatewayUnavailable, endsAttempt: false },
    { trouble: { body: 'null' }, kind: GatewayUnavailable, endsAttempt: false },
    { trouble: { body: '{}' }, kind: GatewayUnavailable, endsAttempt: false },
    { trouble: { body: '{"id":"pi_1","status":"tomorrow"}' }, kind: GatewayUnavailable, endsAttempt: false },
    { trouble: 503, kind: GatewayUnavailable, endsAttempt: true },
    { trouble: 500, kind: GatewayUnavailable, endsAttempt: true },
    { trouble: 409, kind: GatewayBusy, endsAttempt: false },
    { trouble: 429, kind: GatewayBusy, endsAttempt: false },
  ] as const)('after $trouble it is told that it is $kind.name', async ({ trouble, kind, endsAttempt }) => {
    const { stripe, gateway } = await startGateway(trouble);
    stripe.troubles.push(trouble, trouble, trouble);
    const failure = await gateway.createIntent(DRAFT, 'a').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    expect(failure).toMatchObject({ endsAttempt });
  });

  test('a refusal carries the code of Stripe', async () => {
    const { gateway } = await startGateway();
    const tooLarge = { ...DRAFT, amount: cents(100_000_000) };
    const failure = await gateway.createIntent(tooLarge, 'a').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GatewayRefusal);
    expect(failure).toMatchObject({ code: 'amount_too_large', endsAttempt: true });
  });

  test('ends what is under way when it is closed, and asks nothing more', async () => {
    const { stripe } = await startGateway();
    const gateway = createStripeGateway(stripe.account);
    stripe.troubles.push('silence');
    const asked = gateway.findIntent('pi_1');
    await expect.poll(() => stripe.received).toHaveLength(1);
    gateway.close();
    await expect(asked).rejects.toThrow(GatewayUnavailable);
    await expect(gateway.findIntent('pi_1')).rejects.toThrow(GatewayUnavailable);
    expect(stripe.received).toHaveLength(1);
  });

  test('fails with keys that Stripe does not know', async () => {
    const { stripe } = await startGateway();
    const gateway = createStripeGateway({ ...stripe.account, secretKey: 'sk_test_other' });
    await expect(gateway.createIntent(DRAFT, 'a')).rejects.toThrow(GatewayUnavailable);
  });
});

describe('a shop that takes cards by Stripe', () => {
  test('tells browsers its publishable key, and has no sandbox', async () => {
    const { shop, wilma } = await orderByStripe();
    expect(await shop.request(paymentCalls.getPaymentProvider)).toEqual({
      name: 'stripe',
      publishableKey: 'pk_test_only',
    });
    const body = { clientSecret: 'pi_1_secret_1', card: GOOD_CARD };
    await shop.refused(503, sandboxCalls.confirmSandboxPayment, { as: wilma, body });
  });

  test('is paid through the browser, and refunds', async () => {
    const { shop, stripe, wilma, order, params, pay, payment } = await orderByStripe();
    const id = await pay();
    expect(await payment()).toMatchObject({ status: false });

    await shop.request(paymentCalls.recordPayment, recording(wilma, order, id));
    expect(await payment()).toEqual({ method: 'card', status: true, transactionId: id });
    expect(stripe.moneyOf(id)).toBe(6500);

    const as = await shop.signInAsAdmin();
    expect(await shop.request(paymentCalls.refundOrder, { as, params })).toEqual({ refund: 'done' });
    expect(await payment()).toMatchObject({ status: false, refund: 'done' });
    expect(stripe.moneyOf(id)).toBe(0);
  });

  test.each([{ charge: { amount: 100 } }, { charge: { currency: 'eur' } }, { charge: { orderId: 'another' } }])(
    'gives back a payment with $charge',
    async ({ charge }) => {
      const { shop, stripe, wilma, order, pay, payment } = await orderByStripe();
      const id = await pay();
      stripe.change(id, charge);
      const problem = await shop.refused(409, paymentCalls.recordPayment, recording(wilma, order, id));
      expect(problem.code).toBe('amount-differs');
      expect(await payment()).toMatchObject({ status: false });
      expect(stripe.moneyOf(id)).toBe(0);
    },
  );

  test('says that Stripe cannot be reached, and goes on when it can', async () => {
    const { shop, stripe, wilma, order, pay, payment } = await orderByStripe();
    stripe.troubles.push(429);
    const begun = await shop.refused(503, paymentCalls.createPaymentIntent, beginning(wilma, order));
    expect(begun.code).toBe('provider-busy');

    const id = await pay();
    stripe.troubles.push(429);
    const recorded = await shop.refused(503, paymentCalls.recordPayment, recording(wilma, order, id));
    expect(recorded.detail).toContain('marked as paid by itself');
    await reconcileAll(shop);
    expect(await payment()).toMatchObject({ status: true, transactionId: id });
  });
});

describe('the webhook', () => {
  test('marks an order as paid, once, however often the news come', async () => {
    const { shop, stripe, pay, payment } = await orderByStripe();
    const id = await pay();
    const news = newsOf('payment_intent.succeeded', { id });

    for (let count = 0; count < 3; count++) {
      const response = await bring(shop, news);
      expect([response.statusCode, response.json()]).toEqual([200, { received: true }]);
    }

    expect(await payment()).toEqual({ method: 'card', status: true, transactionId: id });
    // Repeated news are known by their id: Stripe is not asked again.
    expect(stripe.received.filter(({ method }) => method === 'GET')).toHaveLength(1);
  });

  test('believes Stripe rather than the message: who says so without having paid stays unpaid', async () => {
    const { shop, wilma, order, payment } = await orderByStripe();
    const id = (await beginPayment(shop, wilma, order)).replace('_secret_1', '');
    const response = await bring(shop, newsOf('payment_intent.succeeded', { id }));
    expect(response.statusCode).toBe(200);
    expect(await payment()).toMatchObject({ status: false });
  });

  test('applies an event that came before its payment could be read when it is sent again', async () => {
    const { shop, stripe, wilma, order, payment } = await orderByStripe();
    const id = (await beginPayment(shop, wilma, order)).replace('_secret_1', '');
    const news = newsOf('payment_intent.succeeded', { id });
    await bring(shop, news);
    stripe.change(id, { status: 'succeeded' });
    await bring(shop, news);
    expect(await payment()).toMatchObject({ status: true, transactionId: id });
  });

  test('passes over what does not concern the shop', async () => {
    const { shop } = await orderByStripe();
    for (const news of [
      newsOf('customer.created', { id: 'cus_1' }),
      newsOf('of.tomorrow', null),
      newsOf('payment_intent.succeeded', { id: 'pi_x' }),
      newsOf('refund.failed', { id: 're_1', payment_intent: null }),
    ]) {
      expect((await bring(shop, news)).statusCode).toBe(200);
    }
  });

  test.each([
    signed('null'),
    signed(''),
    signed('no JSON'),
    signed('[]'),
    signed('1e999'),
    signed('{"type":"payment_intent.succeeded"}'),
    newsOf('payment_intent.succeeded', null),
    newsOf('payment_intent.succeeded', { id: 7 }),
    newsOf('charge.refunded', {}),
    newsOf('charge.dispute.closed', { payment_intent: {} }),
  ])('rejects a signed message that is no event: $payload', async (message) => {
    const { shop } = await orderByStripe();
    const problem = problemOf(400, await bring(shop, message));
    expect(problem.detail).toMatch(/not an event/);
  });

  test.each([
    { name: 'forged', options: { secret: 'whsec_other' } },
    { name: 'old', options: { at: Date.now() - 301_000 } },
  ])('refuses a message that is $name', async ({ options }) => {
    const { shop, pay, payment } = await orderByStripe();
    const id = await pay();
    problemOf(400, await bring(shop, newsOf('payment_intent.succeeded', { id }, options)));
    expect(await payment()).toMatchObject({ status: false });
  });

  test('refuses a message whose bytes were changed, or that is not signed at all', async () => {
    const { shop, pay, payment } = await orderByStripe();
    const id = await pay();
    const news = newsOf('payment_intent.succeeded', { id });
    problemOf(400, await bring(shop, { ...news, payload: `${news.payload} ` }));
    const { 'stripe-signature': _, ...unsigned } = news.headers;
    problemOf(
      400,
      await shop.app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: '{}', headers: unsigned }),
    );
    problemOf(400, await shop.app.inject({ method: 'POST', url: '/api/webhooks/stripe' }));
    expect(await payment()).toMatchObject({ status: false });
  });

  test('answers 5xx when Stripe cannot be asked, so that the news come again', async () => {
    const { shop, stripe, pay, payment } = await orderByStripe();
    const id = await pay();
    const news = newsOf('payment_intent.succeeded', { id });
    stripe.troubles.push(429);
    problemOf(503, await bring(shop, news));
    expect((await bring(shop, news)).statusCode).toBe(200);
    expect(await payment()).toMatchObject({ status: true });
  });

  test('is not there where the sandbox takes the cards', async () => {
    const shop = await createTestShop();
    problemOf(404, await bring(shop, newsOf('payment_intent.succeeded', { id: 'pi_1' })));
  });
});
