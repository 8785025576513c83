import type { FastifyBaseLogger } from 'fastify';
import { createContext } from 'react-router';
import type { CatalogueReading } from '#features/catalogue/catalogue-reading.server.ts';
import type { SiteFacts } from './site-facts.ts';

/** What loaders read from. */
export const servicesContext = createContext<{ catalogue: CatalogueReading }>();

/** What the configuration says to pages. */
export const siteContext = createContext<SiteFacts>();

/** Marks of what the page shows; loaders add to it, and the page is forgotten when one of them changes. */
export const pageMarksContext = createContext<Set<string>>();

/** The log of the request that a page is made for. */
export const logContext = createContext<FastifyBaseLogger>();

/** The nonce that the renderer gives its own scripts, another one for each rendering. */
export const scriptNonceContext = createContext<string>();
