import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeReady, type RenderedPage, sendPage } from './page.server.ts';
import { PageCache } from './page-cache.server.ts';

function page(text: string, marks: string[] = [], status = 200): RenderedPage {
  return { status, headers: { 'content-type': 'text/plain' }, body: Buffer.from(text), marks: new Set(marks) };
}

const PLENTY = 2 ** 20;

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
    expect(cache.figures).toEqual({ hits: 0, misses: 2, bytes: 0 });
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
    const { size } = await makeReady(page('x'.repeat(1000)));
    const cache = new PageCache(size * 2.5);
    const render = async () => page('x'.repeat(1000));
    await cache.get('/a', render);
    await cache.get('/b', render);
    cache.find('/a');
    await cache.get('/c', render);
    await vi.waitFor(() => expect(cache.find('/b')).toBeUndefined());
    expect([cache.find('/a'), cache.find('/c')]).not.toContain(undefined);
  });
});

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
