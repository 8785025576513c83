/**
 * The kind of the first event of every order. The index by subject leaves it out, to keep placing orders fast: the
 * order's row says the same.
 */
export const UNINDEXED_KIND = 'order.placed';

/**
 * Rows of `shop_event`, the transactional outbox: what happened, written in the transaction that made it happen. Times
 * are epoch milliseconds.
 */
export interface ShopEventTable {
  /** What it happened to, such as the id of an order. */
  subject: string;
  /** Ids of one process sort in the order of writing. */
  id: string;
  /** Such as `order.placed`. */
  kind: string;
  /** JSON whose shape depends on the kind. */
  data: string;
  occurred_at: number;
  /** When everything that follows from the event was written; null until then. */
  dispatched_at: number | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    shop_event: ShopEventTable;
  }
}
