import { type Kysely, sql } from 'kysely';

/** Columns that filters read, so that an index with all of them answers a filter without reading the products. */
const FILTERED = ['category', 'company', 'name_key', 'price_cents', 'added_at', 'saving_percent'] as const;

/** Each sort order of the products page, alone and within a filter. */
const SORTED: Readonly<Record<string, readonly string[]>> = {
  product_newest: ['published', 'added_at desc', 'id'],
  product_cheapest: ['published', 'price_cents', 'id'],
  product_dearest: ['published', 'price_cents desc', 'id'],
  product_by_name: ['published', 'name_key', 'id'],
  product_of_category_by_price: ['category', 'published', 'price_cents', 'id'],
  product_of_company_by_price: ['company', 'published', 'price_cents', 'id'],
};

/** Adds the price that a product is compared with, what one saves, and the saving to the indexes of the products page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('product').addColumn('compare_at_price_cents', 'bigint').execute();
  await db.schema
    .alterTable('product')
    .addColumn('saving_percent', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const [name, sorted] of Object.entries(SORTED)) {
    await db.schema.dropIndex(name).execute();
    await db.schema.createIndex(name).on('product').columns(withFiltered(sorted)).execute();
  }
  await db.schema
    .createIndex('product_reduced')
    .on('product')
    .columns(withFiltered(['published', 'saving_percent', 'id']))
    .where(sql.ref('saving_percent'), '!=', 0)
    .execute();
}

function withFiltered(sorted: readonly string[]): string[] {
  return [...sorted, ...FILTERED.filter((column) => !sorted.some((part) => part.startsWith(column)))];
}
