import type { Kysely } from 'kysely';

/** Adds the numbers of credit notes. Processes of the previous version do not print any. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('credit_note_series')
    .addColumn('year', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('last_number', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('credit_note')
    .addColumn('refund_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id'))
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('tax_lines', 'text', (column) => column.notNull())
    .addUniqueConstraint('credit_note_number', ['year', 'number'])
    .execute();
}
