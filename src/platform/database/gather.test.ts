import { afterEach, expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from './database-trouble.server.ts';
import { gather } from './gather.server.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Work that ends when it is told to, and what it was given. */
function createWork() {
  const groups: { requests: readonly string[]; end: PromiseWithResolvers<readonly string[]> }[] = [];
  const work = (requests: readonly string[]) => {
    const end = Promise.withResolvers<readonly string[]>();
    groups.push({ requests, end });
    return end.promise;
  };
  return {
    work,
    groups: () => groups.map(({ requests }) => requests),
    end: (place: number) => {
      const group = groups[place];
      group?.end.resolve(group.requests.map((request) => request.toUpperCase()));
    },
    fail: (place: number, error: Error) => groups[place]?.end.reject(error),
  };
}

test('who comes alone waits for nobody; who comes meanwhile is in the next group; each is answered as asked', async () => {
  const { work, groups, end } = createWork();
  const ask = gather({ most: 3, atOnce: 1 }, work);
  const answers = ['a', 'b', 'c', 'd', 'e'].map(ask);
  expect(groups()).toEqual([['a']]);

  end(0);
  await vi.waitUntil(() => groups().length === 2);
  expect(groups()[1]).toEqual(['b', 'c', 'd']);
  end(1);
  await vi.waitUntil(() => groups().length === 3);
  end(2);

  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'E']);
  void ask('f');
  expect(groups()[3]).toEqual(['f']);
});

test('as many groups are under way as may be', () => {
  const { work, groups } = createWork();
  const ask = gather({ most: 3, atOnce: 2 }, work);
  for (const request of ['a', 'b', 'c']) void ask(request);
  expect(groups()).toEqual([['a'], ['b']]);
});

test('a group that fails rejects its own, and the next one goes on', async () => {
  const { work, groups, end, fail } = createWork();
  const ask = gather({ most: 2, atOnce: 1 }, work);
  const outcomes = Promise.allSettled(['a', 'b', 'c', 'd'].map(ask));

  end(0);
  await vi.waitUntil(() => groups().length === 2);
  fail(1, new Error('broken'));
  await vi.waitUntil(() => groups().length === 3);
  end(2);

  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
});

test('who has waited for two seconds is told that the database is busy, and is in no group', async () => {
  vi.useFakeTimers();
  const { work, groups, end } = createWork();
  const ask = gather({ most: 2, atOnce: 1 }, work);
  const first = ask('a');
  const impatient = ask('b').catch((error: unknown) => error);

  await vi.advanceTimersByTimeAsync(1_999);
  const patient = ask('c');
  await vi.advanceTimersByTimeAsync(1);

  expect(await impatient).toBeInstanceOf(DatabaseUnavailable);
  end(0);
  expect(await first).toBe('A');
  await vi.waitUntil(() => groups().length === 2);
  expect(groups()).toEqual([['a'], ['c']]);
  end(1);
  expect(await patient).toBe('C');
});
