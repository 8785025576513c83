import Fastify, { type FastifyInstance } from 'fastify';
import {
  answerClientError,
  answerError,
  answerErrorsAsProblems,
  RETRY_AFTER_SECONDS,
} from '#platform/http/errors.server.ts';
import { refuseUnknownHosts } from '#platform/http/known-hosts.server.ts';
import { Problem } from '#platform/http/problem.ts';
import { DATABASE_AWAY } from '#platform/http/refusals.ts';
import { refuseMalformed } from '#platform/http/request-target.server.ts';
import { securityHeaders } from '#platform/http/security-headers.server.ts';
import type { EncodedPage } from '#platform/page-cache/page.server.ts';
import { PageCache } from '#platform/page-cache/page-cache.server.ts';
import type { Config } from '../config.ts';
import { NO_DATABASE } from './health.ts';
import { createHttpServer, knownHostsOf } from './http-server.ts';
import { createShutdown } from './shutdown.ts';

/** All kept pages fit. */
const LIMITS = { bytes: Number.POSITIVE_INFINITY, entries: Number.POSITIVE_INFINITY, pending: 0 };

/**
 * Creates what answers while the shop waits for its database at the start: kept pages, files, and 503 for the rest. No
 * health check calls it ready.
 */
export async function createStandIn(
  config: Config,
  pages: Iterable<readonly [string, EncodedPage]>,
  addFiles: (app: FastifyInstance) => Promise<void>,
): Promise<FastifyInstance> {
  const pageCache = new PageCache(LIMITS);
  pageCache.restore(pages);
  const isKnownHost = knownHostsOf(config);
  const app = Fastify({
    serverFactory: (handle) => createHttpServer(handle, { pageCache, isKnownHost, shutdown: createShutdown() }),
    forceCloseConnections: true,
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
  });
  answerErrorsAsProblems(app);
  const headers = securityHeaders(config.strictTransport);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  refuseMalformed(app);
  refuseUnknownHosts(app, isKnownHost);
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) =>
    reply.status(503).header('retry-after', RETRY_AFTER_SECONDS).send({ status: NO_DATABASE }),
  );
  await addFiles(app);
  app.all('/*', () => {
    throw new Problem(DATABASE_AWAY);
  });
  return app;
}
