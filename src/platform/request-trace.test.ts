import { expect, test, vi } from 'vitest';
import { batch } from './database/batch.server.ts';
import { noteOrder, RequestTrace, runTraced, waitFor } from './request-trace.server.ts';

/** Replaces the clock of traces. */
function setClock() {
  const clock = { now: 0 };
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => clock.now);
  return { clock, restore: () => spy.mockRestore() };
}

test('waits of a kind that overlap count once, and other kinds on their own', async () => {
  const { clock, restore } = setClock();
  const trace = new RequestTrace();
  const [first, second, third] = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const waits = runTraced([trace], () => [
    waitFor('database', async () => first?.promise),
    waitFor('database', async () => second?.promise),
    waitFor('provider', async () => third?.promise),
  ]);
  clock.now = 30;
  first?.resolve();
  await waits[0];
  clock.now = 50;
  second?.resolve();
  await waits[1];
  clock.now = 70;
  third?.resolve();
  await waits[2];
  restore();
  expect(trace.waits).toEqual({ queue: 0, database: 50, provider: 70 });
});

test('a failed wait counts, and work outside a request counts for none', async () => {
  const { clock, restore } = setClock();
  const trace = new RequestTrace();
  const failing = waitFor.bind(undefined, 'queue', async () => {
    clock.now += 20;
    throw new Error('no connection');
  });
  await expect(failing()).rejects.toThrow('no connection');
  await expect(runTraced([trace], failing)).rejects.toThrow('no connection');
  restore();
  expect(trace.waits).toEqual({ queue: 20, database: 0, provider: 0 });
});

test('requests of a batch wait in the queue until it begins, and all of them for its work', async () => {
  const { clock, restore } = setClock();
  const traces = [new RequestTrace(), new RequestTrace(), new RequestTrace()];
  const running: (() => void)[] = [];
  const work = batch({ size: 2, maxSize: 2, maxConcurrent: 1 }, (requests: readonly number[]) =>
    waitFor('database', async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      running.push(resolve);
      await promise;
      return requests;
    }),
  );
  const results = traces.map((trace, number) => runTraced([trace], () => work(number)));
  clock.now = 40;
  running[0]?.();
  await results[0];
  await vi.waitFor(() => expect(running).toHaveLength(2));
  clock.now = 100;
  running[1]?.();
  await Promise.all(results);
  restore();
  expect(traces.map(({ waits }) => waits)).toEqual([
    { queue: 0, database: 40, provider: 0 },
    { queue: 40, database: 60, provider: 0 },
    { queue: 40, database: 60, provider: 0 },
  ]);
});

test('an order is noted for the request that runs, and nowhere outside one', () => {
  const trace = new RequestTrace();
  noteOrder('lost');
  runTraced([trace], () => noteOrder('order-1'));
  expect(trace.order).toBe('order-1');
});
