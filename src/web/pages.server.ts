import { readdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from 'react-router';
import { type AskDatabase, createCatalogueReading } from '#features/catalogue/catalogue-reading.server.ts';
import { findDatabaseTrouble } from '#platform/database/database-trouble.server.ts';
import { RETRY_AFTER_SECONDS } from '#platform/http/errors.server.ts';
import { DOCUMENT_HEADERS, pageSecurityHeaders } from '#platform/http/security-headers.server.ts';
import { makeReady, type RenderedPage, sendPage } from '#platform/page-cache/page.server.ts';
import type { AddPages } from '../app.ts';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import { logContext, pageMarksContext, servicesContext, siteContext } from './contexts.server.ts';
import { foreignSources } from './foreign-sources.server.ts';
import { siteFacts } from './site-facts.ts';

const YEAR_SECONDS = 31_536_000;
/** Files that the build names after their content may be kept for ever; others are asked for again after an hour. */
const NAMED_AFTER_CONTENT = '/assets/';
const NEVER_DOCUMENTS = /\.(js|css|woff2|avif|webp|png|json|webmanifest)$/;
const PRECOMPRESSED = /\.(br|gz)$/;

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

/** Folders are looked into at each request; a route for every picture would fill the memory of each process. */
async function addFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  const entries = await readdir(clientFolder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  const files = entries.filter((entry) => entry.isFile() && !PRECOMPRESSED.test(entry.name));

  await app.register(fastifyStatic, { root: clientFolder, serve: false, preCompressed: true, cacheControl: false });
  for (const { name } of folders) app.get(`/${name}/*`, (request, reply) => sendFile(request, reply));
  for (const { name } of files) app.get(`/${name}`, (request, reply) => sendFile(request, reply));
}

function sendFile(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? '/';
  const isLasting = path.startsWith(NAMED_AFTER_CONTENT);
  reply.header('cache-control', isLasting ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600');
  if (NEVER_DOCUMENTS.test(path)) for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
  // What never changes need not be asked for again, nor in parts.
  const asked = isLasting ? { etag: false, lastModified: false, acceptRanges: false } : {};
  return reply.sendFile(decodeURI(path), asked);
}

function createRenderer(build: ServerBuild, services: Services, config: Config) {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const site = siteFacts(config);
  const foreign = foreignSources(config);
  const catalogue = createCatalogueReading(refuseInTrouble(services.askForPages), services.changes);

  return async (request: FastifyRequest): Promise<RenderedPage> => {
    const marks = new Set<string>();
    const context = new RouterContextProvider();
    context.set(servicesContext, { catalogue });
    context.set(siteContext, site);
    context.set(pageMarksContext, marks);
    context.set(logContext, request.log);
    const response = await handle(new Request(config.shopUrl + request.url), context);
    const body = await readBody(response);
    const security = pageSecurityHeaders(!site.isDemo, body.toString(), foreign);
    if (response.status === 503) response.headers.set('retry-after', String(RETRY_AFTER_SECONDS));
    return { status: response.status, headers: { ...security, ...Object.fromEntries(response.headers) }, body, marks };
  };
}

/** A page that needs the database while it is away is answered as such, not as a fault of the page. */
function refuseInTrouble(ask: AskDatabase): AskDatabase {
  return async (read) => {
    try {
      return await ask(read);
    } catch (error) {
      throw findDatabaseTrouble(error) ? data(null, { status: 503 }) : error;
    }
  };
}

/**
 * Scripts wait for what is seen: without the lower priority a slow line brings 120 kB of them before the first picture.
 */
async function readBody(response: Response): Promise<Buffer> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return Buffer.from(await response.arrayBuffer());
  const html = await response.text();
  return Buffer.from(html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"'));
}
