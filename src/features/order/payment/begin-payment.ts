import type { PaymentProvider } from '#features/card-provider/payment-provider.ts';
import { api } from '#features/identity/session/api.ts';
import { keepTokenFresh } from '#features/identity/session/session.ts';
import { toDecimal } from '#features/pricing/money.ts';
import type { Order } from '../order/order-schema.ts';
import { paymentCalls } from './payment-calls.ts';

/** A payment ready to be completed: the card payment provider, and the client secret for the browser. */
export interface OpenPayment {
  provider: PaymentProvider;
  clientSecret: string;
}

/** Creates or resumes the order's payment intent. Throws ApiError, for example if a product has sold out. */
export async function beginPayment({ _id: orderId, totalAmount }: Order): Promise<OpenPayment> {
  await keepTokenFresh();
  const [provider, { clientSecret }] = await Promise.all([
    api.request(paymentCalls.getPaymentProvider),
    api.request(paymentCalls.createPaymentIntent, { body: { totalAmount: toDecimal(totalAmount), orderId } }),
  ]);
  return { provider, clientSecret };
}

/** Reports a charge to the server, which verifies it with the provider. Throws ApiError if it did not pay the order. */
export async function recordPayment({ _id: orderId }: Order, transactionId: string): Promise<void> {
  await keepTokenFresh();
  await api.request(paymentCalls.recordPayment, { params: { orderId }, body: { orderId, transactionId } });
}
