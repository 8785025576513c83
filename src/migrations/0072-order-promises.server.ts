import type { Kysely } from 'kysely';

/**
 * Adds what the shop promised when an order was placed. Until now these were constants, which processes of the previous
 * version still promise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, constant] of [
    ['return_days', 30],
    ['warranty_years', 2],
  ] as const) {
    await db.schema
      .alterTable('shop_order')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(constant))
      .execute();
  }
}
