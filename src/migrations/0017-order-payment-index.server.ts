import type { Kysely } from 'kysely';

/** Adds the index for orders in a payment state, such as the few that are unpaid or whose refund failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('shop_order_by_payment')
    .on('shop_order')
    .columns(['payment_method', 'payment_state', 'status'])
    .execute();
}
