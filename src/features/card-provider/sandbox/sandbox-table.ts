import type { Cents } from '#features/pricing/money.ts';

/** Status of a sandbox intent. A declined card leads back to `requires-payment`; `refunded` means in full. */
export type SandboxStatus = 'requires-payment' | 'requires-authentication' | 'succeeded' | 'refunded' | 'cancelled';

/** Rows of `sandbox_intent`: the data that a payment provider would store. Never contains card numbers. */
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

/** Rows of `sandbox_refund`: completed refunds. */
export interface SandboxRefundTable {
  id: string;
  /** The shop's attempt that created it, used as idempotency key. */
  attempt_id: string;
  intent_id: string;
  amount_cents: Cents;
  created_at: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    sandbox_intent: SandboxIntentTable;
    sandbox_refund: SandboxRefundTable;
  }
}
