import type { Kysely } from 'kysely';

/** Which process made a change: nobody has to read their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('product_change')
    .addColumn('made_by', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
