import { expect, test, vi } from 'vitest';
import { ApproximateTotals } from './approximate-totals.server.ts';

const SECONDS = 1000;

/** Creates totals of one list with an adjustable clock and number of rows. */
function totalsOf(rows: number) {
  const list = { rows, now: 0 };
  const count = vi.fn(async (max = Number.POSITIVE_INFINITY) => Math.min(list.rows, max));
  const totals = new ApproximateTotals(() => list.now);
  return { list, count, get: () => totals.get({ list: 'orders' }, count) };
}

test('a short list is counted on every call', async () => {
  const { list, get } = totalsOf(10_000);
  expect(await get()).toBe(10_000);
  list.rows = 7;
  expect(await get()).toBe(7);
});

test('a long list is recounted in the background at most every ten seconds', async () => {
  const { list, count, get } = totalsOf(2_000_000);
  expect(await get()).toBe(2_000_000);
  const counted = count.mock.calls.length;
  list.rows = 2_000_001;
  list.now = 9 * SECONDS;
  expect([await get(), count.mock.calls.length]).toEqual([2_000_000, counted]);
  list.now = 11 * SECONDS;
  expect([await get(), await get(), count.mock.calls.length]).toEqual([2_000_000, 2_000_001, counted + 1]);
});

test('concurrent calls share one count, and a failed count is retried', async () => {
  const { count, get } = totalsOf(20_000);
  expect(await Promise.all([get(), get(), get()])).toEqual([20_000, 20_000, 20_000]);
  expect(count.mock.calls.filter(([max]) => max === undefined)).toHaveLength(1);

  const failing = totalsOf(20_000);
  failing.count.mockRejectedValueOnce(new Error('count failed'));
  await expect(failing.get()).rejects.toThrow('count failed');
  expect(await failing.get()).toBe(20_000);
});

test('a list that became short is counted on every call again', async () => {
  const { list, get } = totalsOf(20_000);
  await get();
  Object.assign(list, { rows: 3, now: 11 * SECONDS });
  await get();
  expect(await get()).toBe(3);
});
