import type { ServerBuild } from 'react-router';
import { sendPage } from '#platform/page-cache/page.server.ts';
import type { AddPages } from '../app.ts';
import { createPageAddresses } from './page-addresses.server.ts';
import { addFiles } from './page-files.server.ts';
import { createPageRenderer } from './page-renderer.server.ts';

/**
 * The pages: rendered once, kept whole, sent to everybody. Without `clientFolder` (in development) the files in the
 * browser come from elsewhere and every page is rendered anew.
 */
export function createPages(build: ServerBuild, clientFolder: string | undefined): AddPages {
  return async (app, services, config) => {
    if (clientFolder) await addFiles(app, clientFolder);
    const { pageCache } = services;
    const readAddress = createPageAddresses(build.routes);
    const render = createPageRenderer(build, services, config);
    app.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: async (request, reply) => {
        const address = readAddress(request.url);
        const make = () => render(address, request.log);
        const isKept = address.isKept && clientFolder !== undefined;
        const page = await (isKept ? pageCache.get(address.canonical, make) : pageCache.make(make));
        reply.hijack();
        sendPage(request.raw, reply.raw, page);
      },
    });
  };
}
