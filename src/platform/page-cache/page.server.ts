import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What a page is before it is made ready for sending. */
export interface RenderedPage {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Names of what the page shows; a change to one of them makes it old. */
  marks: ReadonlySet<string>;
}

/** A page ready for sending: its encodings made, its headers flattened. */
export interface ReadyPage {
  status: number;
  marks: ReadonlySet<string>;
  etag: string;
  /** What its bodies and headers occupy, in bytes. */
  size: number;
  plain: Encoded;
  gzip: Encoded;
  brotli: Encoded;
}

interface Encoded {
  body: Buffer;
  /** Name, value, name, value: what `writeHead` takes fastest. */
  headers: string[];
}

/** Strong enough for most of the gain; the strongest would hold the first visitor up. */
const BROTLI_QUALITY = 5;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Makes ETag, brotli and gzip of a page, once. */
export async function makeReady(page: RenderedPage): Promise<ReadyPage> {
  const [brotliBody, gzipBody] = await Promise.all([
    compressBrotli(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    compressGzip(page.body),
  ]);
  const etag = `"${hash('sha256', page.body, 'base64url').slice(0, 27)}"`;
  const encode = (body: Buffer, encoding?: string): Encoded => ({
    body: compact(body),
    headers: headersOf(page, body, etag, encoding),
  });
  const encodings = { plain: encode(page.body), gzip: encode(gzipBody, 'gzip'), brotli: encode(brotliBody, 'br') };
  return { status: page.status, marks: page.marks, etag, size: sizeOf(Object.values(encodings)), ...encodings };
}

/** In memory of its own: a small buffer is often a part of a larger one, which would be held for its sake. */
function compact(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  copy.set(body);
  return copy;
}

function sizeOf(encodings: readonly Encoded[]): number {
  const texts = encodings.flatMap(({ headers }) => headers);
  const bodies = encodings.map(({ body }) => body);
  return [...texts, ...bodies].reduce((sum, { length }) => sum + length, 0);
}

/** `no-cache` lets browsers keep the page but ask each time whether it still holds: a change shows at once. */
function headersOf(page: RenderedPage, body: Buffer, etag: string, encoding?: string): string[] {
  const headers = {
    ...page.headers,
    'cache-control': page.headers['cache-control'] ?? 'no-cache',
    vary: 'Accept-Encoding',
    etag,
    'content-length': String(body.length),
    ...(encoding && { 'content-encoding': encoding }),
  };
  return Object.entries(headers).flat();
}

/** Writes the page in the best encoding that the visitor reads, or 304 where they have it (RFC 9110, 13.1.2). */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: ReadyPage): void {
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) {
    response.writeHead(304, withoutBodyHeaders(page.plain.headers)).end();
    return;
  }
  const { body, headers } = pickEncoding(request.headers['accept-encoding'], page);
  response.writeHead(page.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function pickEncoding(accepted: string | string[] | undefined, page: ReadyPage): Encoded {
  const encodings = String(accepted ?? '');
  if (/\bbr\b(?!;q=0(\.0+)?\b)/.test(encodings)) return page.brotli;
  if (/\bgzip\b(?!;q=0(\.0+)?\b)/.test(encodings)) return page.gzip;
  return page.plain;
}

function withoutBodyHeaders(headers: readonly string[]): string[] {
  return headers.filter((_, at, all) => {
    const name = all[at - (at % 2)];
    return name !== 'content-length' && name !== 'content-type';
  });
}
