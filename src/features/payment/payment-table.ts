import type { IntentState } from './intent-state.ts';

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
  /** When to ask the provider about it, should no news come; null when nothing more is to be expected. */
  look_at: number | null;
}

/** Rows of `payment_event`: the provider's news that were applied. */
export interface PaymentEventTable {
  id: string;
  applied_at: number;
}
