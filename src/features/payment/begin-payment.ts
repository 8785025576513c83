import { api } from '#features/identity/api.ts';
import { keepTokenFresh } from '#features/identity/session.ts';
import type { Order } from '#features/order/order-schema.ts';
import { type PaymentProvider, paymentCalls } from './payment-calls.ts';

/** A payment that may be completed: who takes the card, and the secret that lets the browser pay. */
export interface OpenPayment {
  provider: PaymentProvider;
  clientSecret: string;
}

/** Asks for the order's intent. Throws ApiError with a sentence, such as that the products are sold out. */
export async function beginPayment({ _id: orderId, totalAmount }: Order): Promise<OpenPayment> {
  await keepTokenFresh();
  const [provider, { clientSecret }] = await Promise.all([
    api.request(paymentCalls.getPaymentProvider),
    api.request(paymentCalls.createPaymentIntent, { body: { totalAmount, orderId } }),
  ]);
  return { provider, clientSecret };
}

/** Tells the shop that the card was charged; it asks the provider. Throws ApiError when the order is not paid by it. */
export async function recordPayment({ _id: orderId }: Order, transactionId: string): Promise<void> {
  await keepTokenFresh();
  await api.request(paymentCalls.recordPayment, { params: { orderId }, body: { orderId, transactionId } });
}
