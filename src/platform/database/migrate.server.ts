import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';

/** Kysely's record of the migrations that a database has. */
const MIGRATIONS = sql.table(DEFAULT_MIGRATION_TABLE);
const MAX_ATTEMPTS = 5;
/**
 * PostgreSQL's errors if another process has just created the same table: unique_violation, duplicate_table, and
 * in_failed_sql_transaction when Kysely continues in the failed transaction.
 */
const CREATED_CONCURRENTLY: ReadonlySet<unknown> = new Set(['23505', '42P07', '25P02']);

/** The names of migrations after which the release before them cannot run, such as 0060-breaking-order-names. */
const BREAKING = /^\d{4}-breaking-/;

/** Returns whether the release before a migration cannot run on the schema after it. */
export function isBreaking(migration: string): boolean {
  return BREAKING.test(migration);
}

/** A migration failed, so none was run. `cause` says why. */
export class MigrationFailed extends Error {}

/** A newer release has changed this database by breaking migrations, so this one cannot run on it. */
export class NewerDatabase extends Error {
  readonly migrations: readonly string[];

  constructor(migrations: readonly string[]) {
    super(`The database has unknown breaking migrations: ${migrations.join(', ')}`);
    this.migrations = migrations;
  }
}

/**
 * Runs all pending migrations in the order of their names, in one transaction. Processes that start at the same time
 * wait for each other on Kysely's lock. Throws {@link NewerDatabase} if the database has unknown breaking migrations.
 * @returns the names of unknown migrations, which a newer release has run and this one can run beside.
 */
export async function migrate<Tables>(db: Kysely<Tables>, migrations: Record<string, Migration>): Promise<string[]> {
  const unknown = await findUnknownIfCurrent(db, migrations);
  if (unknown) return unknown;
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

/**
 * Returns the names of unknown migrations if no known one is pending, without Kysely's lock and its reading of the whole
 * schema. Returns undefined if some are pending, or if the database is empty or does not answer.
 */
async function findUnknownIfCurrent<Tables>(
  db: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<string[] | undefined> {
  const applied = new Set(await readApplied(db).catch(() => []));
  if (Object.keys(migrations).some((name) => !applied.has(name))) return undefined;
  return findUnknown(applied, migrations);
}

/** Returns the names of migrations that a newer release has run. Throws if this release cannot run after one of them. */
function findUnknown(applied: Iterable<string>, migrations: Record<string, Migration>): string[] {
  const unknown = [...applied].filter((name) => !(name in migrations));
  const breaking = unknown.filter(isBreaking);
  if (breaking.length > 0) throw new NewerDatabase(breaking);
  return unknown;
}

async function migrateOnce<Tables>(db: Kysely<Tables>, migrations: Record<string, Migration>): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    let unknown: string[] = [];
    const { error } = await new Migrator({
      db: trx,
      provider: {
        // Called while Kysely holds its lock, so no other process can add migrations after they are read.
        async getMigrations() {
          unknown = findUnknown(await readApplied(trx), migrations);
          // Kysely refuses a database with migrations that are not in its list.
          return { ...migrations, ...Object.fromEntries(unknown.map((name) => [name, { async up() {} }])) };
        },
      },
    }).migrateToLatest();
    if (error instanceof NewerDatabase) throw error;
    if (error) throw new MigrationFailed('The database could not be migrated', { cause: error });
    return unknown;
  });
}

/** Reads the names of the migrations that a database has, in their order. */
async function readApplied<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${MIGRATIONS} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
