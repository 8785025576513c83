import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { createServer as createViteServer } from 'vite';
import { readConfig } from './config.ts';
import { readEnvironment } from './environment.ts';
import { refusePort } from './process/start-failure.ts';

type Site = typeof import('./site.ts');

/** The shop for those who work on it: Vite serves the browser's files and reloads whatever changes, on both sides. */
const config = readConfig(readEnvironment());
const http = createHttpServer();
const vite = await createViteServer({ server: { middlewareMode: true, hmr: { server: http } }, appType: 'custom' });

let createSite: Site['createSite'] | undefined;
let opened: Promise<FastifyInstance> | undefined;

http.on('request', (request, response) => vite.middlewares(request, response, () => void answer(request, response)));
await once(http.listen(config.port, config.host), 'listening').catch((error) => refusePort(config, error));
console.log(`Thock is being worked on at ${config.shopUrl}`);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const app = await currentApp();
    app.routing(request, response);
  } catch (error) {
    console.error(error);
    response
      .writeHead(500, { 'content-type': 'text/plain' })
      .end('The sources do not work as they stand; see the terminal.');
  }
}

/** The shop as the sources stand now. Vite answers the same function until a file that it depends on changes. */
async function currentApp(): Promise<FastifyInstance> {
  const module = await vite.ssrLoadModule('/src/site.ts');
  if (module.createSite !== createSite) {
    const former = opened;
    createSite = module.createSite;
    opened = reopen(module.createSite, former);
  }
  if (!opened) throw new Error('src/site.ts exports no createSite');
  return opened;
}

async function reopen(
  create: Site['createSite'],
  former: Promise<FastifyInstance> | undefined,
): Promise<FastifyInstance> {
  // A former state of the sources may have failed to open; that was reported when it happened.
  await former?.then((app) => app.close()).catch(() => {});
  const app = await create(config);
  await app.ready();
  return app;
}
