import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { copyDatabase } from '#platform/database/copy/copy-database.server.ts';
import { errorCode, findDatabaseError } from '#platform/database/database-errors.server.ts';
import { type DatabaseLocation, openDatabase, withoutTimeouts } from '#platform/database/open-database.server.ts';
import { withDatabaseName } from '#platform/database/postgres-address.ts';
import { migrations } from '../src/migrations/migrations.server.ts';
import { ChildFailed } from './child.ts';
import { copySqlite } from './copy-sqlite.ts';
import { step } from './step.ts';

/** PostgreSQL's insufficient_privilege. */
const INSUFFICIENT_PRIVILEGE = '42501';
const NOT_ALLOWED =
  "The copy is a temporary database on the same server, which the shop's user may not create. Allow it as PostgreSQL's " +
  'superuser with: alter role NAME createdb';

/** A copy of a database, beside it. */
export interface DatabaseCopy {
  location: DatabaseLocation;
  /** Copies every row. */
  fill(): Promise<void>;
  remove(): Promise<void>;
}

/** Creates an empty copy of a database that has these migrations. */
export function createCopy(location: DatabaseLocation, applied: readonly string[]): Promise<DatabaseCopy> {
  return location.engine === 'sqlite' ? createFile(location.file) : createOnServer(location.url, applied);
}

/** The copy is on the same disk, which has the same speed. */
async function createFile(original: string): Promise<DatabaseCopy> {
  const folder = mkdtempSync(join(dirname(original), 'upgrade-'));
  const file = join(folder, 'shop.sqlite');
  return {
    location: { engine: 'sqlite', file },
    fill: () => copySqlite(original, file),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The copy has no search index, which is derived from the products. */
async function createOnServer(url: string, applied: readonly string[]): Promise<DatabaseCopy> {
  const name = `thock_upgrade_${crypto.randomUUID().slice(0, 8)}`;
  const from = { engine: 'postgres', url } as const;
  const to = { engine: 'postgres', url: withDatabaseName(url, name) } as const;
  await execute(`create database ${name}`);
  return {
    location: to,
    async fill() {
      await step(`Copying the database to ${name}`, () => copyRows(from, to, applied));
    },
    remove: () => execute(`drop database if exists ${name} with (force)`),
  };

  async function execute(statement: string): Promise<void> {
    const db = openDatabase(withoutTimeouts(from));
    try {
      await sql.raw(statement).execute(db);
    } catch (error) {
      throw errorCode(error) === INSUFFICIENT_PRIVILEGE ? new ChildFailed(NOT_ALLOWED) : error;
    } finally {
      await db.destroy();
    }
  }
}

/** Creates the tables of these migrations in an empty database and copies every row. */
async function copyRows(from: DatabaseLocation, to: DatabaseLocation, applied: readonly string[]): Promise<void> {
  const former = Object.entries(migrations).filter(([name]) => applied.includes(name));
  const options = { from, to, migrations: Object.fromEntries(former), replace: false, onProgress() {} };
  try {
    const outcome = await copyDatabase(options);
    if (!outcome.ok) throw new Error(outcome.reason);
  } catch (error) {
    if (findDatabaseError(error)) throw error;
    throw new ChildFailed(`The database cannot be copied: ${error}`);
  }
}
