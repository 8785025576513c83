import { type Kysely, sql } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';

/**
 * Adds redirects, and the paths that were not found. Processes of the previous version neither read nor write any of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const byCodePoint = engineOf(db) === 'postgres' ? sql`text collate "C"` : 'text';
  await db.schema
    .createTable('redirect')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('from_path', byCodePoint, (column) => column.notNull().unique())
    .addColumn('to_path', 'text')
    .addColumn('to_base', byCodePoint)
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('hits', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text')
    .execute();
  await db.schema.createIndex('redirect_by_time').on('redirect').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('redirect_to_base').on('redirect').column('to_base').execute();
  await db.schema
    .createTable('redirect_state')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('missed_path')
    .addColumn('path', byCodePoint, (column) => column.primaryKey().notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('missed_path_by_time').on('missed_path').columns(['last_at', 'path']).execute();
}
