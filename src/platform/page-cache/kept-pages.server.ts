import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendPage } from './page.server.ts';
import type { PageCache } from './page-cache.server.ts';

/**
 * Sends the kept page that a request asks for, if there is one, before anything else is done for it.
 *
 * @returns whether it was sent. Whoever sends a token may be shown more than everybody, so they are not answered here.
 */
export function sendKeptPage(pageCache: PageCache, request: IncomingMessage, response: ServerResponse): boolean {
  const isForEverybody = (request.method === 'GET' || request.method === 'HEAD') && !request.headers.authorization;
  const page = isForEverybody ? pageCache.find(request.url ?? '') : undefined;
  if (page) sendPage(request, response, page);
  return page !== undefined;
}
