import { describe, expect, test } from 'vitest';
import { balanceOf } from '#features/card-provider/gateway.server.ts';
import { GatewayBusy, GatewayRefusal, GatewayUnavailable } from '#features/card-provider/gateway-failure.server.ts';
import { sandboxCalls } from '#features/card-provider/sandbox/sandbox-calls.ts';
import { createStripeGateway } from '#features/card-provider/stripe/stripe-gateway.server.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { cents } from '#features/pricing/money.ts';
import { beginPayment, GOOD_CARD, intentRequest, recordRequest } from '../support/payments.ts';
import { signMessage, stripeEvent } from '../support/stripe-server.ts';
import { placeStripeOrder, reconcileAll, sendWebhook, startStripeForTest } from '../support/stripe-shop.ts';
import { createTestShop, problemOf } from '../support/test-shop.ts';

const DRAFT = { orderId: 'order-1', amount: cents(6500), currency: 'usd' };
const SHORT_MILLISECONDS = 150;

/** Starts the gateway and the Stripe stand-in. @param fault shortens the timeout if Stripe will not respond. */
async function startGateway(fault?: unknown) {
  const stripe = await startStripeForTest();
  const timeout = fault === 'no response' ? SHORT_MILLISECONDS : undefined;
  return { stripe, gateway: createStripeGateway(stripe.account, timeout) };
}

describe('the Stripe gateway', () => {
  test('creates an intent with the documented version, key, amount and order', async () => {
    const { stripe, gateway } = await startGateway();
    const created = await gateway.createIntent(DRAFT, 'order-1-1');

    expect(created).toEqual({
      ...DRAFT,
      id: created.id,
      clientSecret: `${created.id}_secret_1`,
      status: 'open',
      received: 0,
      refunds: [],
      dispute: undefined,
    });
    expect(stripe.requests).toMatchObject([
      {
        method: 'POST',
        path: '/v1/payment_intents',
        form: {
          amount: '6500',
          currency: 'usd',
          'allowed_payment_method_types[0]': 'card',
          'metadata[order_id]': 'order-1',
        },
        headers: {
          authorization: 'Bearer sk_test_only',
          'stripe-version': '2026-10-28.endive',
          'idempotency-key': 'intent-order-1-1',
        },
      },
    ]);
    expect(await gateway.createIntent(DRAFT, 'order-1-1')).toEqual(created);
    expect(stripe.intents()).toHaveLength(1);
  });

  test('reads the status, received amount and refunds of an intent', async () => {
    const { stripe, gateway } = await startGateway();
    const { id } = await gateway.createIntent(DRAFT, 'a');
    expect(await gateway.findIntent(id)).toMatchObject({ status: 'open', amount: 6500, received: 0 });
    stripe.updateIntent(id, { status: 'succeeded' });
    expect(await gateway.findIntent(id)).toMatchObject({ status: 'succeeded', received: 6500, refunds: [] });
    stripe.refundInDashboard(id, 500);
    stripe.refundInDashboard(id, 1000, 'requires_action');
    stripe.refundInDashboard(id, 2000, 'canceled');
    const found = await gateway.findIntent(id);
    expect(found && balanceOf(found)).toEqual({ refunded: 500, pending: 1000, left: 5000 });
    stripe.updateIntent(id, { status: 'canceled' });
    expect(await gateway.findIntent(id)).toMatchObject({ status: 'cancelled' });
    expect(await gateway.findIntent('pi_unknown')).toBeUndefined();
  });

  test('reads every refund of a charge that does not include them all', async () => {
    const { stripe, gateway } = await startGateway();
    const { id } = await gateway.createIntent(DRAFT, 'a');
    stripe.updateIntent(id, { status: 'succeeded' });
    for (let count = 0; count < 12; count++) stripe.refundInDashboard(id, 100);
    const found = await gateway.findIntent(id);
    expect(found && balanceOf(found)).toEqual({ refunded: 1200, pending: 0, left: 5300 });
  });

  test.each([
    { status: 'warning_needs_response', state: 'needs-response' },
    { status: 'under_review', state: 'under-review' },
    { status: 'won', state: 'won' },
    { status: 'lost', state: 'lost' },
    { status: 'warning_closed', state: 'closed' },
    { status: 'future_status', state: 'needs-response' },
  ])('maps the dispute status $status to $state', async ({ status, state }) => {
    const { stripe, gateway } = await startGateway();
    const { id } = await gateway.createIntent(DRAFT, 'a');
    stripe.updateIntent(id, { status: 'succeeded' });
    stripe.dispute(id, status);
    expect(await gateway.findIntent(id, true)).toMatchObject({ dispute: state });
  });

  test('refunds once per attempt and never more than is left', async () => {
    const { stripe, gateway } = await startGateway();
    const { id } = await gateway.createIntent(DRAFT, 'a');
    stripe.updateIntent(id, { status: 'succeeded' });
    const sent = await Promise.all([1, 2].map(() => gateway.refund(id, cents(2500), 'attempt-1')));
    expect(sent[0]).toMatchObject({ amount: 2500, status: 'succeeded', attemptId: 'attempt-1' });
    expect(sent[1]).toEqual(sent[0]);
    await expect(gateway.refund(id, cents(4001), 'attempt-2')).rejects.toThrow(GatewayRefusal);
    expect(stripe.netReceived(id)).toBe(4000);
  });

  test.each(['no response', 'connection cut', 409, 503] as const)(
    'retries after %s and creates one intent',
    async (fault) => {
      const { stripe, gateway } = await startGateway(fault);
      stripe.faults.push(fault);
      const { id } = await gateway.createIntent(DRAFT, 'a');
      expect(stripe.intents().map((intent) => intent.id)).toEqual([id]);
      expect(stripe.requests).toHaveLength(2);
      expect(new Set(stripe.requests.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set(['intent-a']));
    },
  );

  test.each([
    { fault: 'no response', kind: GatewayUnavailable, endsAttempt: false },
    { fault: 'connection cut', kind: GatewayUnavailable, endsAttempt: false },
    { fault: { body: '' }, kind: GatewayUnavailable, endsAttempt: false },
    { fault: { body: 'null' }, kind: GatewayUnavailable, endsAttempt: false },
    { fault: { body: '{}' }, kind: GatewayUnavailable, endsAttempt: false },
    { fault: { body: '{"id":"pi_1","status":"tomorrow"}' }, kind: GatewayUnavailable, endsAttempt: false },
    { fault: 503, kind: GatewayUnavailable, endsAttempt: true },
    { fault: 500, kind: GatewayUnavailable, endsAttempt: true },
    { fault: 409, kind: GatewayBusy, endsAttempt: false },
    { fault: 429, kind: GatewayBusy, endsAttempt: false },
  ] as const)('throws $kind.name after $fault', async ({ fault, kind, endsAttempt }) => {
    const { stripe, gateway } = await startGateway(fault);
    stripe.faults.push(fault, fault, fault);
    const failure = await gateway.createIntent(DRAFT, 'a').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    expect(failure).toMatchObject({ endsAttempt });
  });

  test("throws a GatewayRefusal with Stripe's error code", async () => {
    const { gateway } = await startGateway();
    const tooLarge = { ...DRAFT, amount: cents(100_000_000) };
    const failure = await gateway.createIntent(tooLarge, 'a').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GatewayRefusal);
    expect(failure).toMatchObject({ code: 'amount_too_large', endsAttempt: true });
  });

  test('aborts pending requests when it is closed and sends no more', async () => {
    const { stripe } = await startGateway();
    const gateway = createStripeGateway(stripe.account);
    stripe.faults.push('no response');
    const pending = gateway.findIntent('pi_1');
    await expect.poll(() => stripe.requests).toHaveLength(1);
    gateway.close();
    await expect(pending).rejects.toThrow(GatewayUnavailable);
    await expect(gateway.findIntent('pi_1')).rejects.toThrow(GatewayUnavailable);
    expect(stripe.requests).toHaveLength(1);
  });

  test('fails with an API key that Stripe rejects', async () => {
    const { stripe } = await startGateway();
    const gateway = createStripeGateway({ ...stripe.account, secretKey: 'sk_test_other' });
    await expect(gateway.createIntent(DRAFT, 'a')).rejects.toThrow(GatewayUnavailable);
  });
});

describe('a shop that takes cards through Stripe', () => {
  test('gives browsers its publishable key and has no sandbox', async () => {
    const { shop, wilma } = await placeStripeOrder();
    expect(await shop.request(paymentCalls.getPaymentProvider)).toEqual({
      name: 'stripe',
      publishableKey: 'pk_test_only',
    });
    const body = { clientSecret: 'pi_1_secret_1', card: GOOD_CARD };
    await shop.expectRefusal(404, sandboxCalls.confirmSandboxPayment, { as: wilma, body });
  });

  test('records a payment from the browser and refunds it', async () => {
    const { shop, stripe, wilma, order, params, pay, payment } = await placeStripeOrder();
    const id = await pay();
    expect(await payment()).toMatchObject({ status: false });

    await shop.request(paymentCalls.recordPayment, recordRequest(wilma, order, id));
    expect(await payment()).toEqual({ method: 'card', status: true, paidAt: expect.any(String), transactionId: id });
    expect(stripe.netReceived(id)).toBe(6500);

    const as = await shop.signInAsAdmin();
    expect(await shop.request(refundCalls.refundOrder, { as, params })).toMatchObject({ refund: 'done' });
    expect(await payment()).toMatchObject({ status: false, refund: 'done' });
    expect(stripe.netReceived(id)).toBe(0);
  });

  test.each([{ charge: { amount: 100 } }, { charge: { currency: 'eur' } }, { charge: { orderId: 'another' } }])(
    'refunds a payment with $charge',
    async ({ charge }) => {
      const { shop, stripe, wilma, order, pay, payment } = await placeStripeOrder();
      const id = await pay();
      stripe.updateIntent(id, charge);
      const problem = await shop.expectRefusal(409, paymentCalls.recordPayment, recordRequest(wilma, order, id));
      expect(problem.code).toBe('amount-differs');
      expect(await payment()).toMatchObject({ status: false });
      expect(stripe.netReceived(id)).toBe(0);
    },
  );

  test('reports that Stripe is busy and records the payment later', async () => {
    const { shop, stripe, wilma, order, pay, payment } = await placeStripeOrder();
    stripe.faults.push(429);
    const begun = await shop.expectRefusal(503, paymentCalls.createPaymentIntent, intentRequest(wilma, order));
    expect(begun.code).toBe('provider-busy');

    const id = await pay();
    stripe.faults.push(429);
    const recorded = await shop.expectRefusal(503, paymentCalls.recordPayment, recordRequest(wilma, order, id));
    expect(recorded.detail).toContain('marked as paid automatically');
    await reconcileAll(shop);
    expect(await payment()).toMatchObject({ status: true, transactionId: id });
  });
});

describe('the webhook', () => {
  test('marks an order as paid once when an event is repeated', async () => {
    const { shop, stripe, pay, payment } = await placeStripeOrder();
    const id = await pay();
    const event = stripeEvent('payment_intent.succeeded', { id });

    for (let count = 0; count < 3; count++) {
      const response = await sendWebhook(shop, event);
      expect([response.statusCode, response.json()]).toEqual([200, { received: true }]);
    }

    expect(await payment()).toEqual({ method: 'card', status: true, paidAt: expect.any(String), transactionId: id });
    // Repeated events are recognised by id and cause no further request to Stripe.
    expect(stripe.requests.filter(({ method }) => method === 'GET')).toHaveLength(1);
  });

  test("reads the payment from Stripe and ignores the event's content", async () => {
    const { shop, wilma, order, payment } = await placeStripeOrder();
    const id = (await beginPayment(shop, wilma, order)).replace('_secret_1', '');
    const response = await sendWebhook(shop, stripeEvent('payment_intent.succeeded', { id }));
    expect(response.statusCode).toBe(200);
    expect(await payment()).toMatchObject({ status: false });
  });

  test('applies a repeated event whose payment had not succeeded before', async () => {
    const { shop, stripe, wilma, order, payment } = await placeStripeOrder();
    const id = (await beginPayment(shop, wilma, order)).replace('_secret_1', '');
    const event = stripeEvent('payment_intent.succeeded', { id });
    await sendWebhook(shop, event);
    stripe.updateIntent(id, { status: 'succeeded' });
    await sendWebhook(shop, event);
    expect(await payment()).toMatchObject({ status: true, transactionId: id });
  });

  test('ignores events that do not concern the shop', async () => {
    const { shop } = await placeStripeOrder();
    for (const event of [
      stripeEvent('customer.created', { id: 'cus_1' }),
      stripeEvent('future.event', null),
      stripeEvent('payment_intent.succeeded', { id: 'pi_x' }),
      stripeEvent('refund.failed', { id: 're_1', payment_intent: null }),
    ]) {
      expect((await sendWebhook(shop, event)).statusCode).toBe(200);
    }
  });

  test.each([
    signMessage('null'),
    signMessage(''),
    signMessage('no JSON'),
    signMessage('[]'),
    signMessage('1e999'),
    signMessage('{"type":"payment_intent.succeeded"}'),
    stripeEvent('payment_intent.succeeded', null),
    stripeEvent('payment_intent.succeeded', { id: 7 }),
    stripeEvent('charge.refunded', {}),
    stripeEvent('charge.dispute.closed', { payment_intent: {} }),
  ])('rejects a signed payload that is not an event: $payload', async (message) => {
    const { shop } = await placeStripeOrder();
    const problem = problemOf(400, await sendWebhook(shop, message));
    expect(problem.detail).toMatch(/not have the documented shape of an event/);
  });

  test.each([
    { name: 'a forged signature', options: { secret: 'whsec_other' } },
    { name: 'an old timestamp', options: { at: Date.now() - 301_000 } },
  ])('rejects an event with $name', async ({ options }) => {
    const { shop, pay, payment } = await placeStripeOrder();
    const id = await pay();
    problemOf(400, await sendWebhook(shop, stripeEvent('payment_intent.succeeded', { id }, options)));
    expect(await payment()).toMatchObject({ status: false });
  });

  test('rejects an event that was altered or is not signed', async () => {
    const { shop, pay, payment } = await placeStripeOrder();
    const id = await pay();
    const event = stripeEvent('payment_intent.succeeded', { id });
    problemOf(400, await sendWebhook(shop, { ...event, payload: `${event.payload} ` }));
    const { 'stripe-signature': _, ...unsigned } = event.headers;
    problemOf(
      400,
      await shop.app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: '{}', headers: unsigned }),
    );
    problemOf(400, await shop.app.inject({ method: 'POST', url: '/api/webhooks/stripe' }));
    expect(await payment()).toMatchObject({ status: false });
  });

  test('answers 503 when Stripe is unavailable, so that the event is sent again', async () => {
    const { shop, stripe, pay, payment } = await placeStripeOrder();
    const id = await pay();
    const event = stripeEvent('payment_intent.succeeded', { id });
    stripe.faults.push(429);
    problemOf(503, await sendWebhook(shop, event));
    expect((await sendWebhook(shop, event)).statusCode).toBe(200);
    expect(await payment()).toMatchObject({ status: true });
  });

  test('does not exist in a shop with the sandbox', async () => {
    const shop = await createTestShop();
    problemOf(404, await sendWebhook(shop, stripeEvent('payment_intent.succeeded', { id: 'pi_1' })));
  });
});
