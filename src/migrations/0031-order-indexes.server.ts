import type { Kysely } from 'kysely';

/** Drops the indexes of orders that are the reverse of another one, because writing them takes time with every order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['shop_order_oldest', 'shop_order_smallest']) await db.schema.dropIndex(name).execute();
}
