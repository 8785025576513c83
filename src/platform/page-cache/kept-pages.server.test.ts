import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepPages, readKeptPages } from './kept-pages.server.ts';
import { PageCache } from './page-cache.server.ts';

const HOUR_SECONDS = 3600;

async function keep(addresses: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'thock-kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const place = { file: join(folder, 'kept-pages.json'), build: 'a1' };
  const pageCache = new PageCache({ bytes: 10_000_000, entries: 1000, pending: 10 });
  for (const address of addresses) {
    const page = { status: 200, headers: { 'content-type': 'text/html' }, cacheTags: new Set(['cards']) };
    await pageCache.get(address, async () => ({ ...page, body: Buffer.from(`<h1>${address}</h1>`) }));
  }
  const errors: unknown[] = [];
  await keepPages(pageCache, place, (error) => errors.push(error))();
  expect(errors).toEqual([]);
  return { place, pageCache };
}

test('pages are read as they were kept, the latest first, and must be revalidated', async () => {
  const { place, pageCache } = await keep(['/', '/products']);
  const kept = await readKeptPages(place);
  expect(kept.map(([address]) => address)).toEqual(['/products', '/']);
  const [, page] = kept[1] ?? [];
  expect(page?.brotli.body).toEqual(pageCache.find('/')?.brotli.body);
  expect(page?.plainHeaders.join()).toContain('cache-control,no-cache');
});

test('only the pages that were read last are kept', async () => {
  const { place } = await keep(Array.from({ length: 201 }, (_, index) => `/${index}`));
  const addresses = (await readKeptPages(place)).map(([address]) => address);
  expect([addresses.length, addresses.includes('/0')]).toEqual([200, false]);
});

test('pages of another build, of the day before, and of a damaged file are not read', async () => {
  const { place } = await keep(['/']);
  expect(await readKeptPages({ ...place, build: 'b2' })).toEqual([]);
  const yesterday = Date.now() / 1000 - 25 * HOUR_SECONDS;
  utimesSync(place.file, yesterday, yesterday);
  expect(await readKeptPages(place)).toEqual([]);
  writeFileSync(place.file, '{"build":"a1","pages":[{"address":"/"}]}');
  expect(await readKeptPages(place)).toEqual([]);
  expect(await readKeptPages({ ...place, file: `${place.file}-missing` })).toEqual([]);
});
