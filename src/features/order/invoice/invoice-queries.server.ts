import * as z from 'zod/mini';
import type { Cents } from '#features/pricing/money.ts';
import type { TaxLine } from '#features/pricing/tax.ts';
import { taxLineSchema } from '#features/pricing/tax-schema.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';

type Source = Database | ShopTransaction;

const NUMBER_DIGITS = 6;
const taxLinesSchema = z.array(taxLineSchema);

/** The number and date of an order's invoice. */
export interface Invoice {
  /** Such as "2026-000128". */
  number: string;
  /** Epoch milliseconds. */
  issuedAt: number;
}

/** The credit note of a refund. */
export interface CreditNote extends Invoice {
  /** What went back, tax included. */
  amount: Cents;
  /** The net amount and the tax that went back at each rate. */
  taxLines: readonly TaxLine[];
}

export async function findInvoice(db: Source, orderId: string): Promise<Invoice | undefined> {
  const row = await db.selectFrom('invoice').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  return row && { number: formatNumber(row), issuedAt: row.issued_at };
}

/** Finds which of these orders have an invoice. */
export async function findInvoicedOrders(db: Source, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('invoice').select('order_id').where('order_id', 'in', ids).execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

/** Gives an order the next invoice number of the year. */
export async function insertInvoice(
  trx: ShopTransaction,
  { orderId, year, issuedAt }: { orderId: string; year: number; issuedAt: number },
): Promise<Invoice> {
  const number = await takeNumber(trx, 'invoice_series', year);
  await trx.insertInto('invoice').values({ order_id: orderId, year, number, issued_at: issuedAt }).execute();
  return { number: formatNumber({ year, number }), issuedAt };
}

export async function findCreditNote(db: Source, refundId: string): Promise<CreditNote | undefined> {
  const row = await db.selectFrom('credit_note').selectAll().where('refund_id', '=', refundId).executeTakeFirst();
  if (!row) return undefined;
  const taxLines = taxLinesSchema.parse(JSON.parse(row.tax_lines));
  return { number: `CN-${formatNumber(row)}`, issuedAt: row.issued_at, amount: row.amount_cents, taxLines };
}

/** Gives a refund the next credit note number of the year. */
export async function insertCreditNote(
  trx: ShopTransaction,
  {
    refundId,
    orderId,
    year,
    ...note
  }: { refundId: string; orderId: string; year: number } & Omit<CreditNote, 'number'>,
): Promise<CreditNote> {
  const number = await takeNumber(trx, 'credit_note_series', year);
  const { issuedAt, amount, taxLines } = note;
  const tax_lines = JSON.stringify(z.encode(taxLinesSchema, [...taxLines]));
  const row = {
    refund_id: refundId,
    order_id: orderId,
    year,
    number,
    issued_at: issuedAt,
    amount_cents: amount,
    tax_lines,
  };
  await trx.insertInto('credit_note').values(row).execute();
  return { ...note, number: `CN-${formatNumber({ year, number })}` };
}

/**
 * Takes the next number of the year. The counter's row stays locked until the transaction ends, and is rolled back with
 * it, so that no number is missing or given twice.
 */
async function takeNumber(
  trx: ShopTransaction,
  series: 'invoice_series' | 'credit_note_series',
  year: number,
): Promise<number> {
  const { last_number } = await trx
    .insertInto(series)
    .values({ year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((eb) => ({ last_number: eb(`${series}.last_number`, '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

function formatNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(NUMBER_DIGITS, '0')}`;
}
