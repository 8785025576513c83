import { type Kysely, sql } from 'kysely';

/** Adds coupons, their uses, and the discount that orders and their lines had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('coupon')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .addColumn('starts_at', 'bigint')
    .addColumn('ends_at', 'bigint')
    .addColumn('min_subtotal_cents', 'bigint')
    .addColumn('max_uses', 'integer')
    .addColumn('max_uses_per_customer', 'integer')
    .addColumn('category', 'text')
    .addColumn('uses', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('coupon_newest').on('coupon').columns(['added_at desc', 'id']).execute();
  await db.schema
    .createTable('coupon_use')
    .addColumn('order_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('coupon_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('coupon_use_of_customer').on('coupon_use').columns(['coupon_id', 'user_id']).execute();

  await db.schema.alterTable('shop_order').addColumn('coupon', 'text').execute();
  await db.schema.alterTable('shop_order').addColumn('coupon_id', 'text').execute();
  await db.schema
    .alterTable('shop_order')
    .addColumn('discount_cents', 'bigint', (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute();
  await db.schema
    .alterTable('order_item')
    .addColumn('discount_cents', 'bigint', (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute();
}
