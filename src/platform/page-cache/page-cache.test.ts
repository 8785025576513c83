import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeReady, type RenderedPage, sendPage } from './page.server.ts';
import { PageCache, TooManyPendingPages } from './page-cache.server.ts';

function page(text: string, marks: string[] = [], status = 200): RenderedPage {
  return { status, headers: { 'content-type': 'text/plain' }, body: Buffer.from(text), marks: new Set(marks) };
}

const PLENTY = { bytes: 2 ** 20, entries: 100, pending: 100 };

describe('a page', () => {
  test('is rendered once for all who wait for it, and then kept', async () => {
    const cache = new PageCache(PLENTY);
    const render = vi.fn(async () => page('home'));
    const pages = await Promise.all([cache.get('/', render), cache.get('/', render), cache.get('/', render)]);
    expect(new Set(pages).size).toBe(1);
    expect(await cache.get('/', render)).toBe(pages[0]);
    expect(render).toHaveBeenCalledOnce();
  });

  test('is dropped with one of its marks, and only then', async () => {
    const cache = new PageCache(PLENTY);
    await cache.get('/', async () => page('home', ['cards', 'product/1']));
    cache.drop(['product/2']);
    expect(cache.find('/')).toBeDefined();
    cache.drop(['other', 'product/1']);
    expect(cache.find('/')).toBeUndefined();
  });

  test('during whose rendering something changed is answered to those who waited, but not kept', async () => {
    const cache = new PageCache(PLENTY);
    const old = Promise.withResolvers<RenderedPage>();
    const waiting = cache.get('/', () => old.promise);
    cache.drop(['cards']);
    const fresh = await cache.get('/', async () => page('new', ['cards']));
    old.resolve(page('old', ['cards']));

    expect((await waiting).plain.body.toString()).toBe('old');
    await vi.waitFor(async () => expect(await cache.get('/', async () => page('newer'))).toBe(fresh));
    expect(fresh.plain.body.toString()).toBe('new');
  });

  test('is forgotten with all others, and so is what is being made, whatever it shows', async () => {
    const cache = new PageCache(PLENTY);
    await cache.get('/', async () => page('home'));
    const old = Promise.withResolvers<RenderedPage>();
    const waiting = cache.get('/faq', () => old.promise);
    cache.clear();
    old.resolve(page('old'));
    expect((await waiting).plain.body.toString()).toBe('old');
    expect([cache.find('/'), cache.find('/faq')]).toEqual([undefined, undefined]);
    expect(cache.figures).toEqual({ hits: 0, misses: 2, entries: 0, bytes: 0 });
  });

  test.each([404, 500])('with status %d is not kept', async (status) => {
    const cache = new PageCache(PLENTY);
    await cache.get('/', async () => page('oops', [], status));
    await vi.waitFor(async () => expect((await cache.get('/', async () => page('home'))).status).toBe(200));
  });

  test('that could not be rendered is tried again', async () => {
    const cache = new PageCache(PLENTY);
    await expect(cache.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await cache.get('/', async () => page('home'))).plain.body.toString()).toBe('home');
  });

  test('that was asked for longest ago goes first when the bytes are used up', async () => {
    const render = async () => page('x'.repeat(1000));
    const cache = new PageCache({ ...PLENTY, bytes: (await bytesOfOne('/a', render)) * 2.5 });
    await cache.get('/a', render);
    await cache.get('/b', render);
    cache.find('/a');
    await cache.get('/c', render);
    await vi.waitFor(() => expect(cache.find('/b')).toBeUndefined());
    expect([cache.find('/a'), cache.find('/c')]).not.toContain(undefined);
  });

  test('goes before there are more than may be', async () => {
    const cache = new PageCache({ ...PLENTY, entries: 3 });
    for (const key of ['/a', '/b', '/c', '/d', '/e']) await cache.get(key, async () => page(key));
    await vi.waitFor(() => expect(cache.figures.entries).toBe(3));
    expect(['/a', '/b', '/c'].map((key) => cache.find(key)?.status)).toEqual([undefined, undefined, 200]);
  });

  test('is not kept under an address that is too long for one of the shop', async () => {
    const cache = new PageCache(PLENTY);
    for (const length of [512, 513]) await cache.get('x'.repeat(length), async () => page('home'));
    await vi.waitFor(() => expect(cache.figures.entries).toBe(1));
    expect(cache.find('x'.repeat(512))).toBeDefined();
  });

  test('that is made for one visitor is not kept', async () => {
    const cache = new PageCache(PLENTY);
    await cache.make(async () => page('reset'));
    expect(cache.figures).toEqual({ hits: 0, misses: 1, entries: 0, bytes: 0 });
  });

  test('is not begun while too many are being rendered, whether anybody waits for them or not', async () => {
    const cache = new PageCache({ ...PLENTY, pending: 2 });
    const held = Promise.withResolvers<RenderedPage>();
    const first = cache.get('/a', () => held.promise);
    const second = cache.make(() => held.promise);
    cache.clear();
    await expect(cache.get('/b', async () => page('b'))).rejects.toThrow(TooManyPendingPages);
    await expect(cache.make(async () => page('c'))).rejects.toThrow(TooManyPendingPages);

    held.resolve(page('a'));
    await Promise.all([first, second]);
    expect((await cache.get('/b', async () => page('b'))).status).toBe(200);
  });
});

describe('the bytes of a cache', () => {
  test('are those of keys, headers, bodies and what stands around them', async () => {
    const small = await bytesOfOne('/', async () => page('home'));
    const headers = { link: 'x'.repeat(1000) };
    expect(await bytesOfOne('/'.padEnd(101, 'x'), async () => page('home'))).toBe(small + 100);
    expect(await bytesOfOne('/', async () => ({ ...page('home'), headers }))).toBeGreaterThan(small + 1000);
    expect(await bytesOfOne('/', async () => page(randomBytes(500).toString('hex')))).toBeGreaterThan(small + 1500);
  });

  test('are no less than what small pages really take', async () => {
    const cache = new PageCache({ bytes: 2 ** 30, entries: 1000, pending: 100 });
    const render = async () => page('[]');
    await cache.get('/first', render);
    const before = memoryInUse();
    for (let count = 1; count <= 300; count++) await cache.get(`/${count}`, render);
    await vi.waitFor(() => expect(cache.figures.entries).toBe(301));
    // What compressing took is given back a little later.
    await expect.poll(() => (memoryInUse() - before) / cache.figures.bytes, { timeout: 5000 }).toBeLessThan(1.1);
  });
});

/** What a cache counts for one page. */
async function bytesOfOne(key: string, render: () => Promise<RenderedPage>): Promise<number> {
  const cache = new PageCache(PLENTY);
  await cache.get(key, render);
  await vi.waitFor(() => expect(cache.figures.entries).toBe(1));
  return cache.figures.bytes;
}

/** What this process holds, without what could be collected. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe('over HTTP a page', () => {
  const text = 'keyboards '.repeat(100);

  async function serve(): Promise<(headers?: Record<string, string>, method?: string) => Promise<Response>> {
    const ready = await makeReady(page(text));
    const server = createServer((request, response) => sendPage(request, response, ready));
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
    ['gzip;q=0', null],
    ['identity', null],
  ])('is sent to who accepts %s as %s', async (accepted, encoding) => {
    const ask = await serve();
    const response = await ask({ 'accept-encoding': accepted });
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
      encoding,
      'Accept-Encoding',
    ]);
    expect(await response.text()).toBe(text);
  });

  test('is smaller compressed, and the same', async () => {
    const { plain, gzip, brotli } = await makeReady(page(text));
    expect([gunzipSync(gzip.body), brotliDecompressSync(brotli.body)].map(String)).toEqual([text, text]);
    expect(Math.max(gzip.body.length, brotli.body.length)).toBeLessThan(plain.body.length / 5);
  });

  test('is not sent again to who has it', async () => {
    const ask = await serve();
    const etag = (await ask()).headers.get('etag') ?? '';
    const again = await ask({ 'if-none-match': `"other", W/${etag}` });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('has a head without a body', async () => {
    const ask = await serve();
    const response = await ask({ 'accept-encoding': 'identity' }, 'HEAD');
    expect([response.headers.get('content-length'), await response.text()]).toEqual([String(text.length), '']);
  });
});
