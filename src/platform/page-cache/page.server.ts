import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
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
  /** Size of its bodies and headers in bytes, with room for the gzip body. */
  size: number;
  /** Headers for clients that accept no encoding. They are few, so the body is decompressed for each. */
  plainHeaders: string[];
  brotli: Encoded;
  /** Made for the first client that accepts no Brotli, as most pages have none. */
  gzip?: Encoded;
  /** Whether Brotli has made it as small as it can. */
  isSmallest: boolean;
}

interface Encoded {
  body: Buffer;
  /** Alternating names and values, the fastest form for `writeHead`. */
  headers: string[];
}

/**
 * Takes little more than half the time of the next higher quality, and makes pages 5 % larger. Pages that are read again
 * are made as small as they can be.
 */
const FIRST_QUALITY = 3;
/** How much a page is larger with gzip than with Brotli, about. */
const GZIP_SIZE = 1.25;
const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

/** Computes the ETag and the Brotli encoding of a page. */
export async function encodePage(page: RenderedPage): Promise<EncodedPage> {
  const body = compact(await compressBrotli(page.body, FIRST_QUALITY));
  // Weak, because the encodings share it (RFC 9110, section 8.8.1).
  const etag = `W/"${hash('sha256', page.body, 'base64url').slice(0, 27)}"`;
  const plainHeaders = headersOf(page, etag);
  const brotli = { body, headers: encodedHeaders(plainHeaders, body, 'br') };
  const headersSize = [...plainHeaders, ...brotli.headers, ...brotli.headers].join('').length;
  const size = headersSize + body.length * (1 + GZIP_SIZE);
  return { status: page.status, cacheTags: page.cacheTags, etag, size, plainHeaders, brotli, isSmallest: false };
}

/** Returns the page with the smallest Brotli body. Takes some 40 times as long as {@link encodePage}. */
export async function shrinkPage(page: EncodedPage): Promise<EncodedPage> {
  const body = compact(await compressBrotli(await decompress(page.brotli.body), constants.BROTLI_MAX_QUALITY));
  const headers = encodedHeaders(page.plainHeaders, body, 'br');
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

/** Builds the headers. `no-cache` makes browsers revalidate the page each time, so changes show at once. */
function headersOf(page: RenderedPage, etag: string): string[] {
  const headers = {
    ...page.headers,
    'cache-control': page.headers['cache-control'] ?? 'no-cache',
    vary: 'Accept-Encoding',
    etag,
    'content-length': String(page.body.length),
  };
  return Object.entries(headers).flat();
}

function encodedHeaders(plainHeaders: readonly string[], body: Buffer, encoding: 'br' | 'gzip'): string[] {
  return withHeaders(plainHeaders, { 'content-length': String(body.length), 'content-encoding': encoding });
}

/** Sends the page in the best accepted encoding, or 304 if the client already has it (RFC 9110, section 13.1.2). */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: EncodedPage): void {
  if (page.status === 200 && isCached(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304, withoutBodyHeaders(page.plainHeaders)).end();
    return;
  }
  const send = ({ headers, body }: Encoded) => {
    response.writeHead(page.status, headers).end(request.method === 'HEAD' ? undefined : body);
  };
  const accepted = request.headers['accept-encoding'];
  if (acceptsEncoding(accepted, 'br')) send(page.brotli);
  else encodeOtherwise(page, acceptsEncoding(accepted, 'gzip')).then(send, (error) => response.destroy(error));
}

async function encodeOtherwise(page: EncodedPage, acceptsGzip: boolean): Promise<Encoded> {
  if (!acceptsGzip) return { body: await decompress(page.brotli.body), headers: page.plainHeaders };
  page.gzip ??= await encodeGzip(page);
  return page.gzip;
}

async function encodeGzip({ brotli, plainHeaders }: EncodedPage): Promise<Encoded> {
  const body = compact(await compressGzip(await decompress(brotli.body)));
  return { body, headers: encodedHeaders(plainHeaders, body, 'gzip') };
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

function withoutBodyHeaders(headers: readonly string[]): string[] {
  return headers.filter((_, at, all) => {
    const name = all[at - (at % 2)];
    return name !== 'content-length' && name !== 'content-type';
  });
}
