import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { isBreaking, migrate } from '#platform/database/migrate.server.ts';
import { openDatabase } from '#platform/database/open-database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { migrations } from '../../src/migrations/migrations.server.ts';
import { findBreakingChanges, readTables } from '../support/breaking-changes.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

/** The last migration of the first release that runs on newer schemas. */
const LAST_BEFORE = '0053-social-links';

/** Runs the migrations after `last` one by one. @returns what they break without saying so in their names. */
async function findUnmarkedBreaks(all: Record<string, Migration>, last: string): Promise<string[]> {
  const { location, drop } = await createEmptyDatabase();
  const db = openDatabase<Tables>(location);
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  const upTo = (end: string) => Object.fromEntries(Object.entries(all).filter(([name]) => name <= end));
  await migrate(db, upTo(last));

  const breaks: string[] = [];
  for (const name of Object.keys(all).filter((each) => each > last)) {
    const before = await readTables(db);
    await migrate(db, upTo(name));
    if (isBreaking(name)) continue;
    breaks.push(...findBreakingChanges(before, await readTables(db)).map((change) => `${name} ${change}`));
  }
  return breaks;
}

test('migrations after which the release before cannot run say so in their names', async () => {
  const breaks = await findUnmarkedBreaks(migrations, LAST_BEFORE);
  expect(breaks, 'Expand now and contract in a later release, or name the migration NNNN-breaking-….').toEqual([]);
});

type Change = (db: Kysely<unknown>) => Promise<void>;

const sampleOf = (db: Kysely<unknown>, states: string) =>
  db.schema
    .createTable('sample')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('note', 'text')
    .addColumn('amount', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('state', 'text', (column) => column.notNull().check(sql.raw(`state in (${states})`)));

const BASE: Change = (db) => sampleOf(db, `'open', 'closed'`).execute();

/** Returns what a migration breaks that follows one that creates a table. */
function findBreaks(name: string, up: Change): Promise<string[]> {
  return findUnmarkedBreaks({ '0001-base': { up: BASE }, [name]: { up } }, '0001-base');
}

const drop = (db: Kysely<unknown>) => db.schema.dropTable('sample').execute();
const alter = (db: Kysely<unknown>) => db.schema.alterTable('sample');
const index = (db: Kysely<unknown>) => db.schema.createIndex('sample_index').on('sample');

/** Changes that need the mark, and what is said about them. */
const BREAKING: readonly (readonly [string, string, Change])[] = [
  ['drops a table', 'drops sample', drop],
  ['renames a table', 'drops sample', (db) => alter(db).renameTo('samples').execute()],
  ['drops a column', 'drops sample.note', (db) => alter(db).dropColumn('note').execute()],
  ['renames a column', 'drops sample.amount', (db) => alter(db).renameColumn('amount', 'pieces').execute()],
  ['adds a unique index', 'restricts sample by unique', (db) => index(db).unique().column('note').execute()],
  [
    'adds a column that rows must have',
    'requires sample.later',
    async (db) => {
      await drop(db);
      const later = sampleOf(db, `'open', 'closed'`).addColumn('later', 'text', (column) => column.notNull());
      await later.execute();
    },
  ],
  [
    'removes a state',
    'restricts sample by check',
    async (db) => {
      await drop(db);
      await sampleOf(db, `'open', 'later'`).execute();
    },
  ],
];

test.each(BREAKING)('a migration that %s needs the mark', async (_, change, up) => {
  const sentence = new RegExp(`^0002-later ${change}`, 'i');
  expect(await findBreaks('0002-later', up)).toEqual([expect.stringMatching(sentence)]);
  expect(await findBreaks('0002-breaking-later', up)).toEqual([]);
});

const ADDITIVE: readonly (readonly [string, Change])[] = [
  [
    'a table',
    (db) =>
      db.schema
        .createTable('later')
        .addColumn('id', 'text', (id) => id.notNull())
        .execute(),
  ],
  ['a column that may be null', (db) => alter(db).addColumn('later', 'text').execute()],
  [
    'a column with a default and a check',
    async (db) => {
      const later = sql`alter table sample add column later integer not null default 0 check (later >= 0)`;
      await later.execute(db);
    },
  ],
  [
    'a state',
    async (db) => {
      await drop(db);
      await sampleOf(db, `'open', 'later', 'closed'`).execute();
    },
  ],
  ['an index', (db) => index(db).column('note').execute()],
  [
    'a unique index of a new column',
    async (db) => {
      await alter(db).addColumn('later', 'text').execute();
      await index(db).unique().columns(['note', 'later']).execute();
    },
  ],
];

test.each(ADDITIVE)('a migration that adds %s needs no mark', async (_, up) => {
  expect(await findBreaks('0002-later', up)).toEqual([]);
});
