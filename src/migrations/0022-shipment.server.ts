import type { Kysely } from 'kysely';

/** Adds the parcels of orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shipment')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id'))
    .addColumn('carrier', 'text', (column) => column.notNull())
    .addColumn('tracking_number', 'text')
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('units', 'integer', (column) => column.notNull())
    .addColumn('shipped_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('shipment_of_order').on('shipment').column('order_id').execute();
}
