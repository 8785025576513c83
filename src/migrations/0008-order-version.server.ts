import type { Kysely } from 'kysely';

/** How often each order has changed: what those who follow it compare. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shop_order')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
