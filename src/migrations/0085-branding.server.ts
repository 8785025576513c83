import type { Kysely } from 'kysely';

/** Adds what staff have changed of the shop's look. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('branding')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('look', 'text', (column) => column.notNull())
    .addColumn('logo_png', 'text')
    .addColumn('icon_png', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
}
