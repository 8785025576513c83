import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { createServer as createViteServer } from 'vite';
import { readConfig } from './config.ts';
import { readEnvironment } from './environment.ts';
import { holdDatabase } from './process/hold-database.ts';
import { rethrowPortError } from './process/start-failure.ts';

type Site = typeof import('./site.ts');

/** The development server: Vite serves the browser's files and reloads changed modules in browser and server. */
const config = readConfig(readEnvironment());
holdDatabase(config.database);
const http = createHttpServer();
const vite = await createViteServer({ server: { middlewareMode: true, hmr: { server: http } }, appType: 'custom' });

let createSite: Site['createSite'] | undefined;
let appPromise: Promise<FastifyInstance> | undefined;

http.on('request', (request, response) => vite.middlewares(request, response, () => void answer(request, response)));
await once(http.listen(config.port, config.host), 'listening').catch((error) => rethrowPortError(config, error));
console.log(`Thock is running in development at ${config.shopUrl}`);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const app = await currentApp();
    app.routing(request, response);
  } catch (error) {
    console.error(error);
    response.writeHead(500, { 'content-type': 'text/plain' }).end('The source code has an error; see the terminal.');
  }
}

/** Returns the app for the current source code. Vite returns the same module until one of its files changes. */
async function currentApp(): Promise<FastifyInstance> {
  const module = await vite.ssrLoadModule('/src/site.ts');
  if (module.createSite !== createSite) {
    const previous = appPromise;
    createSite = module.createSite;
    appPromise = reopen(module.createSite, previous);
  }
  if (!appPromise) throw new Error('src/site.ts exports no createSite');
  return appPromise;
}

async function reopen(
  create: Site['createSite'],
  previous: Promise<FastifyInstance> | undefined,
): Promise<FastifyInstance> {
  // The previous app may have failed to start; that was reported at the time.
  await previous?.then((app) => app.close()).catch(() => {});
  const app = await create(config);
  await app.ready();
  return app;
}
