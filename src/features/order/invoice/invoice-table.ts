/** Rows of `invoice`: the number of an order's invoice, given when it was first printed. */
export interface InvoiceTable {
  order_id: string;
  /** The calendar year in the shop's time zone. */
  year: number;
  /** Counts from 1 in each year, without gaps. */
  number: number;
  /** Epoch milliseconds. */
  issued_at: number;
}

/** Rows of `invoice_series`: the last number of each year. */
export interface InvoiceSeriesTable {
  year: number;
  last_number: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    invoice: InvoiceTable;
    invoice_series: InvoiceSeriesTable;
  }
}
