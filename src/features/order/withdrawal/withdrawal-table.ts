import type { WithdrawalState } from './withdrawal-schema.ts';

/** Rows of `withdrawal`: declarations of people that they withdraw from a contract. Times are epoch milliseconds. */
export interface WithdrawalTable {
  id: string;
  /** What people quote. */
  reference: string;
  /** Hash of order number, email and lines. The same declaration again is the same row. */
  content_hash: string;
  /** The number of the order as it was typed. */
  order_text: string;
  /** In lower case. */
  email: string;
  name: string;
  /** JSON: the pieces of each line, `[{ line, amount }]`; null for the whole order. */
  lines: string | null;
  state: WithdrawalState;
  received_at: number;
  /** When its order was looked up; null until then. */
  handled_at: number | null;
  /** The order that it withdraws from. Null until it is handled, and if none matches. */
  order_id: string | null;
  /** The id of an earlier one for the same order, which it repeats. Lists leave it out. */
  repeat_of: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    withdrawal: WithdrawalTable;
  }
}
