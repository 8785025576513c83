import * as z from 'zod/mini';
import { sumSchema } from '#features/pricing/money.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';

const UNAVAILABLE = { 503: 'Card payments are switched off, or the provider cannot be reached' };
const NOT_YOURS = { 403: 'The order is not your own', 404: 'There is no such order' };

/** The card payment provider: Stripe, the demo's sandbox, or none. */
export const paymentProviderSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('off') }),
  z.object({ name: z.literal('sandbox') }),
  z.object({ name: z.literal('stripe'), publishableKey: z.string() }),
]);
export type PaymentProvider = z.infer<typeof paymentProviderSchema>;

/** Calls of the payment API (specification, section 7). */
export const paymentCalls = {
  getPaymentProvider: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/payment-provider',
    access: 'anyone',
    summary: 'The card payment provider, and what the browser needs to show its form',
    answer: paymentProviderSchema,
  }),
  createPaymentIntent: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/create-payment-intent',
    access: 'signedIn',
    summary: 'Begins or resumes the card payment of your own order. The charge is totalAmount + shippingFee',
    body: z.object({ totalAmount: sumSchema, orderId: z.string() }),
    answer: z.object({ clientSecret: z.string() }),
    refusals: {
      ...NOT_YOURS,
      409: 'The order is already paid, refunded, or not paid by card; a product has sold out; the amount differs; or the provider refuses the payment, for example if the amount is too large',
      429: 'You began too many payments (`too-many-payments`), or sent too many requests; then Retry-After says when to retry',
      ...UNAVAILABLE,
    },
  }),
  recordPayment: defineCall({
    ...takesNothing,
    method: 'PATCH',
    path: '/order/email/:orderId',
    access: 'signedIn',
    summary: 'Marks your own order as paid after verifying the transaction with the payment provider',
    params: z.object({ orderId: z.string() }),
    body: z.object({ orderId: z.string(), transactionId: z.string() }),
    answer: z.object({ modifiedCount: z.int() }),
    refusals: { ...NOT_YOURS, 409: 'The transaction did not pay this order; `code` says why', ...UNAVAILABLE },
  }),
  refundOrder: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/order/:orderId/refund',
    access: 'admin',
    summary: 'Refunds what is left of a card payment, or repeats a refund that failed',
    params: z.object({ orderId: z.string() }),
    answer: z.object({ refund: z.enum(['under-way', 'done']) }),
    refusals: {
      404: 'There is no such order',
      409: 'The order was not paid by card, or the provider refused the refund; `code` says why',
      503: 'Card payments are switched off',
    },
  }),
};
