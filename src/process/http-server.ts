import { createServer, type RequestListener, type Server } from 'node:http';
import { createKnownHosts, type IsKnownHost } from '#platform/http/known-hosts.server.ts';
import { isWellFormed, pathOf } from '#platform/http/request-target.server.ts';
import { sendCachedPage } from '#platform/page-cache/cached-pages.server.ts';
import type { PageCache } from '#platform/page-cache/page-cache.server.ts';
import type { Config } from '../config.ts';
import type { Shutdown } from './shutdown.ts';

/** Milliseconds. A 10 MB picture may take three minutes on a slow connection; headers may not. */
const TIMEOUTS = { headersTimeout: 30_000, requestTimeout: 180_000, keepAliveTimeout: 72_000 };
/** Node rejects a request without a Host header with an empty response; ours explains what is missing. */
const SERVER_OPTIONS = { ...TIMEOUTS, requireHostHeader: false };

/** Whether the shop answers requests to a host. A demo answers its own only. */
export function knownHostsOf({ mode, shopUrl }: Config): IsKnownHost {
  return mode === 'demo' ? createKnownHosts(shopUrl) : () => true;
}

/**
 * Creates the HTTP server. Cached pages are sent before Fastify sees the request: its overhead costs more than sending
 * the page.
 */
export function createHttpServer(
  handle: RequestListener,
  { pageCache, isKnownHost, shutdown }: { pageCache: PageCache; isKnownHost: IsKnownHost; shutdown: Shutdown },
): Server {
  return createServer(SERVER_OPTIONS, (request, response) => {
    request.url = pathOf(request.url);
    if (shutdown.isDraining) response.shouldKeepAlive = false;
    const isRefused = !isWellFormed(request) || !isKnownHost(request.headers.host);
    if (!isRefused && sendCachedPage(pageCache, request.url, request, response)) return;
    handle(request, response);
  });
}
