import { type Kysely, sql } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';

/** The highest level below which stock may count as low. */
const MAX_LOW_STOCK = 100;

/**
 * Adds the settings of the shop, and lets staff choose the level below which stock is low. Processes of the version before
 * find variants that are low on stock without an index, until they are replaced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop_settings')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text')
    .addColumn('address', 'text')
    .addColumn('email', 'text')
    .addColumn('tax_number', 'text')
    .addColumn('low_stock', 'integer')
    .addColumn('announcement', 'text')
    .addColumn('time_zone', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_by', 'text')
    .execute();
  await replaceStockLevel(db);
}

/**
 * Adds the stock as far as it may be low. Like `stock_level`, which the version before reads, an index contains it that
 * orders write only when the last pieces go.
 */
async function replaceStockLevel(db: Kysely<unknown>): Promise<void> {
  const level = sql`case when stock < ${sql.lit(MAX_LOW_STOCK)} then stock else ${sql.lit(MAX_LOW_STOCK)} end`;
  await db.schema
    .alterTable('product_variant')
    .addColumn('scarce_stock', 'integer', (column) => {
      const generated = column.generatedAlwaysAs(level);
      // SQLite adds only computed columns to a table that is there, PostgreSQL keeps indexes only on stored ones.
      return engineOf(db) === 'postgres' ? generated.stored() : generated;
    })
    .execute();
  await db.schema.dropIndex('product_variant_scarcest').execute();
  await db.schema
    .createIndex('product_variant_scarcest')
    .on('product_variant')
    .columns(['scarce_stock', 'id'])
    .execute();
}
