import type { DisputeState } from '#features/card-provider/dispute.ts';
import type { Cents } from '#features/pricing/money.ts';
import type { IntentState } from './intent-state.ts';

/** Rows of `payment_intent`: attempts to collect the money for orders. Times are epoch milliseconds. */
export interface PaymentIntentTable {
  /** The provider's id. */
  id: string;
  /** The name of the provider. Null if a process of the previous version stored it. */
  provider: string | null;
  order_id: string;
  /** 1 for an order's first intent; a new one is created only when the last can never pay the order. */
  attempt: number;
  state: IntentState;
  /** When a customer last requested to pay it. */
  last_requested_at: number;
  /** When the state last changed; 0 until the first change and for rows of earlier versions. */
  state_changed_at: number;
  /** When to check it with the provider if no event arrives; null if no change is expected. */
  next_check_at: number | null;
  /** Amount refunded according to the provider. */
  refunded_cents: Cents;
  /** Progress of the provider's refunds when last read; a response with a lower value is older. */
  refund_progress: number;
  dispute: DisputeState | null;
}

/** Rows of `payment_attempt`: attempts in which the provider failed to create an intent. */
export interface FailedPaymentAttemptTable {
  order_id: string;
  /** Shares one sequence with the attempts of the order's intents. */
  attempt: number;
  /** The provider's code. */
  failure: string;
  failed_at: number;
}

/** Rows of `payment_event`: webhook events that were applied. */
export interface PaymentEventTable {
  id: string;
  applied_at: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    payment_intent: PaymentIntentTable;
    payment_attempt: FailedPaymentAttemptTable;
    payment_event: PaymentEventTable;
  }
}
