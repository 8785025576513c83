import { type Kysely, sql } from 'kysely';

/** Adds collections. Products that are deleted leave them, also those that processes of the previous version delete. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('collection')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('rule', 'text')
    .addColumn('published', 'integer', (column) => column.notNull())
    .addColumn('meta_title', 'text')
    .addColumn('meta_description', 'text')
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute();
  await db.schema
    .createTable('collection_product')
    .addColumn('collection_id', 'text', (column) => column.notNull().references('collection.id').onDelete('cascade'))
    .addColumn('product_id', 'text', (column) => column.notNull().references('product.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('collection_product_key', ['collection_id', 'product_id'])
    .execute();
  await db.schema.createIndex('collections_of_product').on('collection_product').column('product_id').execute();
}
