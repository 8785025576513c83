import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { cardSchema } from './card.ts';

const answer = z.object({ status: z.enum(['succeeded', 'needs-authentication']), transactionId: z.string() });
const refusals = {
  402: 'The card was declined; the message is the provider’s',
  404: 'There is no such payment',
  409: 'The payment has ended or is waiting for another step',
  503: 'This shop has no sandbox',
};

/** Calls that a browser makes to the sandbox, where a real provider would have its own API. */
export const sandboxCalls = {
  confirmSandboxPayment: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/sandbox-payment',
    access: 'signedIn',
    summary: 'Demo only: pays an intent with a test card',
    body: z.object({ clientSecret: z.string(), card: cardSchema }),
    answer,
    refusals,
  }),
  authenticateSandboxPayment: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/sandbox-payment/authentication',
    access: 'signedIn',
    summary: 'Demo only: completes or fails the authentication of the cardholder',
    body: z.object({ clientSecret: z.string(), approved: z.boolean() }),
    answer,
    refusals,
  }),
};
