import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

const MAX_ATTEMPTS = 5;
/**
 * PostgreSQL's errors if another process has just created the same table: unique_violation, duplicate_table, and
 * in_failed_sql_transaction when Kysely continues in the failed transaction.
 */
const CREATED_CONCURRENTLY: ReadonlySet<unknown> = new Set(['23505', '42P07', '25P02']);

/** A newer version of the shop has already migrated this database. */
export class NewerDatabase extends Error {}

/**
 * Runs all pending migrations in the order of their names, in one transaction. Processes that start at the same time
 * wait for each other on Kysely's lock row.
 */
export async function migrate<Tables>(db: Kysely<Tables>, migrations: Record<string, Migration>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrateOnce(db, migrations);
    } catch (error) {
      // In an empty database the lock row does not exist yet, so two processes may create Kysely's tables at once.
      const wasCreatedConcurrently = error instanceof Error && CREATED_CONCURRENTLY.has(codeOf(error.cause));
      if (attempt >= MAX_ATTEMPTS || !wasCreatedConcurrently) throw error;
    }
  }
}

async function migrateOnce<Tables>(db: Kysely<Tables>, migrations: Record<string, Migration>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { error } = await new Migrator({
      db: trx,
      provider: { getMigrations: async () => migrations },
    }).migrateToLatest();
    if (isFromNewerVersion(error)) throw new NewerDatabase();
    if (error) throw new Error('The database could not be migrated', { cause: error });
  });
}

/** Recognises Kysely's error for applied migrations that this version does not have. */
function isFromNewerVersion(error: unknown): boolean {
  return error instanceof Error && /^corrupted migrations: .* is missing$/.test(error.message);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
