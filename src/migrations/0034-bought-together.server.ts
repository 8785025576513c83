import { type Kysely, sql } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';

/** Orders with both products from which on they are recommended, as in features/bought-together. */
const MIN_ORDERS = 3;

/** Adds the numbers of orders with two products, and the indexes by which staff find parcels and SKUs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bought_pair')
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('partner_id', 'text', (column) => column.notNull())
    .addColumn('orders', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('bought_pair_key', ['product_id', 'partner_id'])
    // The rows are stored in the index of the primary key, which saves a write per pair.
    .$call((table) => (engineOf(db) === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  // Most pairs stay below the minimum, so counting them rarely writes to this index.
  await db.schema
    .createIndex('bought_pair_recommended')
    .on('bought_pair')
    .columns(['product_id', 'orders desc', 'partner_id'])
    .where(sql.ref('orders'), '>=', sql.lit(MIN_ORDERS))
    .execute();
  await db.schema
    .createTable('bought_pair_progress')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .execute();
  await sql`create index shipment_by_tracking_number
    on shipment (upper(replace(tracking_number, ' ', '')))`.execute(db);
  // The index of the unique constraint compares as the server's language does, which finds no prefixes.
  if (engineOf(db) === 'postgres')
    await sql`create index product_variant_by_sku on product_variant (sku collate "C")`.execute(db);
}
