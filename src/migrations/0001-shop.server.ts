import { type Kysely, sql } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';

/** Catalogue, users and orders. Text ids, integer cents, 0/1 flags, epoch milliseconds: the same on every engine. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCatalogue(db);
  await createUsers(db);
  await createOrders(db);
}

/** One for each filter of the products page with each order that its list can have. */
const PRODUCT_INDEXES: Record<string, string[]> = {
  product_newest: ['published', 'added_at desc', 'id'],
  product_cheapest: ['published', 'price_cents', 'id'],
  product_dearest: ['published', 'price_cents desc', 'id'],
  product_featured: ['featured', 'published', 'added_at desc', 'id'],
  product_of_category: ['category', 'published', 'added_at desc', 'id'],
  product_of_category_by_price: ['category', 'published', 'price_cents', 'id'],
  product_of_company: ['company', 'published', 'added_at desc', 'id'],
  product_of_company_by_price: ['company', 'published', 'price_cents', 'id'],
  product_by_name: ['published', 'name_key'],
};

/** Text that compares by code points, whatever language the database server is set to; SQLite always does so. */
function byCodePoint(db: Kysely<unknown>) {
  return engineOf(db) === 'postgres' ? sql`text collate "C"` : 'text';
}

async function createCatalogue(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('product')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', byCodePoint(db), (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('image_alt', 'text', (column) => column.notNull())
    .addColumn('price_cents', 'bigint', (column) => column.notNull())
    .addColumn('sale_price_cents', 'bigint', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('company', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('stock', 'integer', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('featured', 'integer', (column) => column.notNull())
    .addColumn('published', 'integer', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addCheckConstraint('product_stock_never_negative', sql`stock >= 0`)
    .execute();
  for (const [name, columns] of Object.entries(PRODUCT_INDEXES)) {
    await db.schema.createIndex(name).on('product').columns(columns).execute();
  }
  await db.schema
    .createTable('product_change')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('card_changed', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('product_change_moment').on('product_change').column('changed_at').execute();
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop_user')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('mobile', 'bigint')
    .addColumn('street_address', 'text')
    .addColumn('city', 'text')
    .addColumn('zip', 'bigint')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('shop_user_newest').on('shop_user').columns(['created_at desc', 'id']).execute();
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop_order')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('customer_name', 'text', (column) => column.notNull())
    .addColumn('mobile', 'bigint', (column) => column.notNull())
    .addColumn('street_address', 'text', (column) => column.notNull())
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('zip', 'bigint', (column) => column.notNull())
    .addColumn('subtotal_cents', 'bigint', (column) => column.notNull())
    .addColumn('shipping_cents', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('payment_method', 'text', (column) => column.notNull())
    .addColumn('paid', 'integer', (column) => column.notNull())
    .addColumn('transaction_id', 'text', (column) => column.unique())
    .addColumn('placed_at', 'bigint', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addUniqueConstraint('shop_order_placed_once', ['email', 'idempotency_key'])
    .execute();
  await db.schema
    .createIndex('shop_order_of_customer')
    .on('shop_order')
    .columns(['email', 'placed_at desc', 'id'])
    .execute();
  await db.schema.createIndex('shop_order_newest').on('shop_order').columns(['placed_at desc', 'id']).execute();
  await db.schema
    .createTable('order_item')
    .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id'))
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('price_cents', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_item_line', ['order_id', 'line'])
    .execute();
}
