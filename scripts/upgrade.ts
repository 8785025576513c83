import { parseArgs } from 'node:util';
import type { Migration } from 'kysely/migration';
import { findDatabaseError } from '#platform/database/database-errors.server.ts';
import { isBreaking, MigrationFailed, migrate } from '#platform/database/migrate.server.ts';
import { type DatabaseLocation, openDatabase, withoutTimeouts } from '#platform/database/open-database.server.ts';
import { readConfig } from '../src/config.ts';
import { readEnvironment } from '../src/environment.ts';
import { migrations } from '../src/migrations/migrations.server.ts';
import { explainMissingDatabase, rethrowDatabaseError } from '../src/process/start-failure.ts';
import { ChildFailed } from './child.ts';
import { createCopy } from './database-copy.ts';
import { readMigrations } from './read-migrations.ts';
import { requireShop } from './require-shop.ts';
import { step } from './step.ts';

const USAGE = `Usage:
  npm run upgrade -- --dry-run   runs this release's migrations on a copy of the database, and says how long they take
  npm run upgrade                runs them on the database`;

/** `npm run upgrade`: brings the database to this release. The release before may be running. */
const isDryRun = readDryRun();
const config = readConfig(readEnvironment());
requireShop(config.database);
try {
  await upgrade(config.database);
} catch (error) {
  if (error instanceof ChildFailed) throw error;
  if (error instanceof MigrationFailed && !findDatabaseError(error))
    throw new ChildFailed(`A migration failed, so the database was not changed: ${error.cause}`);
  throw new ChildFailed(explainMissingDatabase(config, error) ?? rethrowDatabaseError(config, error));
}

async function upgrade(database: DatabaseLocation): Promise<void> {
  const { applied, pending } = await readMigrations(database);
  if (applied.length === 0) throw new ChildFailed('There is no shop in the database. Start the shop once.');
  if (pending.length === 0) return console.log('The database has all migrations of this release.');
  for (const name of pending.filter(isBreaking))
    console.log(`${name}: the release before cannot run after it. Stop all its processes before you upgrade.`);
  if (isDryRun) await tryOnCopy(database, applied);
  else await runMigrations(database);
}

async function tryOnCopy(database: DatabaseLocation, applied: readonly string[]): Promise<void> {
  const copy = await createCopy(database, applied);
  // Otherwise Ctrl-C would leave the copy behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void copy.remove().finally(() => process.exit(1)));
  try {
    await copy.fill();
    await runMigrations(copy.location);
  } finally {
    await copy.remove();
  }
  console.log('This was a copy, which is deleted. The database was not changed.');
}

async function runMigrations(location: DatabaseLocation): Promise<void> {
  const startedAt = performance.now();
  const db = openDatabase(withoutTimeouts(location));
  await migrate(db, withTimes(migrations)).finally(() => db.destroy());
  console.log(`Migrated in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/** Returns the migrations, which print how long they take. */
function withTimes(all: Record<string, Migration>): Record<string, Migration> {
  const timed = Object.entries(all).map(([name, { up }]): [string, Migration] => [
    name,
    { up: (db) => step(name, () => up(db)) },
  ]);
  return Object.fromEntries(timed);
}

function readDryRun(): boolean {
  try {
    return parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } }).values['dry-run'];
  } catch (error) {
    throw error instanceof TypeError ? new ChildFailed(USAGE) : error;
  }
}
