import { toRecord, withHeaders } from './flat-headers.ts';
import type { EncodedPage } from './page.server.ts';

/** Tag of every answer that an edge may store. */
export const EVERYTHING_TAG = 'everything';

/**
 * For the edge: ten minutes, a limit in case a purge is lost. Browsers revalidate each time as without an edge;
 * `must-revalidate` keeps them from using `stale-while-revalidate`.
 */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=600, stale-while-revalidate=60';

/** Returns the page with headers that let an edge store it under its cache tags. */
export function forEdge(page: EncodedPage): EncodedPage {
  const tags = [EVERYTHING_TAG, ...page.cacheTags];
  const headers = { 'cache-control': CACHE_CONTROL, 'cache-tag': tags.join(','), xkey: tags.join(' ') };
  const replace = (encoded: EncodedPage['gzip']) => ({ ...encoded, headers: withHeaders(encoded.headers, headers) });
  const plainHeaders = withHeaders(page.plainHeaders, headers);
  const encodings = { gzip: replace(page.gzip), brotli: replace(page.brotli) };
  const added = plainHeaders.join('').length - page.plainHeaders.join('').length;
  return { ...page, plainHeaders, ...encodings, size: page.size + added * (1 + Object.keys(encodings).length) };
}

/** Whether the page sets no rule of its own about caching, and no cookie. */
export function mayBeStoredAtEdge({ status, plainHeaders }: EncodedPage): boolean {
  const { 'cache-control': cacheControl, 'set-cookie': cookie } = toRecord(plainHeaders);
  return status === 200 && cacheControl === 'no-cache' && cookie === undefined;
}
