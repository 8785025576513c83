import type { Kysely } from 'kysely';

/** What filters look at, beside what an index is sorted by: so that lists are found without reading the products. */
const FILTERED = ['category', 'company', 'name_key', 'price_cents', 'added_at'] as const;

/** Each order of the products page, alone and within its filters. */
const SORTED: Readonly<Record<string, readonly string[]>> = {
  product_newest: ['published', 'added_at desc', 'id'],
  product_cheapest: ['published', 'price_cents', 'id'],
  product_dearest: ['published', 'price_cents desc', 'id'],
  product_by_name: ['published', 'name_key', 'id'],
  product_of_category_by_price: ['category', 'published', 'price_cents', 'id'],
  product_of_company_by_price: ['company', 'published', 'price_cents', 'id'],
};

/** Makes the indexes of the products page hold all that its filters ask for, and one for the sitemap. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, sorted] of Object.entries(SORTED)) {
    const beside = FILTERED.filter((column) => !sorted.some((part) => part.startsWith(column)));
    await db.schema.dropIndex(name).execute();
    await db.schema
      .createIndex(name)
      .on('product')
      .columns([...sorted, ...beside])
      .execute();
  }
  await db.schema.createIndex('product_published').on('product').columns(['published', 'id']).execute();
}
