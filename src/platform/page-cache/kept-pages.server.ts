import type { FastifyInstance } from 'fastify';
import { sendPage } from './page.server.ts';
import type { PageCache } from './page-cache.server.ts';

/**
 * Answers with the kept page, where there is one, before anything else is done for the request. Whoever sends a token
 * may be shown more than everybody, so they go on to the route.
 */
export function answerKeptPages(app: FastifyInstance, pageCache: PageCache): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const isForEverybody = (raw.method === 'GET' || raw.method === 'HEAD') && !raw.headers.authorization;
    const page = isForEverybody ? pageCache.find(raw.url ?? '') : undefined;
    if (!page) return done();
    reply.hijack();
    sendPage(raw, reply.raw, page);
  });
}
