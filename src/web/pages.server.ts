import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { type KeptPagesPlace, keepPages } from '#platform/page-cache/kept-pages.server.ts';
import { sendPage } from '#platform/page-cache/page.server.ts';
import type { AddPages } from '../app.ts';
import type { Config } from '../config.ts';
import { createPageAddresses, type PageAddress } from './page-addresses.server.ts';
import { addFiles } from './page-files.server.ts';
import { createPageRenderer } from './page-renderer.server.ts';
import { addWithdrawForm, WITHDRAW_PATH } from './withdraw-form.server.ts';

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
    if (clientFolder) await addFiles(app, clientFolder);
    const { pageCache } = services;
    // SQLite is never away.
    if (clientFolder && config.database.engine === 'postgres') {
      const report = (err: unknown) => app.log.warn({ err }, 'could not keep pages for a start without the database');
      app.addHook('onClose', keepPages(pageCache, keptPagesPlace(build, config), report));
    }
    const readAddress = createPageAddresses(build.routes);
    const render = createPageRenderer(build, services, config);
    const mayCache = ({ isCacheable }: PageAddress) => isCacheable && clientFolder !== undefined;
    addWithdrawForm(app, {
      withdraw: services.withdraw,
      renderForm: (form, log) => pageCache.renderUncached(() => render(readAddress(WITHDRAW_PATH), log, form)),
    });
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
        const renderPage = () => render(address, request.log);
        const page = await (mayCache(address)
          ? pageCache.get(address.canonical, renderPage)
          : pageCache.renderUncached(renderPage));
        reply.hijack();
        sendPage(request.raw, reply.raw, page);
      },
    });
  };
}
