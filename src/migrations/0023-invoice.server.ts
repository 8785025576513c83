import type { Kysely } from 'kysely';

/** Adds invoice numbers, which run without gaps in each year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invoice_series')
    .addColumn('year', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('last_number', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('invoice')
    .addColumn('order_id', 'text', (column) => column.primaryKey().notNull().references('shop_order.id'))
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('invoice_number', ['year', 'number'])
    .execute();
}
