import { onTestFinished } from 'vitest';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { beginPayment, reconcile, recordRequest } from './payments.ts';
import { type StripeServer, startStripe, stripeEvent } from './stripe-server.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

/** Starts the Stripe stand-in and stops it when the test ends. */
export async function startStripeForTest(): Promise<StripeServer> {
  const stripe = await startStripe();
  onTestFinished(() => stripe.stop());
  return stripe;
}

/** Creates a shop that takes cards through Stripe, with an unpaid card order of $60 plus $5 shipping. */
export async function placeStripeOrder({ price = 60, now }: { price?: number; now?: () => number } = {}) {
  const stripe = await startStripeForTest();
  const shop = await createTestShop({ now, config: { cards: { by: 'stripe', account: stripe.account } } });
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price, stock: 5 })];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  const params = { orderId: order._id };
  const read = () => shop.request(orderCalls.getOrder, { as: wilma, params });

  /** Creates the intent and pays it at Stripe, without notifying the shop. */
  async function pay(): Promise<string> {
    const id = (await beginPayment(shop, wilma, order)).replace('_secret_1', '');
    stripe.updateIntent(id, { status: 'succeeded' });
    return id;
  }

  return {
    stripe,
    shop,
    wilma,
    product,
    order,
    params,
    read,
    pay,
    payment: async () => (await read()).payment,
    /** Pays the order and records the payment with the shop. */
    async payAndRecord(): Promise<string> {
      const id = await pay();
      await shop.request(paymentCalls.recordPayment, recordRequest(wilma, order, id));
      return id;
    },
  };
}

/** Places and pays an order of $65 in total through Stripe, and signs in an admin. */
export async function placePaidStripeOrder(options: Parameters<typeof placeStripeOrder>[0] = {}) {
  const fixture = await placeStripeOrder(options);
  const { shop, params, stripe } = fixture;
  const [id, admin] = [await fixture.payAndRecord(), await shop.signInAsAdmin()];
  return {
    ...fixture,
    id,
    admin,
    refund: () => shop.request(refundCalls.refundOrder, { as: admin, params }),
    refusedRefund: () => shop.expectRefusal(409, refundCalls.refundOrder, { as: admin, params }),
    /** The idempotency keys of the shop's refund requests. */
    refundKeys: () =>
      stripe.requests
        .filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
        .map(({ headers }) => headers['idempotency-key']),
  };
}

/** Sends a request to the webhook. */
export function sendWebhook({ app }: TestShop, request: ReturnType<typeof stripeEvent>) {
  return app.inject({ method: 'POST', url: '/api/webhooks/stripe', ...request });
}

let events = 0;

/** Sends an event about a payment to the webhook, with a unique id. */
export function sendEvent(shop: TestShop, type: string, intentId: string) {
  const object = type.startsWith('payment_intent') ? { id: intentId } : { id: 'x_1', payment_intent: intentId };
  return sendWebhook(shop, stripeEvent(type, object, { id: `evt_${++events}` }));
}

/** Makes every intent that is still checked due and runs the reconciliation. */
export async function reconcileAll(shop: TestShop): Promise<void> {
  await shop.services.db
    .updateTable('payment_intent')
    .set({ next_check_at: 0 })
    .where('next_check_at', 'is not', null)
    .execute();
  await reconcile(shop);
}
