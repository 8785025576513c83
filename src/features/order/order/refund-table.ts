import type { Cents } from '#features/pricing/money.ts';
import type { RefundState } from './refund-state.ts';

/** Rows of `refund`: money that went back to a customer or is to. Flags are 0 or 1, times are epoch milliseconds. */
export interface RefundTable {
  id: string;
  order_id: string;
  /** The card payment that is refunded; null for cash. */
  intent_id: string | null;
  amount_cents: Cents;
  state: RefundState;
  /** 1 if it refunds everything that is left, so that the amount depends on the provider's other refunds. */
  covers_rest: number;
  /** JSON: the refunded pieces of each line, `[{ line, amount }]`. */
  lines: string;
  /** 1 if it includes the shipping fee. */
  includes_shipping: number;
  /** What it includes of the shipping fee; null if that is all of it, or nothing. */
  shipping_cents: Cents | null;
  reason: string | null;
  /** The provider's id of a refund made in its dashboard; null for the shop's own. */
  provider_id: string | null;
  created_at: number;
  /** When it succeeded or failed. */
  ended_at: number | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    refund: RefundTable;
  }
}
