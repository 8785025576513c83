import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';
import type { Database } from '#platform/database/tables.ts';

/** Queries for columns with type, nullability and default; indexes; foreign keys. */
const SQLITE_PARTS = [
  sql`select t.name || '.' || c.name || ' ' || c.type || ' notnull=' || c."notnull" || ' key=' || c.pk
        || ' default=' || coalesce(c.dflt_value, 'none') as line
      from sqlite_master as t, pragma_table_xinfo(t.name) as c where t.type = 'table'`,
  sql`select t.name || ' index ' || i.name || ' unique=' || i."unique" || ' partial=' || i.partial || ' on '
        || (select group_concat(coalesce(c.name, 'expression') || c."desc", ', ') from pragma_index_xinfo(i.name) as c where c.key = 1) as line
      from sqlite_master as t, pragma_index_list(t.name) as i where t.type = 'table'`,
  sql`select t.name || '.' || f."from" || ' references ' || f."table" || '.' || f."to"
        || ' on delete ' || f.on_delete as line
      from sqlite_master as t, pragma_foreign_key_list(t.name) as f where t.type = 'table'`,
];

const POSTGRES_PARTS = [
  sql`select table_name || '.' || column_name || ' ' || data_type || ' nullable=' || is_nullable
        || ' default=' || coalesce(column_default, 'none') as line
      from information_schema.columns where table_schema = 'public'`,
  sql`select tablename || ' ' || indexdef as line from pg_indexes where schemaname = 'public'`,
  sql`select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
];

/** Reads the schema of tables whose names begin with `prefix`, one line per column, index and constraint. */
export async function readSchema(db: Database, prefix: string): Promise<string[]> {
  const parts: RawBuilder<unknown>[] = engineOf(db) === 'postgres' ? POSTGRES_PARTS : SQLITE_PARTS;
  const results = await Promise.all(parts.map((part) => sql<{ line: string }>`${part}`.execute(db)));
  return results
    .flatMap(({ rows }) => rows.map(({ line }) => line))
    .filter((line) => line.startsWith(prefix))
    .toSorted();
}
