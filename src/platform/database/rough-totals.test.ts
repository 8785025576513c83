import { expect, test, vi } from 'vitest';
import { RoughTotals } from './rough-totals.server.ts';

const SECONDS = 1000;

/** Totals of one list, with a clock and a number of rows to be set. */
function totalsOf(rows: number) {
  const list = { rows, now: 0 };
  const count = vi.fn(async (most = Number.POSITIVE_INFINITY) => Math.min(list.rows, most));
  const totals = new RoughTotals(() => list.now);
  return { list, count, get: () => totals.get({ of: 'one list' }, count) };
}

test('a short list is counted each time', async () => {
  const { list, get } = totalsOf(10_000);
  expect(await get()).toBe(10_000);
  list.rows = 7;
  expect(await get()).toBe(7);
});

test('a long one is counted once in ten seconds, and nobody waits for that', async () => {
  const { list, count, get } = totalsOf(2_000_000);
  expect(await get()).toBe(2_000_000);
  const counted = count.mock.calls.length;
  list.rows = 2_000_001;
  list.now = 9 * SECONDS;
  expect([await get(), count.mock.calls.length]).toEqual([2_000_000, counted]);
  list.now = 11 * SECONDS;
  expect([await get(), await get(), count.mock.calls.length]).toEqual([2_000_000, 2_000_001, counted + 1]);
});

test('those who ask at once wait for one count, and a count that fails is tried again', async () => {
  const { count, get } = totalsOf(20_000);
  expect(await Promise.all([get(), get(), get()])).toEqual([20_000, 20_000, 20_000]);
  expect(count.mock.calls.filter(([most]) => most === undefined)).toHaveLength(1);

  const failing = totalsOf(20_000);
  failing.count.mockRejectedValueOnce(new Error('gone'));
  await expect(failing.get()).rejects.toThrow('gone');
  expect(await failing.get()).toBe(20_000);
});

test('a list that has become short is counted each time again', async () => {
  const { list, get } = totalsOf(20_000);
  await get();
  Object.assign(list, { rows: 3, now: 11 * SECONDS });
  await get();
  expect(await get()).toBe(3);
});
