import { toRecord, withHeaders } from './flat-headers.ts';
import type { EncodedPage } from './page.server.ts';

/** Tag of every answer that an edge may store. */
export const EVERYTHING_TAG = 'everything';

/** For how long an edge uses an answer if a purge is lost, and for how long it may then use it while it asks again. */
const SECONDS = { fresh: 600, stale: 60 };
export const MAX_EDGE_MILLISECONDS = (SECONDS.fresh + SECONDS.stale) * 1000;

/**
 * For the edge. Browsers revalidate each time as without an edge; `must-revalidate` keeps them from using
 * `stale-while-revalidate`.
 */
const CACHE_CONTROL = `public, max-age=0, must-revalidate, s-maxage=${SECONDS.fresh}, stale-while-revalidate=${SECONDS.stale}`;

/** As it is, with Brotli and with gzip. */
const ENCODINGS = 3;

/** Tag of a page that changes by itself before an edge would ask for it again, so that no edge may store it. */
export const CHANGES_SOON_TAG = 'changes-soon';

/** Returns the page with headers that let an edge store it under its cache tags. */
export function forEdge(page: EncodedPage): EncodedPage {
  const tags = [EVERYTHING_TAG, ...page.cacheTags];
  const headers = { 'cache-control': CACHE_CONTROL, 'cache-tag': tags.join(','), xkey: tags.join(' ') };
  const plainHeaders = withHeaders(page.plainHeaders, headers);
  const brotli = { ...page.brotli, headers: withHeaders(page.brotli.headers, headers) };
  const added = plainHeaders.join('').length - page.plainHeaders.join('').length;
  return { ...page, plainHeaders, brotli, size: page.size + added * ENCODINGS };
}

/** Whether the page does not change by itself soon, and sets no rule of its own about caching, and no cookie. */
export function mayBeStoredAtEdge({ status, plainHeaders, cacheTags }: EncodedPage): boolean {
  if (cacheTags.has(CHANGES_SOON_TAG)) return false;
  const { 'cache-control': cacheControl, 'set-cookie': cookie } = toRecord(plainHeaders);
  return status === 200 && cacheControl === 'no-cache' && cookie === undefined;
}
