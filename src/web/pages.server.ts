import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { pageSecurityHeaders } from '#platform/http/security-headers.server.ts';
import { makeReady, type RenderedPage, sendPage } from '#platform/page-cache/page.server.ts';
import type { AddPages } from '../app.ts';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import { pageMarksContext, servicesContext, siteContext } from './contexts.server.ts';

const YEAR_SECONDS = 31_536_000;
/** Files that the build names after their content may be kept for ever; others are asked for again after an hour. */
const NAMED_AFTER_CONTENT = /\/assets\//;

/**
 * The pages: rendered once, kept whole, sent to everybody. Without `clientFolder` (in development) the files in the
 * browser come from elsewhere and every page is rendered anew.
 */
export function createPages(build: ServerBuild, clientFolder: string | undefined): AddPages {
  return async (app, services, config) => {
    if (clientFolder) await addFiles(app, clientFolder);
    const render = createRenderer(build, services, config);
    app.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: async (request, reply) => {
        const make = () => render(request);
        const page = clientFolder ? await services.pageCache.get(request.url, make) : await makeReady(await make());
        reply.hijack();
        sendPage(request.raw, reply.raw, page);
      },
    });
  };
}

async function addFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isLasting = NAMED_AFTER_CONTENT.test(path);
      reply.header('cache-control', isLasting ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600');
    },
  });
}

function createRenderer(build: ServerBuild, services: Services, config: Config) {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const site = { isDemo: config.mode === 'demo', shopUrl: config.shopUrl };

  return async (request: FastifyRequest): Promise<RenderedPage> => {
    const marks = new Set<string>();
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(siteContext, site);
    context.set(pageMarksContext, marks);
    const response = await handle(new Request(config.shopUrl + request.url), context);
    const body = Buffer.from(await response.arrayBuffer());
    const security = pageSecurityHeaders(!site.isDemo, body.toString());
    return { status: response.status, headers: { ...security, ...Object.fromEntries(response.headers) }, body, marks };
  };
}
