/** Rows of `stock_alert`: people who are to be mailed when a variant is back. Deleted with person and variant. */
export interface StockAlertTable {
  variant_id: string;
  user_id: string;
  /** Epoch milliseconds. */
  requested_at: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    stock_alert: StockAlertTable;
  }
}
