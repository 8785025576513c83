import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ResolveHost } from '#platform/outgoing/address-rules.server.ts';
import { startPictureServer } from '../../../tests/support/picture-server.ts';
import { createPictureFetcher } from './fetch-picture.server.ts';
import { MAX_PICTURE_BYTES, TOO_LARGE } from './picture-limits.ts';

const LOOPBACK = [{ address: '127.0.0.1', family: 4 }];
const PRIVATE = 'The address is in a private network, so nothing was sent.';
const resolve: ResolveHost = async () => LOOPBACK;
const never = new AbortController().signal;

/** Fetches from a local server, with a limit of time. */
async function fetchFrom(answer: RequestListener, milliseconds = 2_000) {
  const server = await startPictureServer(answer);
  const fetchPicture = createPictureFetcher({ allowsPrivate: true, resolve }, milliseconds);
  return { server, result: await fetchPicture(new URL('/picture', server.origin), never) };
}

test('a picture is fetched through redirects, with a request that names no one', async () => {
  const { server, result } = await fetchFrom(({ url, headers }, response) => {
    expect(headers).toMatchObject({ 'user-agent': 'Thock', 'accept-encoding': 'identity' });
    expect(headers).not.toHaveProperty('cookie');
    if (url === '/picture') response.writeHead(302, { location: '/moved' }).end();
    else response.end('bytes');
  });
  expect(result).toEqual({ ok: true, bytes: Buffer.from('bytes') });
  expect(server.requested).toEqual(['/picture', '/moved']);
});

describe('nothing is fetched from', () => {
  test.each([
    ['a name with a private address', 'https://rebinding.example/', resolve],
    ['a name with a public and a private address', 'https://both.example/', async () => [...PUBLIC, ...LOOPBACK]],
    ['a private address', 'https://10.0.0.1/', resolve],
    ['this machine', 'https://localhost/', resolve],
  ])('%s', async (_, address, resolveName) => {
    const fetchPicture = createPictureFetcher({ allowsPrivate: false, resolve: resolveName });
    expect(await fetchPicture(new URL(address), never)).toEqual({ ok: false, reason: PRIVATE });
  });

  test.each([
    ['nowhere', {}, 'The server redirects to no address.'],
    ['an address that is none', { location: 'http://[' }, 'The server redirects to no address.'],
    ['a file', { location: 'file:///etc/passwd' }, 'The connection failed (ERR_INVALID_PROTOCOL).'],
    [
      'a user name',
      { location: 'http://user:secret@127.0.0.1/' },
      'The address is not https on port 443, so nothing was sent.',
    ],
    ['itself for ever', { location: '/picture' }, 'The server redirects more than 5 times.'],
  ])('a server that redirects to %s', async (_, headers, reason) => {
    const { result, server } = await fetchFrom((_request, response) => void response.writeHead(301, headers).end());
    expect(result).toEqual({ ok: false, reason });
    expect(server.requested.length).toBeLessThanOrEqual(6);
  });
});

const PUBLIC = [{ address: '8.8.8.8', family: 4 }];

test('the host of a redirect is looked up and checked again', async () => {
  const inside = await startPictureServer((_request, response) => void response.end('secret'));
  let lookups = 0;
  const outside = await startPictureServer(
    (_request, response) => void response.writeHead(302, { location: `http://inside.example:${inside.port}/` }).end(),
  );
  const fetchPicture = createPictureFetcher({
    allowsPrivate: true,
    resolve: (hostname) => {
      lookups++;
      return hostname === 'inside.example'
        ? Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
        : resolve(hostname);
    },
  });
  const result = await fetchPicture(new URL(`http://outside.example:${outside.port}/`), never);
  expect(result).toEqual({ ok: false, reason: 'The host name has no address.' });
  expect(lookups).toBe(2);
  expect(inside.requested).toEqual([]);
});

describe('what does not end', () => {
  test.each<[string, RequestListener, string]>([
    ['an answer that never begins', () => {}, 'It did not arrive within 0.3 seconds.'],
    ['a body that trickles', trickle, 'It did not arrive within 0.3 seconds.'],
  ])('is left: %s', async (_, answer, reason) => {
    expect((await fetchFrom(answer, 300)).result).toEqual({ ok: false, reason });
  });

  test.each<[string, Record<string, string>]>([
    ['without a length', {}],
    ['with a false length', { 'content-length': String(2 * MAX_PICTURE_BYTES) }],
  ])('is read up to the limit: an endless body %s', async (_, headers) => {
    const server = await startPictureServer((_request, response) => {
      response.writeHead(200, headers);
      flood(response);
    });
    const fetchPicture = createPictureFetcher({ allowsPrivate: true, resolve }, 60_000);
    expect(await fetchPicture(new URL(server.origin), never)).toEqual({ ok: false, reason: TOO_LARGE });
  });

  test('ends with the time of the whole request', async () => {
    const server = await startPictureServer(() => {});
    const fetchPicture = createPictureFetcher({ allowsPrivate: true, resolve });
    const result = await fetchPicture(new URL(server.origin), AbortSignal.timeout(100));
    expect(result).toEqual({
      ok: false,
      reason: 'The pictures of the product take too long together. Add fewer at once.',
    });
  });
});

test('a packed body is not unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
  const { result } = await fetchFrom(
    (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    60_000,
  );
  expect(result).toEqual({ ok: true, bytes: bomb });
});

test('a connection that breaks off gives no half picture', async () => {
  const { result } = await fetchFrom((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half', () => response.destroy());
  }, 60_000);
  expect(result).toEqual({ ok: false, reason: 'The connection was closed before an answer.' });
});

function trickle(_request: unknown, response: Parameters<RequestListener>[1]): void {
  response.writeHead(200);
  const writing = setInterval(() => response.write('x'), 10);
  response.on('close', () => clearInterval(writing));
}

/** Writes as fast as the receiver reads. */
function flood(response: Parameters<RequestListener>[1]): void {
  const chunk = Buffer.alloc(256 * 1024);
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', write);
  write();
}
