import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import type { FastifyInstance } from 'fastify';
import { readKeptPages } from '#platform/page-cache/kept-pages.server.ts';
import { addFiles } from '#web/page-files.server.ts';
import { createPages, keptPagesPlace } from '#web/pages.server.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Shutdown } from './process/shutdown.ts';
import { createStandIn } from './process/stand-in.ts';

const CLIENT_FOLDER = join(import.meta.dirname, '..', 'client');

/** Creates what answers while the database is away at the start. */
export async function createSiteStandIn(config: Config): Promise<FastifyInstance> {
  const pages = await readKeptPages(keptPagesPlace(build, config));
  return createStandIn(config, pages, (app) => addFiles(app, CLIENT_FOLDER));
}

/** Creates the whole shop: the API and the pages. */
export function createSite(config: Config, shutdown?: Shutdown): Promise<FastifyInstance> {
  if (!import.meta.env.PROD) return createApp(config, createPages(build, undefined), Date.now, shutdown);
  const pages = createPages(build, CLIENT_FOLDER);
  return createApp({ ...config, publicFolder: CLIENT_FOLDER }, pages, Date.now, shutdown);
}
