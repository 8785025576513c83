import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type DatabaseLocation, openDatabase } from '#platform/database/open-database.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { readAllRows } from '../support/all-rows.ts';
import { done, environmentOf, failed, runCommand } from '../support/command.ts';
import { createFormerDatabase } from '../support/former-database.ts';
import { createTestShop } from '../support/test-shop.ts';

const FORMER = '0047-failed-return.sqlite.gz';
const MIGRATIONS = ['0048-confirmed-recipient', '0049-key-maker', '0051-import-picture', '0053-social-links'];

const upgrade = (location: DatabaseLocation, ...args: string[]) =>
  runCommand('upgrade', environmentOf(location), ...args);

async function withDatabase<Result>(location: DatabaseLocation, work: (db: Database) => Promise<Result>) {
  const db = openDatabase<Tables>(location);
  return work(db).finally(() => db.destroy());
}

const readMigrations = (location: DatabaseLocation) =>
  withDatabase(location, async (db) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  });

/** Lists the copies that a dry run has left behind. */
async function listCopies(location: DatabaseLocation): Promise<unknown[]> {
  if (location.engine === 'sqlite') return globSync(join(dirname(location.file), 'upgrade-*'));
  const query = sql`select datname from pg_database where datname like 'thock_upgrade_%'`;
  return withDatabase(location, async (db) => (await query.execute(db)).rows);
}

test('a dry run times each migration on a copy and changes nothing', async () => {
  const location = await createFormerDatabase(FORMER);
  const before = await withDatabase(location, readAllRows);

  const { code, out, err } = await upgrade(location, '--dry-run');

  expect({ code, err }).toEqual({ code: 0, err: '' });
  for (const name of MIGRATIONS) expect(out).toMatch(new RegExp(`^${name} … \\d+\\.\\d s$`, 'm'));
  expect(out).toMatch(/^Migrated in \d+\.\d s\.\nThis was a copy, which is deleted\. The database was not changed\.$/m);
  expect(await withDatabase(location, readAllRows)).toEqual(before);
  expect(await readMigrations(location)).not.toContain('0048-confirmed-recipient');
  expect(await listCopies(location)).toEqual([]);
});

test('an upgrade runs the migrations, once', async () => {
  const location = await createFormerDatabase(FORMER);

  const { code, out } = await upgrade(location);

  expect(code).toBe(0);
  expect(out).not.toContain('Copying');
  expect(await readMigrations(location)).toEqual(expect.arrayContaining(MIGRATIONS));
  expect(await upgrade(location)).toEqual(done('The database has all migrations of this release.'));
});

test('a migration that fails is reported, and nothing is changed', async () => {
  const location = await createFormerDatabase(FORMER);
  await withDatabase(location, (db) => sql`create table import_picture (id integer)`.execute(db));

  // On PostgreSQL, a dry run copies no tables that are not the shop's.
  for (const args of location.engine === 'sqlite' ? [['--dry-run'], []] : [[]]) {
    const { code, out, err } = await upgrade(location, ...args);
    expect(code).toBe(1);
    expect(out).toMatch(/^0051-import-picture … failed after \d+\.\d s$/m);
    expect(err).toMatch(/^A migration failed, so the database was not changed: .*import_picture.* already exists$/);
    expect(await readMigrations(location)).not.toContain('0048-confirmed-recipient');
    expect(await listCopies(location)).toEqual([]);
  }
});

test('commands refuse a database that a newer release has changed by a breaking migration', async () => {
  const { database } = await createTestShop();
  const name = '9999-breaking-later';
  await withDatabase(database, (db) => sql`insert into kysely_migration values (${name}, '2099-01-01')`.execute(db));

  for (const [command, ...args] of [['upgrade'], ['upgrade', '--dry-run'], ['admin', 'list']] as const) {
    const { code, err } = await runCommand(command, environmentOf(database), ...args);
    expect(code).toBe(1);
    expect(err).toMatch(
      /^(DATA_DIR is ".+", whose shop\.sqlite|DATABASE_URL is ".+", which) was changed by a newer release in a way that this one cannot use \(9999-breaking-later\)\. Start the newer release\. [^\n]+$/,
    );
  }
});

test('an unknown option and a missing shop are reported in one sentence', async () => {
  const { database } = await createTestShop();
  expect(await upgrade(database, '--dry')).toMatchObject({ code: 1, err: expect.stringMatching(/^Usage:/) });
  const nowhere = { DATA_DIR: '/nowhere' };
  expect(await runCommand('upgrade', nowhere, '--dry-run')).toEqual(
    failed('There is no shop at /nowhere/shop.sqlite. Check DATA_DIR, or start the shop once.'),
  );
});
