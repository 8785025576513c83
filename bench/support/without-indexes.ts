import { sql } from 'kysely';
import type { Database } from '#features/schema/tables.ts';
import { engineOf } from '#platform/database/engine.server.ts';

/** Does `work` while the tables have no indexes but those of their keys, then makes them again: filling is far quicker. */
export async function withoutIndexes(db: Database, work: () => Promise<void>): Promise<void> {
  const indexes = await (engineOf(db) === 'postgres' ? postgresIndexes(db) : sqliteIndexes(db));
  for (const { name } of indexes) await db.schema.dropIndex(name).execute();
  await work();
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  // Autovacuum would come by and by.
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
