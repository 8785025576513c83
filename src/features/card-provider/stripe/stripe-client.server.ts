import Stripe from 'stripe';
import type { StripeAccount } from './stripe-account.ts';

/** The API version to use, independent of the account's default. */
const API_VERSION = '2026-10-28.endive';

/** Creates a client of Stripe's API for the shop's account. */
export function createStripeClient(
  { secretKey, apiBase }: Pick<StripeAccount, 'secretKey' | 'apiBase'>,
  config: Stripe.StripeConfig,
): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    telemetry: false,
    ...config,
    ...(apiBase !== undefined && addressOf(apiBase)),
  });
}

function addressOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  };
}
