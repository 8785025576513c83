import { type Kysely, sql } from 'kysely';

/**
 * Adds the slugs of pages, and what search engines show of products. Products get their slugs from a job, because there
 * may be a million of them, and because processes of the previous version add products without one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('slug')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('is_present', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('slug_key', ['kind', 'slug'])
    .execute();
  await db.schema.createIndex('slug_of_owner').on('slug').columns(['kind', 'owner_id']).execute();
  for (const column of ['slug', 'meta_title', 'meta_description'])
    await db.schema.alterTable('product').addColumn(column, 'text').execute();
  await sql`create index product_without_slug on product (id) where slug is null`.execute(db);
}
