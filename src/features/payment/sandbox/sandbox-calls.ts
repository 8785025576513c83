import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { cardSchema } from './card.ts';

const answer = z.object({ status: z.enum(['succeeded', 'needs-authentication']), transactionId: z.string() });
const refusals = {
  402: 'The card was refused; the sentence is the provider’s',
  404: 'There is no such payment',
  409: 'The payment is over, or waits for something else',
  503: 'The shop has no sandbox',
};

/** What a browser asks of the sandbox, where a real provider would be asked at its own address. */
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
    summary: "Demo only: answers the bank's question whether it is the card's holder who pays",
    body: z.object({ clientSecret: z.string(), approved: z.boolean() }),
    answer,
    refusals,
  }),
};
