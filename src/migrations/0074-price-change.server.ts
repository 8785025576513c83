import { type Kysely, sql } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';

/**
 * Adds the prices of variants over time, beginning with the present ones. When those began is unknown, which `found` says,
 * so no lowest price is worked out from before this moment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('price_change')
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('variant_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('price_cents', 'bigint', (column) => column.notNull())
    .addColumn('compare_at_price_cents', 'bigint')
    .addColumn('found', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('price_change_of_variant', ['product_id', 'variant_id', 'number'])
    // The rows are stored in the index of the primary key, which saves a write per price.
    .$call((table) => (engineOf(db) === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await sql`
    insert into price_change (product_id, variant_id, number, price_cents, compare_at_price_cents, found, at)
    select product_id, id, 0, price_cents, compare_at_price_cents, 1, ${sql.lit(Date.now())}
    from product_variant
    order by product_id, id`.execute(db);
}
