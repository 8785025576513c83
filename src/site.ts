import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import type { FastifyInstance } from 'fastify';
import { createPages } from '#web/pages.server.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Shutdown } from './process/shutdown.ts';

/** Creates the whole shop: the API and the pages. */
export function createSite(config: Config, shutdown?: Shutdown): Promise<FastifyInstance> {
  if (!import.meta.env.PROD) return createApp(config, createPages(build, undefined), Date.now, shutdown);
  const publicFolder = join(import.meta.dirname, '..', 'client');
  return createApp({ ...config, publicFolder }, createPages(build, publicFolder), Date.now, shutdown);
}
