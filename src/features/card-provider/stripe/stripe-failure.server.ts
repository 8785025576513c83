import Stripe from 'stripe';
import { GatewayBusy, type GatewayFailure, GatewayRefusal, GatewayUnavailable } from '../gateway-failure.server.ts';

/** The key is in use by a running request, or the rate limit was reached. Neither request was executed. */
const REPEATED_STATUSES: ReadonlySet<number> = new Set([409, 429]);
/** The shop's API key is wrong or lacks a permission, so the error is unrelated to the payment. */
const MISCONFIGURED_STATUSES: ReadonlySet<number> = new Set([401, 403]);

/**
 * Converts an error of Stripe's library to what it means for the attempt whose idempotency key was sent
 * (docs.stripe.com/api/idempotent_requests, docs.stripe.com/error-low-level).
 *
 * Once Stripe has begun to execute the first request with a key, it saves the response and returns it for later
 * requests with the same key for at least 24 hours, including 4xx and 500 errors. So:
 * - 4xx is final for the attempt: only a new key can get another response
 * - 5xx is saved as well, but Stripe calls its result indeterminate: the request may have taken effect. The state must
 *   be read before a new key is used
 * - 409 (`idempotency_key_in_use`) and 429 precede the execution and are not saved: the same key is used again
 * - without a readable response (timeout, lost connection) the outcome is unknown. The same key is used again
 */
export function toGatewayFailure(error: unknown): GatewayFailure {
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new GatewayUnavailable('Stripe: no readable response', { cause: error });
  }
  const { statusCode: status, code, rawType } = error;
  const message = `Stripe: ${error.message}`;
  const options = { cause: error };
  if (status === undefined || MISCONFIGURED_STATUSES.has(status)) return new GatewayUnavailable(message, options);
  if (REPEATED_STATUSES.has(status) || code === 'rate_limit') return new GatewayBusy(message, options);
  if (status >= 500) return new GatewayUnavailable(message, { ...options, endsAttempt: true });
  return new GatewayRefusal(message, code ?? rawType ?? `status_${status}`, options);
}
