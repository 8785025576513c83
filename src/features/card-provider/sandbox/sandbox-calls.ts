import * as z from 'zod/mini';
import { type CodeOf, defineCall, takesNothing } from '#platform/http/call.ts';
import { cardSchema } from './card.ts';

const answer = z.object({ status: z.enum(['succeeded', 'needs-authentication']), transactionId: z.string() });
export const NO_SUCH_PAYMENT = { status: 404, detail: 'There is no such payment. Close this and try again.' } as const;
export const PAYMENT_HAS_ENDED = {
  status: 409,
  detail: 'This payment can no longer be completed. Close this and try again.',
} as const;

/** The sentences about cards are Stripe's. */
const refusals = [
  { status: 402, code: 'card-declined', detail: 'Your card was declined.' },
  { status: 402, code: 'insufficient-funds', detail: 'Your card has insufficient funds.' },
  { status: 402, code: 'expired-card', detail: 'Your card has expired.' },
  { status: 402, code: 'incorrect-cvc', detail: "Your card's security code is incorrect." },
  { status: 402, code: 'incorrect-number', detail: 'Your card number is incorrect.' },
  {
    status: 402,
    code: 'no-test-card',
    detail: 'Your card was declined. This demo takes test cards only, such as 4242 4242 4242 4242.',
  },
  {
    status: 402,
    code: 'authentication-failed',
    detail:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
  NO_SUCH_PAYMENT,
  PAYMENT_HAS_ENDED,
] as const;

/** Why a card did not pay. */
export type CardRefusal = CodeOf<typeof refusals>;

/** Calls that a browser makes to the sandbox, where a real provider would have its own API. Other shops lack them. */
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
