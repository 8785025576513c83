import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import { acceptsEncoding } from '../http/accepts-encoding.ts';
import { withHeaders } from './flat-headers.ts';

/** A page as rendered, before it is encoded. */
export interface RenderedPage {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Names of what the page shows. A change to one of them makes the page outdated. */
  cacheTags: ReadonlySet<string>;
}

/** A page that is ready to send: compressed, with flattened headers. */
export interface EncodedPage {
  status: number;
  cacheTags: ReadonlySet<string>;
  etag: string;
  /** Size of its bodies and headers in bytes. */
  size: number;
  /** Headers for clients that accept no encoding. They are few, so the body is decompressed for each. */
  plainHeaders: string[];
  gzip: Encoded;
  brotli: Encoded;
  /** Whether Brotli has made it as small as it can. */
  isSmallest: boolean;
}

interface Encoded {
  body: Buffer;
  /** Alternating names and values, the fastest form for `writeHead`. */
  headers: string[];
}

/** Gives most of the gain; the highest quality, which saves another tenth, would delay the first visitor. */
const FIRST_QUALITY = 5;
const compress = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const decompressGzip = promisify(gunzip);

/** Computes the ETag and the brotli and gzip encodings of a page. */
export async function encodePage(page: RenderedPage): Promise<EncodedPage> {
  const [brotliBody, gzipBody] = await Promise.all([compressBrotli(page.body, FIRST_QUALITY), compressGzip(page.body)]);
  // Weak, because the encodings share it (RFC 9110, section 8.8.1).
  const etag = `W/"${hash('sha256', page.body, 'base64url').slice(0, 27)}"`;
  const encode = (body: Buffer, encoding: string): Encoded => ({
    body: compact(body),
    headers: headersOf(page, body, etag, encoding),
  });
  const plainHeaders = headersOf(page, page.body, etag);
  const encodings = { gzip: encode(gzipBody, 'gzip'), brotli: encode(brotliBody, 'br') };
  const size = sizeOf(plainHeaders, Object.values(encodings));
  return { status: page.status, cacheTags: page.cacheTags, etag, size, plainHeaders, ...encodings, isSmallest: false };
}

/** Returns the page with the smallest Brotli body. Takes some 40 times as long as {@link encodePage}. */
export async function shrinkPage(page: EncodedPage): Promise<EncodedPage> {
  const body = compact(await compressBrotli(await decompressGzip(page.gzip.body), constants.BROTLI_MAX_QUALITY));
  const headers = withHeaders(page.brotli.headers, { 'content-length': String(body.length) });
  const size = page.size - page.brotli.body.length + body.length;
  return { ...page, size, brotli: { body, headers }, isSmallest: true };
}

function compressBrotli(body: Buffer, quality: number): Promise<Buffer> {
  return compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** Copies the body: a small buffer is often a slice of a larger one, which would otherwise stay in memory. */
function compact(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  copy.set(body);
  return copy;
}

function sizeOf(plainHeaders: readonly string[], encodings: readonly Encoded[]): number {
  const texts = [...plainHeaders, ...encodings.flatMap(({ headers }) => headers)];
  const bodies = encodings.map(({ body }) => body);
  return [...texts, ...bodies].reduce((sum, { length }) => sum + length, 0);
}

/** Builds the headers. `no-cache` makes browsers revalidate the page each time, so changes show at once. */
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

/** Sends the page in the best accepted encoding, or 304 if the client already has it (RFC 9110, section 13.1.2). */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: EncodedPage): void {
  if (page.status === 200 && isCached(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304, withoutBodyHeaders(page.plainHeaders)).end();
    return;
  }
  const encoded = pickEncoding(request.headers['accept-encoding'], page);
  response.writeHead(page.status, encoded?.headers ?? page.plainHeaders);
  if (request.method === 'HEAD') response.end();
  else if (encoded) response.end(encoded.body);
  else gunzip(page.gzip.body, (error, body) => (error ? response.destroy(error) : response.end(body)));
}

/** Compares weakly, as RFC 9110, section 13.1.2, demands. */
function isCached(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((each) => withoutWeakness(each.trim()));
  return known.includes('*') || known.includes(withoutWeakness(etag));
}

function withoutWeakness(etag: string): string {
  return etag.replace(/^W\//, '');
}

function pickEncoding(accepted: string | string[] | undefined, page: EncodedPage): Encoded | undefined {
  if (acceptsEncoding(accepted, 'br')) return page.brotli;
  return acceptsEncoding(accepted, 'gzip') ? page.gzip : undefined;
}

function withoutBodyHeaders(headers: readonly string[]): string[] {
  return headers.filter((_, at, all) => {
    const name = all[at - (at % 2)];
    return name !== 'content-length' && name !== 'content-type';
  });
}
