import type { Kysely } from 'kysely';

/** Adds the home page that staff make. Processes of the previous version show that of the specification. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('home_page')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('sections', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
}
