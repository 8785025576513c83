import type { Kysely } from 'kysely';

/** Adds the products that people save, and the links by which they share them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('wishlist_item')
    .addColumn('user_id', 'text', (column) => column.notNull().references('identity_user.id').onDelete('cascade'))
    .addColumn('product_id', 'text', (column) => column.notNull().references('product.id').onDelete('cascade'))
    .addColumn('price_cents', 'bigint', (column) => column.notNull())
    .addColumn('in_stock', 'integer', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('wishlist_item_key', ['user_id', 'product_id'])
    .execute();
  // For the foreign key: finds the rows of a product that is deleted.
  await db.schema.createIndex('wishlist_item_of_product').on('wishlist_item').column('product_id').execute();
  await db.schema
    .createTable('wishlist_share')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().notNull().references('identity_user.id').onDelete('cascade'),
    )
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .execute();
}
