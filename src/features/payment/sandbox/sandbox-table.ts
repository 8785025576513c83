import type { Cents } from '#features/pricing/money.ts';

/** How far a sandbox intent is; after a declined card it requires payment again. `refunded` is all of it. */
export type SandboxStatus = 'requires-payment' | 'requires-authentication' | 'succeeded' | 'refunded' | 'cancelled';

/** Rows of `sandbox_intent`: what a payment provider would keep on its side. Never a card's number. */
export interface SandboxIntentTable {
  id: string;
  idempotency_key: string;
  client_secret: string;
  order_id: string;
  amount_cents: Cents;
  currency: string;
  status: SandboxStatus;
  card_brand: string | null;
  card_last4: string | null;
  created_at: number;
}

/** Rows of `sandbox_refund`: money that went back, which in the sandbox it does at once. */
export interface SandboxRefundTable {
  id: string;
  /** The shop's attempt that made it; repeated under the same one nothing more goes back. */
  attempt_id: string;
  intent_id: string;
  amount_cents: Cents;
  created_at: number;
}
