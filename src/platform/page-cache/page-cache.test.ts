import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { forEdge } from './edge-answer.server.ts';
import { type EncodedPage, encodePage, type RenderedPage, sendPage } from './page.server.ts';
import { PageCache, TooManyPendingPages, UNCACHED_TAG } from './page-cache.server.ts';

function page(text: string, cacheTags: string[] = [], status = 200): RenderedPage {
  return { status, headers: { 'content-type': 'text/plain' }, body: Buffer.from(text), cacheTags: new Set(cacheTags) };
}

function textOf({ brotli }: EncodedPage): string {
  return String(brotliDecompressSync(brotli.body));
}

const PLENTY = { bytes: 2 ** 20, entries: 100, pending: 100 };

describe('the page cache', () => {
  test('renders a page once for concurrent requests and then caches it', async () => {
    const cache = new PageCache(PLENTY);
    const render = vi.fn(async () => page('home'));
    const pages = await Promise.all([cache.get('/', render), cache.get('/', render), cache.get('/', render)]);
    expect(new Set(pages).size).toBe(1);
    expect(await cache.get('/', render)).toBe(pages[0]);
    expect(render).toHaveBeenCalledOnce();
  });

  test('evicts a page only when one of its cache tags is dropped', async () => {
    const cache = new PageCache(PLENTY);
    await cache.get('/', async () => page('home', ['cards', 'product/1']));
    cache.drop(['product/2']);
    expect(cache.find('/')).toBeDefined();
    cache.drop(['other', 'product/1']);
    expect(cache.find('/')).toBeUndefined();
  });

  test('makes a page smaller that is read again', async () => {
    const cache = new PageCache(PLENTY);
    const text = Array.from({ length: 500 }, (_, at) => `<li>${Math.sin(at)}</li>`).join('');
    const first = await cache.get('/', async () => page(text, ['cards']));
    cache.find('/');
    await vi.waitFor(() => expect(cache.find('/')).not.toBe(first));
    const { brotli, etag } = cache.find('/') ?? first;
    expect(String(brotliDecompressSync(brotli.body))).toBe(text);
    expect(brotli.body.length).toBeLessThan(first.brotli.body.length);
    expect(brotli.headers).toEqual(
      first.brotli.headers.with(first.brotli.headers.indexOf('content-length') + 1, String(brotli.body.length)),
    );
    expect([etag, cache.metrics.bytes]).toEqual([
      first.etag,
      (await bytesOfOne('/', async () => page(text))) - first.brotli.body.length + brotli.body.length,
    ]);
  });

  test('does not bring back a page that changed while it was made smaller', async () => {
    const cache = new PageCache(PLENTY);
    await cache.get('/', async () => page('old', ['cards']));
    cache.find('/');
    cache.drop(['cards']);
    await cache.get('/', async () => page('new'));
    const smallest = await vi.waitFor(() => {
      const found = cache.find('/');
      if (!found?.isSmallest) throw new Error('It is not made smaller yet');
      return found;
    });
    expect(textOf(smallest)).toBe('new');
  });

  test('sends but does not cache a page that became outdated while it was rendered', async () => {
    const cache = new PageCache(PLENTY);
    const old = Promise.withResolvers<RenderedPage>();
    const waiting = cache.get('/', () => old.promise);
    cache.drop(['cards']);
    const later = cache.get('/', async () => page('new', ['cards']));
    old.resolve(page('old', ['cards']));

    expect(textOf(await waiting)).toBe('old');
    const fresh = await later;
    expect(textOf(fresh)).toBe('new');
    expect(await cache.get('/', async () => page('newer'))).toBe(fresh);
  });

  test('renders a page once, whatever else changes meanwhile, and once more after each change of its own', async () => {
    const cache = new PageCache(PLENTY);
    const renders: PromiseWithResolvers<RenderedPage>[] = [];
    const get = () =>
      cache.get('/', () => {
        const render = Promise.withResolvers<RenderedPage>();
        renders.push(render);
        return render.promise;
      });
    const before = [get(), get()];
    cache.drop(['product/b']);
    const between = [get(), get()];
    cache.drop(['product/a', 'cards']);
    const after = [get(), get()];
    expect(renders).toHaveLength(1);
    renders[0]?.resolve(page('first', ['product/a']));
    for (const each of [...before, ...between]) expect(textOf(await each)).toBe('first');
    await vi.waitFor(() => expect(renders).toHaveLength(2));
    renders[1]?.resolve(page('second', ['product/a']));
    for (const each of after) expect(textOf(await each)).toBe('second');
    expect(renders).toHaveLength(2);
    expect(cache.find('/')).toBe(await get());
  });

  test('drops the pages with a tag, also after they were replaced, evicted or cleared', async () => {
    const cache = new PageCache({ ...PLENTY, entries: 2 });
    await cache.get('/a', async () => page('a', ['x', 'y']));
    cache.drop(['x']);
    await cache.get('/a', async () => page('a', ['y']));
    cache.drop(['x']);
    expect(cache.find('/a')).toBeDefined();
    await cache.get('/b', async () => page('b', ['y']));
    await cache.get('/c', async () => page('c', ['z']));
    cache.drop(['y']);
    expect(['/a', '/b', '/c'].map((key) => cache.find(key) !== undefined)).toEqual([false, false, true]);
    cache.clear();
    await cache.get('/c', async () => page('c', ['y']));
    cache.drop(['z']);
    expect(cache.find('/c')).toBeDefined();
    cache.drop(['y']);
    expect(cache.metrics).toMatchObject({ entries: 0, bytes: 0 });
  });

  test('lets an edge store only pages that it caches itself, and purges what it drops', async () => {
    const purged: string[][] = [];
    const cache = new PageCache(PLENTY, { purge: (tags) => purged.push([...tags]) });
    const cacheControlOf = (rendered: EncodedPage) =>
      rendered.plainHeaders[rendered.plainHeaders.indexOf('cache-control') + 1];
    const old = Promise.withResolvers<RenderedPage>();
    const outdated = cache.get('/', () => old.promise);
    cache.drop(['cards']);
    old.resolve(page('old', ['cards']));
    const fresh = await cache.get('/', async () => page('new', ['cards']));
    const secret = { ...page('secret'), headers: { 'cache-control': 'no-store' } };

    expect(cacheControlOf(fresh)).toContain('s-maxage=600');
    expect(fresh.brotli.headers).toContain('everything cards');
    expect(cacheControlOf(await outdated)).toBe('no-cache');
    expect(cacheControlOf(await cache.renderUncached(async () => page('mine')))).toBe('no-cache');
    expect(cacheControlOf(await cache.get('/none', async () => page('none', [], 404)))).toBe('no-cache');
    expect(cacheControlOf(await cache.get('/secret', async () => secret))).toBe('no-store');
    cache.clear();
    expect(purged).toEqual([['cards'], ['everything']]);
  });

  test('clears all pages, including those being rendered', async () => {
    const cache = new PageCache(PLENTY);
    await cache.get('/', async () => page('home'));
    const old = Promise.withResolvers<RenderedPage>();
    const waiting = cache.get('/faq', () => old.promise);
    cache.clear();
    old.resolve(page('old'));
    expect(textOf(await waiting)).toBe('old');
    expect([cache.find('/'), cache.find('/faq')]).toEqual([undefined, undefined]);
    expect(cache.metrics).toEqual({ hits: 0, misses: 2, entries: 0, bytes: 0 });
  });

  test.each([404, 500])('does not cache a page with status %d', async (status) => {
    const cache = new PageCache(PLENTY);
    await cache.get('/', async () => page('oops', [], status));
    await vi.waitFor(async () => expect((await cache.get('/', async () => page('home'))).status).toBe(200));
  });

  test('does not cache a page that says so', async () => {
    const cache = new PageCache(PLENTY);
    await cache.get('/', async () => page('nothing found', ['cards', UNCACHED_TAG]));
    expect(cache.find('/')).toBeUndefined();
  });

  test('renders a page again after a failure', async () => {
    const cache = new PageCache(PLENTY);
    await expect(cache.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(textOf(await cache.get('/', async () => page('home')))).toBe('home');
  });

  test('evicts the least recently used page when the memory limit is reached', async () => {
    const render = async () => page('x'.repeat(1000));
    const cache = new PageCache({ ...PLENTY, bytes: (await bytesOfOne('/a', render)) * 2.5 });
    await cache.get('/a', render);
    await cache.get('/b', render);
    cache.find('/a');
    await cache.get('/c', render);
    await vi.waitFor(() => expect(cache.find('/b')).toBeUndefined());
    expect([cache.find('/a'), cache.find('/c')]).not.toContain(undefined);
  });

  test('never holds more pages than allowed', async () => {
    const cache = new PageCache({ ...PLENTY, entries: 3 });
    for (const key of ['/a', '/b', '/c', '/d', '/e']) await cache.get(key, async () => page(key));
    await vi.waitFor(() => expect(cache.metrics.entries).toBe(3));
    expect(['/a', '/b', '/c'].map((key) => cache.find(key)?.status)).toEqual([undefined, undefined, 200]);
  });

  test('does not cache pages with very long URLs', async () => {
    const cache = new PageCache(PLENTY);
    for (const length of [512, 513]) await cache.get('x'.repeat(length), async () => page('home'));
    await vi.waitFor(() => expect(cache.metrics.entries).toBe(1));
    expect(cache.find('x'.repeat(512))).toBeDefined();
  });

  test('does not cache a page rendered for one visitor', async () => {
    const cache = new PageCache(PLENTY);
    await cache.renderUncached(async () => page('reset'));
    expect(cache.metrics).toEqual({ hits: 0, misses: 1, entries: 0, bytes: 0 });
  });

  test('refuses to render while too many pages are pending', async () => {
    const cache = new PageCache({ ...PLENTY, pending: 2 });
    const held = Promise.withResolvers<RenderedPage>();
    const first = cache.get('/a', () => held.promise);
    const second = cache.renderUncached(() => held.promise);
    cache.clear();
    await expect(cache.get('/b', async () => page('b'))).rejects.toThrow(TooManyPendingPages);
    await expect(cache.renderUncached(async () => page('c'))).rejects.toThrow(TooManyPendingPages);

    held.resolve(page('a'));
    await Promise.all([first, second]);
    expect((await cache.get('/b', async () => page('b'))).status).toBe(200);
  });
});

describe('a page that many wait for', () => {
  const isAwaited = (cache: PageCache) => ['/', '/b'].filter((key) => cache.isAwaited(key));

  async function cacheTwo(pending: number) {
    const cache = new PageCache({ ...PLENTY, pending });
    for (const key of ['/', '/b']) await cache.get(key, async () => page(key, ['cards']));
    cache.find('/');
    return cache;
  }

  test('was read again until a change dropped it, and is rendered beyond the limit', async () => {
    const cache = await cacheTwo(1);
    expect(isAwaited(cache)).toEqual([]);
    cache.drop(['cards']);
    expect(isAwaited(cache)).toEqual(['/']);

    const held = Promise.withResolvers<RenderedPage>();
    const other = cache.renderUncached(() => held.promise);
    await expect(cache.get('/b', async () => page('b'))).rejects.toThrow(TooManyPendingPages);
    expect(textOf(await cache.get('/', async () => page('new', ['cards'])))).toBe('new');
    expect(isAwaited(cache)).toEqual([]);
    cache.drop(['cards']);
    await expect(cache.get('/', async () => page('newer'))).rejects.toThrow(TooManyPendingPages);
    held.resolve(page('other'));
    await other;
  });

  test('is still awaited if it changes while it is rendered, and no longer once it is gone', async () => {
    const cache = await cacheTwo(10);
    cache.clear();
    const held = Promise.withResolvers<RenderedPage>();
    const first = cache.get('/', () => held.promise);
    cache.drop(['cards']);
    held.resolve(page('old', ['cards']));
    await first;
    expect(isAwaited(cache)).toEqual(['/']);
    await expect(cache.get('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(isAwaited(cache)).toEqual(['/']);
    await cache.get('/', async () => page('gone', [], 404));
    expect(isAwaited(cache)).toEqual([]);
  });

  test('is one of a few', async () => {
    const cache = new PageCache(PLENTY);
    const keys = Array.from({ length: 33 }, (_, at) => `/${at}`);
    for (const key of keys) {
      await cache.get(key, async () => page(key, ['cards']));
      cache.find(key);
    }
    cache.drop(['cards']);
    expect(keys.filter((key) => cache.isAwaited(key))).toHaveLength(32);
  });
});

describe('the memory accounting', () => {
  test('counts keys, headers and bodies', async () => {
    const small = await bytesOfOne('/', async () => page('home'));
    const headers = { link: 'x'.repeat(1000) };
    expect(await bytesOfOne('/'.padEnd(101, 'x'), async () => page('home'))).toBe(small + 100);
    expect(await bytesOfOne('/', async () => ({ ...page('home'), headers }))).toBeGreaterThan(small + 1000);
    expect(await bytesOfOne('/', async () => page(randomBytes(500).toString('hex')))).toBeGreaterThan(small + 1000);
  });

  test('does not underestimate the memory of small pages', async () => {
    const cache = new PageCache({ bytes: 2 ** 30, entries: 1000, pending: 100 });
    const render = async () => page('[]');
    await cache.get('/first', render);
    const before = memoryInUse();
    for (let count = 1; count <= 300; count++) await cache.get(`/${count}`, render);
    await vi.waitFor(() => expect(cache.metrics.entries).toBe(301));
    // Memory used for compression is freed a little later.
    await expect.poll(() => (memoryInUse() - before) / cache.metrics.bytes, { timeout: 5000 }).toBeLessThan(1.1);
  });
});

/** Returns the size that a cache counts for one page. */
async function bytesOfOne(key: string, render: () => Promise<RenderedPage>): Promise<number> {
  const cache = new PageCache(PLENTY);
  await cache.get(key, render);
  await vi.waitFor(() => expect(cache.metrics.entries).toBe(1));
  return cache.metrics.bytes;
}

/** Returns the memory of this process after a garbage collection. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe('sendPage', () => {
  const text = 'keyboards '.repeat(100);

  async function serve(
    encoded?: EncodedPage,
  ): Promise<(headers?: Record<string, string>, method?: string) => Promise<Response>> {
    const sent = encoded ?? (await encodePage(page(text)));
    const server = createServer((request, response) => sendPage(request, response, sent));
    await promisify<number, string>(server.listen.bind(server))(0, '127.0.0.1');
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    const port = portOf(server.address());
    return (headers = {}, method = 'GET') => fetch(`http://127.0.0.1:${port}/`, { headers, method });
  }

  function portOf(address: AddressInfo | string | null): number {
    if (address === null || typeof address === 'string') throw new Error('Not listening on a port');
    return address.port;
  }

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br ; q=0.00, gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip;q=0', null],
    ['identity', null],
  ])('answers Accept-Encoding %s with %s', async (accepted, encoding) => {
    const get = await serve();
    const response = await get({ 'accept-encoding': accepted });
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
      encoding,
      'Accept-Encoding',
    ]);
    expect(await response.text()).toBe(text);
  });

  test.each(['br', 'gzip'])('sends a smaller body with %s, which decompresses to the same text', async (encoding) => {
    const get = await serve();
    for (const time of ['first', 'second']) {
      const response = await get({ 'accept-encoding': encoding });
      expect(Number(response.headers.get('content-length')), time).toBeLessThan(text.length / 5);
      expect(await response.text()).toBe(text);
    }
  });

  test('tells an edge about a page in every encoding', async () => {
    const get = await serve(forEdge(await encodePage(page(text, ['cards']))));
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { headers } = await get({ 'accept-encoding': encoding });
      expect([encoding, headers.get('cache-tag')]).toEqual([encoding, 'everything,cards']);
      expect(headers.get('cache-control')).toContain('s-maxage=600');
    }
  });

  test('answers 304 when the ETag matches', async () => {
    const get = await serve();
    const etag = (await get()).headers.get('etag') ?? '';
    for (const known of [etag, etag.replace('W/', '')]) {
      const again = await get({ 'if-none-match': `"other", ${known}` });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await get({ 'if-none-match': '*' })).status).toBe(304);
    expect((await get({ 'if-none-match': `"other${etag.slice(3)}` })).status).toBe(200);
  });

  test('gives the encodings of a page one weak ETag, because their bytes differ', async () => {
    const get = await serve();
    const encodings = ['br', 'gzip', 'identity'];
    const answers = await Promise.all(encodings.map((encoding) => get({ 'accept-encoding': encoding })));
    const etags = answers.map(({ headers }) => headers.get('etag'));
    expect(new Set(etags).size).toBe(1);
    expect(etags[0]).toMatch(/^W\/"[\w-]{27}"$/);
  });

  test('answers HEAD without a body', async () => {
    const get = await serve();
    const response = await get({ 'accept-encoding': 'identity' }, 'HEAD');
    expect([response.headers.get('content-length'), await response.text()]).toEqual([String(text.length), '']);
  });
});
