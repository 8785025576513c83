import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendPage } from './page.server.ts';
import type { PageCache } from './page-cache.server.ts';

/**
 * Sends the page with this address from the cache, if it is there. A request with a token may see more than the public
 * page, so it never gets a cached one.
 *
 * @returns whether a page was sent.
 */
export function sendCachedPage(
  pageCache: PageCache,
  address: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const isPublic = (request.method === 'GET' || request.method === 'HEAD') && !request.headers.authorization;
  const page = isPublic && address !== undefined ? pageCache.find(address) : undefined;
  if (page) sendPage(request, response, page);
  return page !== undefined;
}
