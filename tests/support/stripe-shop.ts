import { onTestFinished } from 'vitest';
import { orderCalls } from '#features/order/order-calls.ts';
import { paymentCalls } from '#features/payment/payment-calls.ts';
import { beginPayment, reconcile, recording } from './paying.ts';
import { newsOf, type StripeServer, startStripe } from './stripe-server.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

/** The stand-in for Stripe, until the test ends. */
export async function startStripeForTest(): Promise<StripeServer> {
  const stripe = await startStripe();
  onTestFinished(() => stripe.stop());
  return stripe;
}

/** A shop that takes cards by Stripe, with an unpaid card order of $60 and $5 for delivery. */
export async function orderByStripe({ price = 60, now }: { price?: number; now?: () => number } = {}) {
  const stripe = await startStripeForTest();
  const shop = await createTestShop({ now, config: { cards: { by: 'stripe', account: stripe.account } } });
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price, stock: 5 })];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  const params = { orderId: order._id };
  const read = () => shop.request(orderCalls.getOrder, { as: wilma, params });

  /** Begins the payment, and the browser pays at Stripe. */
  async function pay(): Promise<string> {
    const id = (await beginPayment(shop, wilma, order)).replace('_secret_1', '');
    stripe.change(id, { status: 'succeeded' });
    return id;
  }

  return {
    ...{ stripe, shop, wilma, product, order, params, read, pay },
    payment: async () => (await read()).payment,
    /** Pays, and the shop knows of it. */
    async bePaid(): Promise<string> {
      const id = await pay();
      await shop.request(paymentCalls.recordPayment, recording(wilma, order, id));
      return id;
    },
  };
}

/** Brings a message to the webhook. */
export function bring({ app }: TestShop, news: ReturnType<typeof newsOf>) {
  return app.inject({ method: 'POST', url: '/api/webhooks/stripe', ...news });
}

let events = 0;

/** Brings an event with an id of its own, which is about a payment. */
export function bringEvent(shop: TestShop, type: string, intentId: string) {
  const object = type.startsWith('payment_intent') ? { id: intentId } : { id: 'x_1', payment_intent: intentId };
  return bring(shop, newsOf(type, object, { id: `evt_${++events}` }));
}

/** Asks the provider about every intent of which something may still be expected. */
export async function reconcileAll(shop: TestShop): Promise<void> {
  await shop.services.db.updateTable('payment_intent').set({ look_at: 0 }).where('look_at', 'is not', null).execute();
  await reconcile(shop);
}
