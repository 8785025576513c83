import Stripe from 'stripe';
import { GatewayBusy, type GatewayFailure, GatewayRefusal, GatewayUnavailable } from '../gateway-failure.server.ts';

/** The key is in use by a request that runs, or too much was asked for: both were stopped before anything was done. */
const REPEATED_STATUSES: ReadonlySet<number> = new Set([409, 429]);
/** The shop's own key is wrong or lacks a permission, which says nothing of the payment. */
const MISCONFIGURED_STATUSES: ReadonlySet<number> = new Set([401, 403]);

/**
 * What an error of Stripe's library means for the attempt whose idempotency key was sent
 * (docs.stripe.com/api/idempotent_requests, docs.stripe.com/error-low-level).
 *
 * Stripe saves status and body of the first request made under a key once it has begun to execute it, and answers them
 * to every later one, errors 4xx and 500 included, for at least 24 hours. So:
 * - 4xx is final for the attempt: only a new key can bring another answer
 * - 5xx is kept as well, but leaves open whether the request took effect. Stripe calls its result indeterminate, so what
 *   came of it has to be looked up before a new key is used
 * - 409 (`idempotency_key_in_use`) and 429 come before the execution and are not saved: the same key is used again
 * - without an answer (timeout, connection lost, nothing that can be read) the outcome is unknown. The same key finds out
 */
export function toGatewayFailure(error: unknown): GatewayFailure {
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new GatewayUnavailable('Stripe: there was no answer that could be read', { cause: error });
  }
  const { statusCode: status, code, rawType } = error;
  const message = `Stripe: ${error.message}`;
  const options = { cause: error };
  if (status === undefined || MISCONFIGURED_STATUSES.has(status)) return new GatewayUnavailable(message, options);
  if (REPEATED_STATUSES.has(status) || code === 'rate_limit') return new GatewayBusy(message, options);
  if (status >= 500) return new GatewayUnavailable(message, { ...options, endsAttempt: true });
  return new GatewayRefusal(message, code ?? rawType ?? `status_${status}`, options);
}
