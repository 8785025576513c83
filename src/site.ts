import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import type { FastifyInstance } from 'fastify';
import { createPages } from '#web/pages.server.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Shutdown } from './process/shutdown.ts';

/** Creates the whole shop: the API and the pages. */
export function createSite(config: Config, shutdown?: Shutdown): Promise<FastifyInstance> {
  const clientFolder = import.meta.env.PROD ? join(import.meta.dirname, '..', 'client') : undefined;
  return createApp(config, createPages(build, clientFolder), Date.now, shutdown);
}
