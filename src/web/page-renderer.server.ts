import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from 'react-router';
import { type AskDatabase, createCatalogueReading } from '#features/catalogue/catalogue-reading.server.ts';
import { findDatabaseTrouble } from '#platform/database/database-trouble.server.ts';
import { RETRY_AFTER_SECONDS } from '#platform/http/errors.server.ts';
import { approveOwnScripts } from '#platform/http/own-scripts.server.ts';
import { pageSecurityHeaders } from '#platform/http/security-headers.server.ts';
import type { RenderedPage } from '#platform/page-cache/page.server.ts';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import { logContext, pageMarksContext, scriptNonceContext, servicesContext, siteContext } from './contexts.server.ts';
import { foreignSources } from './foreign-sources.server.ts';
import type { PageAddress } from './page-addresses.server.ts';
import { siteFacts } from './site-facts.ts';

const NONCE_BYTES = 16;

/** Renders the page of an address, for everybody who asks for it. */
export type RenderPage = (address: PageAddress, log: FastifyBaseLogger) => Promise<RenderedPage>;

/** Makes the renderer of the shop's pages. It sees canonical addresses only: nothing else of a request is in a page. */
export function createPageRenderer(build: ServerBuild, services: Services, config: Config): RenderPage {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const site = siteFacts(config);
  const foreign = foreignSources(config);
  const catalogue = createCatalogueReading(refuseInTrouble(services.askForPages), services.changes);

  return async ({ canonical, hasSecret }, log) => {
    const marks = new Set<string>();
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const context = new RouterContextProvider();
    context.set(servicesContext, { catalogue });
    context.set(siteContext, site);
    context.set(pageMarksContext, marks);
    context.set(logContext, log);
    context.set(scriptNonceContext, nonce);
    const response = await handle(new Request(config.shopUrl + canonical), context);
    const { body, scripts } = await readBody(response, nonce);
    const security = pageSecurityHeaders(!site.isDemo, scripts, foreign);
    if (response.status === 503) response.headers.set('retry-after', String(RETRY_AFTER_SECONDS));
    if (hasSecret) response.headers.set('cache-control', 'no-store');
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
 * The answer's body, and of a page the inline scripts that are its own. Scripts wait for what is seen: without the lower
 * priority a slow line brings 120 kB of them before the first picture.
 */
async function readBody(response: Response, nonce: string): Promise<{ body: Buffer; scripts: readonly string[] }> {
  if (!response.headers.get('content-type')?.startsWith('text/html'))
    return { body: Buffer.from(await response.arrayBuffer()), scripts: [] };
  const { html, hashes } = approveOwnScripts(await response.text(), nonce);
  const body = html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"');
  return { body: Buffer.from(body), scripts: hashes };
}
