import type { FastifyBaseLogger } from 'fastify';
import { createContext } from 'react-router';
import type { CatalogueReading } from '#features/catalogue/catalogue-reading.server.ts';
import type { Delivery } from '#features/delivery/delivery.server.ts';
import type { SiteFacts } from './site-facts.ts';

/** The services that loaders read from. */
export const servicesContext = createContext<{ catalogue: CatalogueReading; delivery: Delivery }>();

/** The settings that pages need. */
export const siteContext = createContext<SiteFacts>();

/** Cache tags of the page. Loaders add to them; a change to any of them evicts the page from the cache. */
export const cacheTagsContext = createContext<Set<string>>();

/** The logger of the request. */
export const logContext = createContext<FastifyBaseLogger>();

/** The nonce of the renderer's inline scripts, different for each render. */
export const scriptNonceContext = createContext<string>();
