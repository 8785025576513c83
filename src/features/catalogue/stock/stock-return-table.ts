/** Rows of `stock_return`: sold-out variants whose stock came back, until a job has followed that up. */
export interface StockReturnTable {
  variant_id: string;
  /** Identifies the last time that stock came back. */
  id: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    stock_return: StockReturnTable;
  }
}
