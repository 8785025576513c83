import type { Kysely } from 'kysely';

/** Adds the shipping method of orders, as JSON. Processes of the previous version neither read nor write it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('shop_order').addColumn('shipping_method', 'text').execute();
}
