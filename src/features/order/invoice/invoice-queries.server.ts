import type { Database, ShopTransaction } from '#platform/database/tables.ts';

const NUMBER_DIGITS = 6;

/** The number and date of an order's invoice. */
export interface Invoice {
  /** Such as "2026-000128". */
  number: string;
  /** Epoch milliseconds. */
  issuedAt: number;
}

export async function findInvoice(db: Database | ShopTransaction, orderId: string): Promise<Invoice | undefined> {
  const row = await db.selectFrom('invoice').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  return row && { number: formatNumber(row), issuedAt: row.issued_at };
}

/**
 * Gives an order the next invoice number of the year. The counter's row stays locked until the transaction ends, and is
 * rolled back with it, so that no number is missing or given twice.
 */
export async function insertInvoice(
  trx: ShopTransaction,
  { orderId, year, issuedAt }: { orderId: string; year: number; issuedAt: number },
): Promise<Invoice> {
  const { last_number: number } = await trx
    .insertInto('invoice_series')
    .values({ year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((eb) => ({ last_number: eb('invoice_series.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  await trx.insertInto('invoice').values({ order_id: orderId, year, number, issued_at: issuedAt }).execute();
  return { number: formatNumber({ year, number }), issuedAt };
}

function formatNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(NUMBER_DIGITS, '0')}`;
}
