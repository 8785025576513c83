import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

const MOST_ATTEMPTS = 5;
/**
 * PostgreSQL's answers to who makes what another process has just made: unique_violation, duplicate_table, and what
 * follows when Kysely asks on in the transaction that has failed.
 */
const MADE_MEANWHILE: ReadonlySet<unknown> = new Set(['23505', '42P07', '25P02']);

/** A newer version of the shop has changed the tables of this database. */
export class NewerDatabase extends Error {}

/**
 * Brings the database to the newest of the named migrations, which run in the order of their names and in one
 * transaction. Processes that start together wait for each other at the row that Kysely keeps for that.
 */
export async function migrate<Tables>(db: Kysely<Tables>, migrations: Record<string, Migration>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrateOnce(db, migrations);
    } catch (error) {
      // Two that make Kysely's own tables in an empty database cannot wait for a row of them.
      const wasMade = error instanceof Error && MADE_MEANWHILE.has(codeOf(error.cause));
      if (attempt >= MOST_ATTEMPTS || !wasMade) throw error;
    }
  }
}

async function migrateOnce<Tables>(db: Kysely<Tables>, migrations: Record<string, Migration>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { error } = await new Migrator({
      db: trx,
      provider: { getMigrations: async () => migrations },
    }).migrateToLatest();
    if (isOfNewerVersion(error)) throw new NewerDatabase();
    if (error) throw new Error('The database could not be migrated', { cause: error });
  });
}

/** Kysely's word for migrations that ran and that this version does not know. */
function isOfNewerVersion(error: unknown): boolean {
  return error instanceof Error && /^corrupted migrations: .* is missing$/.test(error.message);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
