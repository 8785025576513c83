import type { Kysely } from 'kysely';

/** Adds the further pictures of products, and which uploaded ones are in use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('product').addColumn('images', 'text').execute();
  await db.schema
    .createTable('picture_use')
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_use_key', ['url', 'product_id'])
    .execute();
  await db.schema.createIndex('picture_use_of_product').on('picture_use').column('product_id').execute();
}
