import * as z from 'zod/mini';
import { sumSchema } from '#features/pricing/money.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';

const SWITCHED_OFF = { 503: 'Card payments are switched off' };

/** The card payments' calls (specification, section 7). */
export const paymentCalls = {
  createPaymentIntent: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/create-payment-intent',
    access: 'signedIn',
    summary: 'Begins a card payment for what an order costs',
    body: z.object({ totalAmount: sumSchema, orderId: z.string() }),
    answer: z.object({ clientSecret: z.string() }),
    refusals: SWITCHED_OFF,
  }),
  recordPayment: defineCall({
    ...takesNothing,
    method: 'PATCH',
    path: '/order/email/:orderId',
    access: 'signedIn',
    summary: 'Records a card payment after asking the payment provider about it',
    params: z.object({ orderId: z.string() }),
    body: z.object({ orderId: z.string(), transactionId: z.string() }),
    answer: z.object({ modifiedCount: z.int() }),
    refusals: SWITCHED_OFF,
  }),
};
