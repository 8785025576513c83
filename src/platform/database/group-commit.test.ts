import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { GroupCommit } from './group-commit.server.ts';

/** Opens a writer and a reader that sees committed rows only. A `part` must have its `whole` when it is committed. */
function openDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'thock-group-'));
  const file = join(folder, 'test.sqlite');
  const writer = new DatabaseSync(file);
  writer.exec(`pragma journal_mode = WAL;
    create table whole (name text primary key);
    create table part (name text, whole text references whole deferrable initially deferred);`);
  const reader = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => {
    reader.close();
    writer.close();
    rmSync(folder, { recursive: true });
  });
  const group = new GroupCommit(writer);
  return {
    group,
    add: (name: string) => writer.prepare('insert into whole values (?)').run(name),
    addPartOfNothing: () => writer.exec("insert into part values ('lost', 'nothing')"),
    seen: () =>
      reader
        .prepare('select name from whole order by name')
        .all()
        .map(({ name }) => name),
  };
}

test('concurrent transactions are committed together and resolve after the commit', async () => {
  const { group, add, seen } = openDatabase();
  const seenBeforeCommit: unknown[] = [];
  const place = async (name: string) => {
    const transaction = await group.begin();
    add(name);
    seenBeforeCommit.push(seen());
    await transaction.commit();
    return seen();
  };

  const seenAfterCommit = await Promise.all(['a', 'b', 'c'].map(place));

  // If each had been committed alone, the second would have seen the row of the first.
  expect(seenBeforeCommit).toEqual([[], [], []]);
  expect(seenAfterCommit).toEqual(Array(3).fill(['a', 'b', 'c']));
});

test('rolling back the first transaction of a group leaves nothing of it and does not affect the others', async () => {
  const { group, add, seen } = openDatabase();
  const [first, second] = [group.begin(), group.begin()];
  const one = await first;
  add('rolled back');
  const rolledBack = one.rollback();
  const other = await second;
  add('committed');
  await Promise.all([rolledBack, other.commit()]);
  expect(seen()).toEqual(['committed']);
});

test('rolling back one transaction does not affect the others', async () => {
  const { group, add, seen } = openDatabase();
  const [first, second] = [group.begin(), group.begin()];
  const one = await first;
  add('committed');
  const committed = one.commit();
  const other = await second;
  add('rolled back');
  await Promise.all([committed, other.rollback()]);
  expect(seen()).toEqual(['committed']);
});

test('a failed commit rejects every member and saves nothing', async () => {
  const { group, add, addPartOfNothing, seen } = openDatabase();
  const work = async (write: () => unknown) => {
    const transaction = await group.begin();
    write();
    await transaction.commit();
  };

  const outcomes = await Promise.allSettled([work(() => add('a')), work(addPartOfNothing), work(() => add('b'))]);

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(seen()).toEqual([]);
  await work(() => add('next'));
  expect(seen()).toEqual(['next']);
});

test('a rollback rejects too if its group fails, because it may have depended on the lost writes', async () => {
  const { group, addPartOfNothing } = openDatabase();
  const [first, second] = [group.begin(), group.begin()];
  const one = await first;
  addPartOfNothing();
  const failing = one.commit();
  const rolledBack = (await second).rollback();
  expect((await Promise.allSettled([failing, rolledBack])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
});

test('more transactions than one group holds are all committed', async () => {
  const { group, add, seen } = openDatabase();
  const names = Array.from({ length: 300 }, (_, index) => `n${index}`);
  await Promise.all(
    names.map(async (name) => {
      const transaction = await group.begin();
      add(name);
      await transaction.commit();
    }),
  );
  expect(seen()).toEqual(names.toSorted());
});
