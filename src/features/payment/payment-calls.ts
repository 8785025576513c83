import * as z from 'zod/mini';
import { sumSchema } from '#features/pricing/money.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';

const UNAVAILABLE = { 503: 'Card payments are switched off, or the provider cannot be reached' };
const NOT_YOURS = { 403: 'The order is not your own', 404: 'There is no such order' };

/** Who takes the cards: Stripe, the demo's sandbox, or nobody. */
export const paymentProviderSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('off') }),
  z.object({ name: z.literal('sandbox') }),
  z.object({ name: z.literal('stripe'), publishableKey: z.string() }),
]);
export type PaymentProvider = z.infer<typeof paymentProviderSchema>;

/** The card payments' calls (specification, section 7). */
export const paymentCalls = {
  getPaymentProvider: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/payment-provider',
    access: 'anyone',
    summary: 'Who takes the cards, and what a browser needs to show its form',
    answer: paymentProviderSchema,
  }),
  createPaymentIntent: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/create-payment-intent',
    access: 'signedIn',
    summary: "Begins the card payment of one's own order, or goes on with it. Charged is totalAmount + shippingFee",
    body: z.object({ totalAmount: sumSchema, orderId: z.string() }),
    answer: z.object({ clientSecret: z.string() }),
    refusals: {
      ...NOT_YOURS,
      409: 'The order is paid, refunded, not paid by card, costs something else, or is sold out by now; or the provider refuses it, such as an amount that is too large',
      429: 'Too many payments were begun (`too-many-payments`), or you asked too often; then Retry-After says when to try again',
      ...UNAVAILABLE,
    },
  }),
  recordPayment: defineCall({
    ...takesNothing,
    method: 'PATCH',
    path: '/order/email/:orderId',
    access: 'signedIn',
    summary: "Marks one's own order as paid after asking the payment provider about the transaction",
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
    summary: 'Gives back all that is left of what was paid for an order by card, or repeats a refund that failed',
    params: z.object({ orderId: z.string() }),
    answer: z.object({ refund: z.enum(['under-way', 'done']) }),
    refusals: {
      404: 'There is no such order',
      409: 'The order was not paid by card, or the provider refused the refund; `code` says why',
      503: 'Card payments are switched off',
    },
  }),
};
