import type { Cents } from '#features/pricing/money.ts';
import type { PaymentProvider } from './payment-calls.ts';

/** The shop's prices are in this currency. */
export const CURRENCY = 'usd';

/**
 * How far an intent is at the provider:
 * - `open`: it may still be paid
 * - `succeeded`: the money has been taken
 * - `refunded`: it was taken, and everything has gone back
 * - `cancelled`: it can never be paid
 */
export type GatewayStatus = 'open' | 'succeeded' | 'refunded' | 'cancelled';

/** An attempt to collect the money for an order, as the provider knows it. Amount in cents. */
export interface GatewayIntent {
  id: string;
  /** Lets a browser pay this intent, and do nothing else. */
  clientSecret: string;
  /** The order that it was made for. */
  orderId: string;
  amount: Cents;
  currency: string;
  status: GatewayStatus;
}

/** What an intent is made of. */
export type IntentDraft = Pick<GatewayIntent, 'orderId' | 'amount' | 'currency'>;

/** News of the provider: something happened to this intent. What is true of it is asked anew. */
export interface PaymentEvent {
  id: string;
  intentId: string;
}

/** What a message to the webhook turned out to be; `undefined` is news that does not concern the shop. */
export type WebhookReading = { ok: true; event: PaymentEvent | undefined } | { ok: false };

/**
 * A card payment provider. Every call may be made again: the outcome is the same as if it had been made once.
 * All throw {@link GatewayFailure} when the provider cannot be reached or cannot answer; then it may or may not have
 * done what it was asked for.
 */
export interface PaymentGateway {
  /** What the browser has to know to show the provider's form. */
  readonly provider: PaymentProvider;
  /** @param key the same key answers the same intent. */
  createIntent(draft: IntentDraft, key: string): Promise<GatewayIntent>;
  /** `undefined`: the provider knows of no such intent. */
  findIntent(id: string): Promise<GatewayIntent | undefined>;
  /** Gives back everything that was taken for an intent that succeeded. */
  refund(intentId: string): Promise<void>;
  /** Checks that a message comes from the provider and is not old, and translates it. */
  readWebhook(body: Buffer, signature: string): WebhookReading;
}

/** The provider cannot be reached or cannot answer now. */
export class GatewayFailure extends Error {
  override name = 'GatewayFailure';
}
