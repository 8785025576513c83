import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './open-database.server.ts';

/** Opens a new database, twice, as two processes do. */
async function openTwice() {
  const folder = await mkdtemp(join(tmpdir(), 'thock-'));
  const open = () => openDatabase({ engine: 'sqlite', file: join(folder, 'shop.sqlite') });
  const [db, other] = [open(), open()];
  onTestFinished(async () => {
    await Promise.all([db.destroy(), other.destroy()]);
    await rm(folder, { recursive: true });
  });
  return { db, other };
}

test('rows are objects with the columns of the query', async () => {
  const { db } = await openTwice();
  const { rows } = await sql`select 'one' as text, 2 as number, null as empty`.execute(db);
  expect(rows).toEqual([{ text: 'one', number: 2, empty: null }]);
});

test('all columns are read under their names after another process has changed them', async () => {
  const { db, other } = await openTwice();
  await sql`create table item (first text, second text)`.execute(db);
  await sql`insert into item values ('one', 'two')`.execute(db);
  const read = async () => (await sql`select * from item`.execute(db)).rows;
  expect(await read()).toEqual([{ first: 'one', second: 'two' }]);
  await sql`alter table item drop column first`.execute(other);
  await sql`alter table item add column third text`.execute(other);
  expect(await read()).toEqual([{ second: 'two', third: null }]);
});

test('concurrent transactions share one commit and resolve only after it', async () => {
  const { db } = await openTwice();
  const events: string[] = [];
  const write = async (name: string) => {
    await db.transaction().execute(async (trx) => {
      events.push(`${name} writes`);
      await sql`select 1`.execute(trx);
    });
    events.push(`${name} resolves`);
  };

  await Promise.all([write('first'), write('second')]);
  expect(events).toEqual(['first writes', 'second writes', 'first resolves', 'second resolves']);
});
