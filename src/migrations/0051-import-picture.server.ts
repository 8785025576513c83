import { type Kysely, sql } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';

/** Adds the pictures of other sites that imports fetch, and the rows of the file, which are planned after them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('product_import').addColumn('sheet', 'text').execute();
  await db.schema
    .createTable('import_picture')
    .addColumn('import_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('url', 'text')
    .addColumn('refusal', 'text')
    .addPrimaryKeyConstraint('import_picture_of_import', ['import_id', 'position'])
    .$call((table) => (engineOf(db) === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
}
