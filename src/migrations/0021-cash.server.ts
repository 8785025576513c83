import { type Kysely, sql } from 'kysely';

/** Adds the cash that couriers collected and handed in. Delivered orders of earlier versions count as collected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cash_settlement')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('settled_at', 'bigint', (column) => column.notNull())
    .addColumn('settled_by', 'text', (column) => column.notNull())
    .addColumn('expected_cents', 'bigint', (column) => column.notNull())
    .addColumn('received_cents', 'bigint', (column) => column.notNull())
    .addColumn('note', 'text')
    .execute();
  await db.schema
    .createTable('cash_collection')
    .addColumn('order_id', 'text', (column) => column.primaryKey().notNull().references('shop_order.id'))
    .addColumn('collected_at', 'bigint')
    .addColumn('settled_at', 'bigint')
    .addColumn('settlement_id', 'text', (column) => column.references('cash_settlement.id'))
    .execute();
  await db.schema
    .createIndex('cash_collection_not_settled')
    .on('cash_collection')
    .column('order_id')
    .where(sql.ref('settlement_id'), 'is', null)
    .execute();
  await sql`
    insert into cash_collection (order_id, collected_at)
    select id, placed_at from shop_order where payment_method = 'cash' and status = 'delivered'
  `.execute(db);
}
