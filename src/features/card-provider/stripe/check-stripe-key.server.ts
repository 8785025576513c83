import type { ProviderAnswer } from '#platform/provider-answer.ts';
import type { StripeAccount } from './stripe-account.ts';

const STRIPE_API = 'https://api.stripe.com';

/** The statuses that say that the key itself is wrong (docs.stripe.com/error-low-level). */
const REFUSALS: ReadonlyMap<number, string> = new Map([
  [401, 'Stripe does not accept this key (401)'],
  [403, 'this key may not read payments (403), and it has to write PaymentIntents and Refunds, and read Disputes'],
]);

/** Asks Stripe whether the secret key may read payments. Changes nothing there, and does not load Stripe's library. */
export async function checkStripeKey(
  { secretKey, apiBase = STRIPE_API }: StripeAccount,
  milliseconds: number,
): Promise<ProviderAnswer> {
  try {
    const { ok, status } = await fetch(new URL('/v1/payment_intents?limit=1', apiBase), {
      headers: { authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.timeout(milliseconds),
    });
    if (ok) return { state: 'accepted' };
    const refusal = REFUSALS.get(status);
    if (refusal !== undefined) return { state: 'refused', reason: refusal };
    return { state: 'no-answer', reason: `Stripe answers with ${status}` };
  } catch {
    return { state: 'no-answer', reason: `${new URL(apiBase).host} does not answer` };
  }
}
