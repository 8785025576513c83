/** The shop's Stripe account. */
export interface StripeAccount {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Base URL to use instead of Stripe's, for tests. */
  apiBase?: string | undefined;
}
