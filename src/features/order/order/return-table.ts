import type { ReturnState } from './return-schema.ts';

/** Rows of `order_return`: pieces of an order that its customer sends back. */
export interface ReturnTable {
  id: string;
  order_id: string;
  state: ReturnState;
  /** JSON: the returned pieces of each line, `[{ line, amount, reason }]`. */
  lines: string;
  /** What the customer wrote. */
  text: string | null;
  /** Epoch milliseconds. */
  requested_at: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    order_return: ReturnTable;
  }
}
