import type { Kysely } from 'kysely';

/**
 * Adds what goes back of the shipping fee with everything. Processes of the previous version neither read nor write it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('shop_order').addColumn('cheapest_shipping_cents', 'bigint').execute();
  await db.schema.alterTable('refund').addColumn('shipping_cents', 'bigint').execute();
}
