import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageCache } from '#platform/page-cache/page-cache.server.ts';
import { createDelivery, DELIVERY_TAG } from './delivery.server.ts';

const calendar = { timeZone: 'Europe/Berlin', cutoff: '15:00', holidays: ['2026-12-25'] };
const PAGES = { '/with-date': [DELIVERY_TAG, 'product/1'], '/without-date': ['product/1'] };

// Only what the feature reads: Node's own timers would be given negative times when the clock is set back.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

/** Starts the feature at this moment, with two pages in the cache. */
async function startAt(moment: string) {
  vi.setSystemTime(moment);
  const pageCache = new PageCache({ bytes: 1_000_000, entries: 10, pending: 10 });
  const { delivery, feature } = createDelivery({ getCalendar: () => calendar, pageCache, now: Date.now });
  await feature.start?.();
  for (const [address, tags] of Object.entries(PAGES)) {
    const page = { status: 200, headers: {}, body: Buffer.from(delivery.currentDate().ships) };
    await pageCache.get(address, async () => ({ ...page, cacheTags: new Set(tags) }));
  }
  const listCached = () => Object.keys(PAGES).filter((address) => pageCache.find(address));
  return { delivery, feature, listCached };
}

test.each([
  ['at the cut-off', '2026-11-20T13:59:59.5Z', '2026-11-20T14:00:00Z', 'Tue 24 Nov'],
  ['when a business day starts', '2026-11-22T22:59:59.5Z', '2026-11-22T23:00:00Z', 'Tue 24 Nov'],
  ['after the computer was asleep for days', '2026-11-20T10:00:00Z', '2026-12-24T10:00:00Z', 'Mon 28 Dec'],
  ['when the clock is set back', '2026-11-20T15:00:00Z', '2026-11-20T10:00:00Z', 'Mon 23 Nov'],
])('drops the pages with the date %s, within a second', async (_, before, after, ships) => {
  const { delivery, listCached } = await startAt(before);
  vi.setSystemTime(after);
  vi.advanceTimersByTime(1000);
  expect(listCached()).toEqual(['/without-date']);
  expect(delivery.currentDate().ships).toBe(ships);
});

test('keeps the pages while the date stays the same, and after the feature is closed', async () => {
  const { feature, listCached } = await startAt('2026-11-20T10:00:00Z');
  vi.advanceTimersByTime(3_600_000);
  expect(listCached()).toEqual(Object.keys(PAGES));
  await feature.close?.();
  vi.setSystemTime('2026-12-24T10:00:00Z');
  vi.advanceTimersByTime(1000);
  expect(listCached()).toEqual(Object.keys(PAGES));
});
