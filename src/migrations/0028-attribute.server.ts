import { type Kysely, sql } from 'kysely';

/** Columns that filters read, so that an index with all of them answers a filter without reading the products. */
const FILTERED = [
  'category',
  'company',
  'name_key',
  'price_cents',
  'added_at',
  'saving_percent',
  'facet_set_id',
] as const;

/** Each sort order of the products page, alone and within a filter. */
const SORTED: Readonly<Record<string, readonly string[]>> = {
  product_newest: ['published', 'added_at desc', 'id'],
  product_cheapest: ['published', 'price_cents', 'id'],
  product_dearest: ['published', 'price_cents desc', 'id'],
  product_by_name: ['published', 'name_key', 'id'],
  product_of_category_by_price: ['category', 'published', 'price_cents', 'id'],
  product_of_company_by_price: ['company', 'published', 'price_cents', 'id'],
};

/** The products of a facet set, by price and by company. */
const OF_FACETS: Readonly<Record<string, readonly string[]>> = {
  product_of_facets_by_price: ['facet_set_id', 'published', 'price_cents', 'id'],
  product_of_facets_by_company: ['facet_set_id', 'published', 'company', 'id'],
};

/** Adds attributes, and facet sets to the products and to the indexes of the products page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  for (const [column, initial] of [
    ['attributes', '[]'],
    ['facet_set_id', ''],
  ] as const) {
    await db.schema
      .alterTable('product')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(initial))
      .execute();
  }
  for (const name of [...Object.keys(SORTED), 'product_reduced']) await db.schema.dropIndex(name).execute();
  for (const [name, sorted] of Object.entries({ ...SORTED, ...OF_FACETS })) {
    await db.schema.createIndex(name).on('product').columns(withFiltered(sorted)).execute();
  }
  await db.schema
    .createIndex('product_reduced')
    .on('product')
    .columns(withFiltered(['published', 'saving_percent', 'id']))
    .where(sql.ref('saving_percent'), '!=', 0)
    .execute();
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attribute')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('unit', 'text', (column) => column.notNull())
    .addColumn('choices', 'text', (column) => column.notNull())
    .addColumn('filterable', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('facet_rebuild')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('done_up_to', 'text')
    .execute();
  await db.schema
    .createTable('facet_value')
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('set_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('facet_value_pkey', ['key', 'value', 'set_id'])
    .execute();
  await db.schema.createIndex('facet_value_of_set').on('facet_value').columns(['set_id', 'key', 'value']).execute();
  await db.schema
    .createTable('product_number')
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('millionths', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('product_number_pkey', ['product_id', 'key', 'millionths'])
    .execute();
  await db.schema
    .createIndex('product_number_by_number')
    .on('product_number')
    .columns(['key', 'millionths', 'product_id'])
    .execute();
}

function withFiltered(sorted: readonly string[]): string[] {
  return [...sorted, ...FILTERED.filter((column) => !sorted.some((part) => part.startsWith(column)))];
}
