import { existsSync } from 'node:fs';
import { formatList } from '#platform/format-lists.ts';
import type { Config } from '../../src/config.ts';
import { ConfigError } from '../../src/environment.ts';
import { explainMissingDatabase, rethrowDatabaseError } from '../../src/process/start-failure.ts';
import { readMigrations } from '../read-migrations.ts';
import { type Finding, failed, ok, reasonOf } from './finding.ts';

/** Compares the database's migrations with those of this release, and changes nothing. */
export async function checkMigrations(config: Config): Promise<Finding> {
  const { database } = config;
  if (database.engine === 'sqlite' && !existsSync(database.file))
    return failed(`There is no shop at ${database.file}. Check DATA_DIR, or start the shop once.`);
  try {
    const { pending } = await readMigrations(database);
    if (pending.length === 0) return ok('The database has the schema of this release.');
    return failed(`Pending migrations: ${formatList(pending)}. Back the database up, then run npm run upgrade.`);
  } catch (error) {
    return failed(explain(config, error));
  }
}

function explain(config: Config, error: unknown): string {
  try {
    return explainMissingDatabase(config, error) ?? rethrowDatabaseError(config, error);
  } catch (explained) {
    return explained instanceof ConfigError ? explained.message : `The database cannot be read: ${reasonOf(error)}.`;
  }
}
