import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { MissingAnswer } from '#features/redirect/redirect.server.ts';
import { hasRouteBeginningAs } from '#platform/http/first-parts.server.ts';
import { type KeptPagesPlace, keepPages } from '#platform/page-cache/kept-pages.server.ts';
import { type EncodedPage, sendPage } from '#platform/page-cache/page.server.ts';
import type { AddPages } from '../app.ts';
import type { Config } from '../config.ts';
import { createBrandingReplacements } from './branding-replacements.server.ts';
import { createPageAddresses, NO_PAGE, type PageAddress, pageAddressOf } from './page-addresses.server.ts';
import { addFiles } from './page-files.server.ts';
import { addPageForms } from './page-forms.server.ts';
import { createPageRenderer } from './page-renderer.server.ts';
import { createPathsInUse, mayBeMissing } from './paths-in-use.server.ts';

/** Where the pages of a build are kept over a restart. */
export function keptPagesPlace({ assets }: ServerBuild, { dataDir }: Config): KeptPagesPlace {
  return { file: join(dataDir, 'kept-pages.json'), build: assets.version };
}

/**
 * Adds the routes of the pages, which are rendered once, cached and sent to every visitor. Without `clientFolder` (in
 * development) Vite serves the client's files, and pages are not cached.
 */
export function createPages(build: ServerBuild, clientFolder: string | undefined): AddPages {
  return async (app, services, config) => {
    if (clientFolder) await addFiles(app, clientFolder, createBrandingReplacements(services, clientFolder));
    const { pageCache, redirects } = services;
    // SQLite is never away.
    if (clientFolder && config.database.engine === 'postgres') {
      const report = (err: unknown) => app.log.warn({ err }, 'could not keep pages for a start without the database');
      app.addHook('onClose', keepPages(pageCache, keptPagesPlace(build, config), report));
    }
    const readAddress = createPageAddresses(build.routes);
    const render = createPageRenderer(build, services, config);
    const mayCache = ({ isCacheable }: PageAddress) => isCacheable && clientFolder !== undefined;
    addPageForms(app, {
      services,
      renderForm: (path, form, log) => pageCache.renderUncached(() => render(readAddress(path), log, { form })),
    });
    const isServedOtherwise = (path: string) => hasRouteBeginningAs(app, path);
    redirects.setPages(createPathsInUse({ ...services, readAddress, isServedOtherwise }));

    function readPage(address: PageAddress, { log }: FastifyRequest): Promise<EncodedPage> {
      const renderPage = () => render(address, log);
      return mayCache(address) ? pageCache.get(address.canonical, renderPage) : pageCache.renderUncached(renderPage);
    }

    /** Looks up where the address of a missing page leads. */
    function answerMissing(
      { pattern, hasSecret }: PageAddress,
      { url, method }: FastifyRequest,
    ): MissingAnswer | undefined {
      if (hasSecret || !mayBeMissing(pattern)) return undefined;
      const [isPublic, isProbe] = [pattern !== NO_PAGE, method === 'HEAD'];
      return redirects.answerMissing({ address: pageAddressOf(url), isPublic, isProbe });
    }

    /**
     * Returns the page, or where its address leads. An address that no page can have is looked up before anything is
     * rendered, others only after their page was not found, so pages that exist are as fast as without redirects.
     */
    async function findAnswer(address: PageAddress, request: FastifyRequest): Promise<EncodedPage | string> {
      const hasNoPage = address.pattern === NO_PAGE;
      const known = hasNoPage ? answerMissing(address, request) : undefined;
      const page = known ? undefined : await readPage(address, request);
      const missing = page?.status === 404 && !hasNoPage ? answerMissing(address, request) : known;
      if (missing?.location !== undefined) return missing.location;
      return page && !missing ? page : pageCache.renderUncached(() => render(address, request.log, { missing: 410 }));
    }

    app.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      config: {
        cacheAddressOf: ({ url }) => {
          const address = readAddress(url);
          return mayCache(address) ? address.canonical : undefined;
        },
      },
      handler: async (request, reply) => {
        const address = readAddress(request.url);
        const answer = await findAnswer(address, request);
        if (typeof answer === 'string') return sendRedirect(reply, answer, address);
        reply.hijack();
        sendPage(request.raw, reply.raw, answer);
      },
    });
  };
}

/**
 * Sends a visitor of a missing page to where its address leads. No cache stores the answer, so that it is counted, and
 * ends when the redirect is deleted.
 */
function sendRedirect(reply: FastifyReply, location: string, { isData }: PageAddress): FastifyReply {
  void reply.header('cache-control', 'no-store');
  if (!isData) return reply.redirect(location, 301);
  // The router then loads the address as a document, because it may be a file or of another site.
  return reply.code(204).headers({ 'x-remix-redirect': location, 'x-remix-reload-document': 'true' }).send();
}
