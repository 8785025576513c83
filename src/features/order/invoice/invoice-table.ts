import type { Cents } from '#features/pricing/money.ts';

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

/** Rows of `invoice_series` and `credit_note_series`: the last number of each year. */
export interface InvoiceSeriesTable {
  year: number;
  last_number: number;
}

/** Rows of `credit_note`: the number of a refund's credit note, given when it was first printed. */
export interface CreditNoteTable {
  refund_id: string;
  order_id: string;
  /** The calendar year in the shop's time zone. */
  year: number;
  /** Counts from 1 in each year, without gaps. */
  number: number;
  /** Epoch milliseconds. */
  issued_at: number;
  amount_cents: Cents;
  /** JSON: net amount and tax at each rate, as printed. */
  tax_lines: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    invoice: InvoiceTable;
    invoice_series: InvoiceSeriesTable;
    credit_note: CreditNoteTable;
    credit_note_series: InvoiceSeriesTable;
  }
}
