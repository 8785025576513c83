import { type Kysely, sql } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';

/** Adds the imports of products from files, with what each changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('product_import')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('rows', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('product_import_by_age').on('product_import').columns(['created_at', 'id']).execute();
  await db.schema
    .createTable('product_import_change')
    .addColumn('import_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('product_import_change_of_import', ['import_id', 'position'])
    // The rows are stored in the index of the primary key, which saves a write per row.
    .$call((table) => (engineOf(db) === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
}
