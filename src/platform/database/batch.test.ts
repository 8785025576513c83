import { afterEach, expect, test, vi } from 'vitest';
import { batch } from './batch.server.ts';
import { DatabaseUnavailable } from './database-errors.server.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Creates work that the test completes, and records its batches. */
function createWork() {
  const batches: { requests: readonly string[]; end: PromiseWithResolvers<readonly string[]> }[] = [];
  const work = (requests: readonly string[]) => {
    const end = Promise.withResolvers<readonly string[]>();
    batches.push({ requests, end });
    return end.promise;
  };
  return {
    work,
    batches: () => batches.map(({ requests }) => requests),
    end: (index: number) => {
      const entry = batches[index];
      entry?.end.resolve(entry.requests.map((request) => request.toUpperCase()));
    },
    fail: (index: number, error: Error) => batches[index]?.end.reject(error),
  };
}

test('a lone request runs at once, later ones join the next batch, and each gets its own result', async () => {
  const { work, batches, end } = createWork();
  const run = batch({ size: 3, maxSize: 3, maxConcurrent: 1 }, work);
  const results = ['a', 'b', 'c', 'd', 'e'].map(run);
  expect(batches()).toEqual([['a']]);

  end(0);
  await vi.waitUntil(() => batches().length === 2);
  expect(batches()[1]).toEqual(['b', 'c', 'd']);
  end(1);
  await vi.waitUntil(() => batches().length === 3);
  end(2);

  expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D', 'E']);
  void run('f');
  expect(batches()[3]).toEqual(['f']);
});

test('a batch grows with the queue, up to its maximum size', async () => {
  const { work, batches, end } = createWork();
  const run = batch({ size: 1, maxSize: 3, maxConcurrent: 1 }, work);
  const results = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map(run);
  for (const index of [0, 1, 2, 3, 4]) {
    await vi.waitUntil(() => batches().length > index);
    end(index);
  }
  await Promise.all(results);
  expect(batches()).toEqual([['a'], ['b', 'c', 'd'], ['e', 'f', 'g'], ['h'], ['i']]);
});

test('runs as many batches at once as the limit allows', async () => {
  const { work, batches, end } = createWork();
  const run = batch({ size: 3, maxSize: 3, maxConcurrent: 2 }, work);
  const results = ['a', 'b', 'c'].map(run);
  expect(batches()).toEqual([['a'], ['b']]);
  end(0);
  await vi.waitUntil(() => batches().length === 3);
  end(1);
  end(2);
  await Promise.all(results);
});

test('a failed batch rejects only its own requests, and the next batch runs', async () => {
  const { work, batches, end, fail } = createWork();
  const run = batch({ size: 2, maxSize: 2, maxConcurrent: 1 }, work);
  const outcomes = Promise.allSettled(['a', 'b', 'c', 'd'].map(run));

  end(0);
  await vi.waitUntil(() => batches().length === 2);
  fail(1, new Error('broken'));
  await vi.waitUntil(() => batches().length === 3);
  end(2);

  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
});

test('a request that waits for two seconds rejects with DatabaseUnavailable and joins no batch', async () => {
  vi.useFakeTimers();
  const { work, batches, end } = createWork();
  const run = batch({ size: 2, maxSize: 2, maxConcurrent: 1 }, work);
  const first = run('a');
  const impatient = run('b').catch((error: unknown) => error);

  await vi.advanceTimersByTimeAsync(1_999);
  const patient = run('c');
  await vi.advanceTimersByTimeAsync(1);

  expect(await impatient).toBeInstanceOf(DatabaseUnavailable);
  end(0);
  expect(await first).toBe('A');
  await vi.waitUntil(() => batches().length === 2);
  expect(batches()).toEqual([['a'], ['c']]);
  end(1);
  expect(await patient).toBe('C');
});
