import type { Cents } from '#features/pricing/money.ts';
import type { RefundState } from '../order/refund-state.ts';

/** Rows of `payment_refund`: the shop's refund attempts. The id is the idempotency key at the provider. */
export interface RefundAttemptTable {
  id: string;
  order_id: string;
  intent_id: string;
  /** The refund that it makes; null for an attempt by a process of the previous version. */
  refund_id: string | null;
  /** 1 for an intent's first refund. */
  attempt: number;
  amount_cents: Cents;
  state: RefundState;
  /** The provider's id of the refund, once received. */
  provider_id: string | null;
  /** The provider's failure code. */
  failure: string | null;
  started_at: number;
  /** When it succeeded or failed. */
  ended_at: number | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    payment_refund: RefundAttemptTable;
  }
}
