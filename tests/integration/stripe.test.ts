import { describe, expect, onTestFinished, test } from 'vitest';
import { orderCalls } from '#features/order/order-calls.ts';
import { paymentCalls } from '#features/payment/payment-calls.ts';
import { GatewayFailure } from '#features/payment/payment-gateway.server.ts';
import { sandboxCalls } from '#features/payment/sandbox/sandbox-calls.ts';
import { createStripeGateway } from '#features/payment/stripe/stripe-gateway.server.ts';
import { cents } from '#features/pricing/money.ts';
import { beginning, beginPayment, GOOD_CARD, reconcile, recording } from '../support/paying.ts';
import { newsOf, startStripe } from '../support/stripe-server.ts';
import { createTestShop, problemOf, type TestShop } from '../support/test-shop.ts';

const DRAFT = { orderId: 'order-1', amount: cents(6500), currency: 'usd' };
const SHORT_MILLISECONDS = 150;

async function startGateway() {
  const stripe = await startStripe();
  onTestFinished(() => stripe.stop());
  return { stripe, gateway: createStripeGateway(stripe.account, SHORT_MILLISECONDS) };
}

/** A shop that takes cards by Stripe, with an unpaid card order of $60 and $5 for delivery. */
async function orderByStripe() {
  const stripe = await startStripe();
  onTestFinished(() => stripe.stop());
  const shop = await createTestShop({ config: { cards: { by: 'stripe', account: stripe.account } } });
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 60 })];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  const params = { orderId: order._id };
  return {
    stripe,
    shop,
    wilma,
    order,
    params,
    payment: async () => (await shop.request(orderCalls.getOrder, { as: wilma, params })).payment,
    /** Begins the payment, and the browser pays at Stripe. */
    async pay(): Promise<string> {
      const id = (await beginPayment(shop, wilma, order)).replace('_secret_1', '');
      stripe.change(id, { status: 'succeeded' });
      return id;
    },
  };
}

function bring({ app }: TestShop, news: ReturnType<typeof newsOf>) {
  return app.inject({ method: 'POST', url: '/api/webhooks/stripe', ...news });
}

describe('the Stripe gateway', () => {
  test('asks as Stripe documents it: version, key, amount, order', async () => {
    const { stripe, gateway } = await startGateway();
    const made = await gateway.createIntent(DRAFT, 'order-1-1');

    expect(made).toEqual({ ...DRAFT, id: made.id, clientSecret: `${made.id}_secret_1`, status: 'open' });
    expect(stripe.received).toMatchObject([
      {
        method: 'POST',
        path: '/v1/payment_intents',
        form: { amount: '6500', currency: 'usd', 'payment_method_types[0]': 'card', 'metadata[order_id]': 'order-1' },
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

  test('reads what became of an intent', async () => {
    const { stripe, gateway } = await startGateway();
    const { id } = await gateway.createIntent(DRAFT, 'a');
    stripe.change(id, { status: 'succeeded' });
    expect(await gateway.findIntent(id)).toMatchObject({ status: 'succeeded', amount: 6500 });
    stripe.change(id, { refunds: ['succeeded'] });
    expect(await gateway.findIntent(id)).toMatchObject({ status: 'refunded' });
    stripe.change(id, { status: 'canceled' });
    expect(await gateway.findIntent(id)).toMatchObject({ status: 'cancelled' });
    expect(await gateway.findIntent('pi_unknown')).toBeUndefined();
  });

  test('refunds once, however often it is asked, and anew what failed at the bank', async () => {
    const { stripe, gateway } = await startGateway();
    const { id } = await gateway.createIntent(DRAFT, 'a');
    stripe.change(id, { status: 'succeeded', refunds: ['failed'] });
    await Promise.all([gateway.refund(id), gateway.refund(id)]);
    await gateway.refund(id);
    expect(stripe.intents()[0]?.refunds).toEqual(['failed', 'succeeded']);
  });

  test.each(['silence', 'cut off', 500] as const)('tries again after %s, and makes one intent', async (trouble) => {
    const { stripe, gateway } = await startGateway();
    stripe.troubles.push(trouble);
    const { id } = await gateway.createIntent(DRAFT, 'a');
    expect(stripe.intents().map((intent) => intent.id)).toEqual([id]);
    expect(stripe.received).toHaveLength(2);
    expect(new Set(stripe.received.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set(['intent-a']));
  });

  test.each([
    { troubles: ['silence', 'silence', 'silence'] as const },
    { troubles: ['cut off', 'cut off', 'cut off'] as const },
    { troubles: [500, 500, 500] as const },
    { troubles: [429, 429, 429] as const },
  ])('gives up after $troubles', async ({ troubles }) => {
    const { stripe, gateway } = await startGateway();
    stripe.troubles.push(...troubles);
    await expect(gateway.findIntent('pi_1')).rejects.toThrow(GatewayFailure);
  });

  test('fails with keys that Stripe does not know', async () => {
    const { stripe } = await startGateway();
    const gateway = createStripeGateway({ ...stripe.account, secretKey: 'sk_test_other' });
    await expect(gateway.createIntent(DRAFT, 'a')).rejects.toThrow(GatewayFailure);
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
    expect(begun.code).toBe('provider-unreachable');

    const id = await pay();
    stripe.troubles.push(429);
    const recorded = await shop.refused(503, paymentCalls.recordPayment, recording(wilma, order, id));
    expect(recorded.detail).toContain('marked as paid by itself');
    await shop.services.db.updateTable('payment_intent').set({ look_at: 0 }).execute();
    await reconcile(shop);
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

  test('hears of a refund at Stripe’s own desk', async () => {
    const { shop, stripe, pay, payment } = await orderByStripe();
    const id = await pay();
    await bring(shop, newsOf('payment_intent.succeeded', { id }));
    stripe.change(id, { refunds: ['succeeded'] });
    await bring(shop, newsOf('charge.refunded', { id: 'ch_1', payment_intent: id }, { id: 'evt_2' }));
    expect(await payment()).toMatchObject({ status: false, refund: 'done' });
  });

  test('believes Stripe rather than the message: who says so without having paid stays unpaid', async () => {
    const { shop, wilma, order, payment } = await orderByStripe();
    const id = (await beginPayment(shop, wilma, order)).replace('_secret_1', '');
    const response = await bring(shop, newsOf('payment_intent.succeeded', { id }));
    expect(response.statusCode).toBe(200);
    expect(await payment()).toMatchObject({ status: false });
  });

  test('passes over what does not concern the shop', async () => {
    const { shop } = await orderByStripe();
    for (const news of [
      newsOf('customer.created', { id: 'cus_1' }),
      newsOf('payment_intent.succeeded', { id: 'pi_x' }),
    ]) {
      expect((await bring(shop, news)).statusCode).toBe(200);
    }
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
