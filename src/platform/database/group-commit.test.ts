import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { GroupCommit } from './group-commit.server.ts';

/** A writer with its queue, and a reader that sees what is committed. A `part` belongs to a `whole` by the commit. */
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

test('transactions that come together are committed together, and answered after the commit', async () => {
  const { group, add, seen } = openDatabase();
  const seenAtItsEnd: unknown[] = [];
  const place = async (name: string) => {
    const transaction = await group.begin();
    add(name);
    seenAtItsEnd.push(seen());
    await transaction.commit();
    return seen();
  };

  const seenAfterwards = await Promise.all(['a', 'b', 'c'].map(place));

  // Had each been committed alone, the second would have seen the first one's row.
  expect(seenAtItsEnd).toEqual([[], [], []]);
  expect(seenAfterwards).toEqual(Array(3).fill(['a', 'b', 'c']));
});

test('one that is rolled back leaves the others', async () => {
  const { group, add, seen } = openDatabase();
  const [first, second] = [group.begin(), group.begin()];
  const one = await first;
  add('kept');
  const kept = one.commit();
  const other = await second;
  add('undone');
  await Promise.all([kept, other.rollback()]);
  expect(seen()).toEqual(['kept']);
});

test('a commit that fails rejects every member, and leaves nothing half done', async () => {
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

test('one who was refused in a group that fails is rejected too, for the refusal may rest on what was undone', async () => {
  const { group, addPartOfNothing } = openDatabase();
  const [first, second] = [group.begin(), group.begin()];
  const one = await first;
  addPartOfNothing();
  const failing = one.commit();
  const refused = (await second).rollback();
  expect((await Promise.allSettled([failing, refused])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('more than fit into one group are all committed', async () => {
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
