import { type Kysely, sql } from 'kysely';

/**
 * Gives each order to a user's id instead of to the user who has its email at the time. Existing orders get their
 * owners afterwards, in batches, because one transaction would block new orders for many seconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a foreign key: orders outlive their owners.
  await db.schema.alterTable('shop_order').addColumn('user_id', 'text').execute();
  await db.schema
    .createIndex('shop_order_of_owner')
    .on('shop_order')
    .columns(['user_id', 'placed_at desc', 'id'])
    .execute();
  await db.schema
    .createIndex('shop_order_placed_once_by_owner')
    .unique()
    .on('shop_order')
    .columns(['user_id', 'idempotency_key'])
    .execute();
  // Finds the orders that have no owner yet. Orders of this version have one from the beginning.
  await db.schema
    .createIndex('shop_order_without_owner')
    .on('shop_order')
    .columns(['placed_at', 'id'])
    .where(sql.ref('user_id'), 'is', null)
    .execute();
  // Searches by email use the unique index on email and idempotency key, which processes of the previous version need.
  await db.schema.dropIndex('shop_order_of_customer').execute();
}
