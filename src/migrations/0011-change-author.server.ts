import type { Kysely } from 'kysely';

/** Adds which process made a change, so that processes need not read their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('product_change')
    .addColumn('made_by', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
