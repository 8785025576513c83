import type { Cents } from '#features/pricing/money.ts';

/** Rows of `cash_collection`: orders whose cash a courier collected. Times are epoch milliseconds. */
export interface CashCollectionTable {
  order_id: string;
  /** Null after the delivery was taken back. */
  collected_at: number | null;
  /** When the courier handed it in. */
  settled_at: number | null;
  /** The settlement in which that happened. */
  settlement_id: string | null;
}

/** Rows of `cash_settlement`: cash that was handed in for several orders at once. */
export interface CashSettlementTable {
  id: string;
  settled_at: number;
  /** Id of the user who counted it. */
  settled_by: string;
  /** What was collected for these orders. */
  expected_cents: Cents;
  received_cents: Cents;
  note: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    cash_collection: CashCollectionTable;
    cash_settlement: CashSettlementTable;
  }
}
