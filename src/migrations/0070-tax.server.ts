import { type Kysely, sql } from 'kysely';

/**
 * Adds taxes: the rates of the shop, the class of products, and what orders pay. Processes of the previous version
 * neither read nor write any of it, and shops have no rates until staff enter some.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tax_rate_list')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('rates', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable('product')
    .addColumn('tax_class', 'text', (column) => column.notNull().defaultTo(sql.lit('standard')))
    .execute();
  await db.schema.alterTable('shop_order').addColumn('tax', 'text').execute();
  await db.schema
    .alterTable('shop_order')
    .addColumn('added_tax_cents', 'bigint', (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute();
  await db.schema.alterTable('order_item').addColumn('tax', 'text').execute();
}
