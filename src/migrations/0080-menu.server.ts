import type { Kysely } from 'kysely';

/**
 * Adds the menus that staff make. They are no settings, because processes of the previous version would delete them
 * whenever they save the settings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('menu')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('entries', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
}
