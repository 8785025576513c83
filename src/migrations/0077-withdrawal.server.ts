import { type Kysely, sql } from 'kysely';

/**
 * Adds withdrawals from contracts, and what they need of orders. Processes of the previous version neither read nor
 * write any of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('order_item')
    .addColumn('withdrawn', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('order_item')
    .addColumn('uncharged', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('withdrawal')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('content_hash', 'text', (column) => column.notNull().unique())
    .addColumn('order_text', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('lines', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('handled_at', 'bigint')
    .addColumn('order_id', 'text', (column) => column.references('shop_order.id').onDelete('cascade'))
    .addColumn('repeat_of', 'text')
    .execute();
  await db.schema.createIndex('withdrawal_by_time').on('withdrawal').columns(['received_at', 'id']).execute();
  await db.schema.createIndex('withdrawal_by_state').on('withdrawal').columns(['state', 'received_at', 'id']).execute();
  await db.schema.createIndex('withdrawal_of_order').on('withdrawal').column('order_id').execute();
  await db.schema
    .createIndex('withdrawal_waiting')
    .on('withdrawal')
    .column('received_at')
    .where(sql.ref('handled_at'), 'is', null)
    .execute();
}
