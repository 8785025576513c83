import type { DisputeState } from '#features/order/order-schema.ts';
import type { Cents } from '#features/pricing/money.ts';
import type { IntentState } from './intent-state.ts';
import type { RefundState } from './refund-state.ts';

/** Rows of `payment_intent`: the attempts to collect the money for orders. Moments in epoch milliseconds. */
export interface PaymentIntentTable {
  /** The provider's id. */
  id: string;
  order_id: string;
  /** 1 for an order's first intent; the next one is made only when the last can never pay it. */
  attempt: number;
  state: IntentState;
  /** When somebody last wanted to pay it. */
  asked_at: number;
  /** When it came into its state; 0 for those of former versions, and until it first changes. */
  moved_at: number;
  /** When to ask the provider about it, should no news come; null when nothing more is to be expected. */
  look_at: number | null;
  /** What the provider says has gone back. */
  refunded_cents: Cents;
  /** How far the provider's refunds had come when that was read; what says less is older. */
  refund_progress: number;
  dispute: DisputeState | null;
}

/** Rows of `payment_attempt`: attempts to make an intent that the provider ended without making one. */
export interface PaymentAttemptTable {
  order_id: string;
  /** Counted together with the attempts of the order's intents. */
  attempt: number;
  /** The provider's code. */
  failure: string;
  failed_at: number;
}

/** Rows of `payment_refund`: the shop's attempts to give money back. Its id is the provider's idempotency key. */
export interface PaymentRefundTable {
  id: string;
  order_id: string;
  intent_id: string;
  /** 1 for an intent's first refund. */
  attempt: number;
  amount_cents: Cents;
  state: RefundState;
  /** The provider's id, once that is known. */
  provider_id: string | null;
  /** The provider's code of why it failed. */
  failure: string | null;
  begun_at: number;
  /** When it was done or failed. */
  ended_at: number | null;
}

/** Rows of `payment_event`: the provider's news that were applied. */
export interface PaymentEventTable {
  id: string;
  applied_at: number;
}
