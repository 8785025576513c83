import { type DialectAdapter, type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import type { PostgresPool } from './postgres-pool.server.ts';

type MigrationLock = Parameters<DialectAdapter['acquireMigrationLock']>[1];

/** Kysely's dialect for PostgreSQL on the shop's pool. */
export function postgresDialect(pool: PostgresPool): PostgresDialect {
  return new RowLockDialect({ pool });
}

class RowLockDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new RowLockAdapter();
  }
}

/** Locks a row within the migration's transaction instead of taking Kysely's advisory lock, which is per session. */
class RowLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>, { lockTable, lockRowId }: MigrationLock) {
    await sql`select id from ${sql.table(lockTable)} where id = ${lockRowId} for update`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}
