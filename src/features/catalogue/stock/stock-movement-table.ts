import type { MovementKind } from './stock-movement-schema.ts';

/** Rows of `stock_movement`: every change of the stock of a variant. Rows of deleted variants stay. */
export interface StockMovementTable {
  product_id: string;
  /** Sorted by time. Unique within a product. */
  id: string;
  variant_id: string;
  kind: MovementKind;
  /** Pieces that came, or below 0 that went. */
  delta: number;
  /** `customer`, `system`, or the id of the staff member. */
  by: string;
  order_id: string | null;
  note: string | null;
  /** Epoch milliseconds. */
  at: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    stock_movement: StockMovementTable;
  }
}
