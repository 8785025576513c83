import type { Kysely } from 'kysely';

/** Which pictures were uploaded, and which of them a product ever named. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('picture')
    .addColumn('storage', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.unique())
    .addColumn('removal_url', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('state_since', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_name', ['storage', 'name'])
    .execute();
  await db.schema.createIndex('product_image').on('product').column('image').execute();
  await db.schema.createIndex('picture_unused').on('picture').columns(['storage', 'state', 'state_since']).execute();
}
