import { sql } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';
import type { Database } from '#platform/database/tables.ts';

/** Drops all indexes except those of keys, runs `work` and recreates them. Filling tables is much faster that way. */
export async function withoutIndexes(db: Database, work: () => Promise<void>): Promise<void> {
  const indexes = await (engineOf(db) === 'postgres' ? postgresIndexes(db) : sqliteIndexes(db));
  for (const { name } of indexes) await db.schema.dropIndex(name).execute();
  await work();
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  // Autovacuum would do this only later.
  if (engineOf(db) === 'postgres') await sql`vacuum analyze`.execute(db);
}

interface Index {
  name: string;
  definition: string;
}

async function sqliteIndexes(db: Database): Promise<readonly Index[]> {
  const found = sql<Index>`select name, sql as definition from sqlite_master where type = 'index' and sql is not null`;
  return (await found.execute(db)).rows;
}

async function postgresIndexes(db: Database): Promise<readonly Index[]> {
  const found = sql<Index>`select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename not like 'kysely%'
      and indexname not in (select conname from pg_constraint)`;
  return (await found.execute(db)).rows;
}
