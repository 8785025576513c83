import type { Kysely } from 'kysely';

interface Filled {
  shop_order: { status: string; delivered_at: number | null };
}

/** Adds returns, and the moment of delivery from which their time limit counts. */
export async function up(db: Kysely<Filled>): Promise<void> {
  await db.schema
    .createTable('order_return')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('text', 'text')
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('order_return_of_order').on('order_return').column('order_id').execute();
  await db.schema.createIndex('order_return_newest').on('order_return').columns(['requested_at', 'id']).execute();
  await db.schema
    .createIndex('order_return_by_state')
    .on('order_return')
    .columns(['state', 'requested_at', 'id'])
    .execute();
  await db.schema.alterTable('shop_order').addColumn('delivered_at', 'bigint').execute();
  // When they were delivered is unknown. The time limit counts from now, so that they can still be returned.
  await db.updateTable('shop_order').set({ delivered_at: Date.now() }).where('status', '=', 'delivered').execute();
}
