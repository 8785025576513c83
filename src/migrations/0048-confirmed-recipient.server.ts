import type { Kysely } from 'kysely';

/** Mails of former versions do not say whether their address was confirmed, so they count as not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('mail')
    .addColumn('recipient_confirmed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
