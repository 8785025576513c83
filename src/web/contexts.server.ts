import type { FastifyBaseLogger } from 'fastify';
import { createContext } from 'react-router';
import type { Services } from '../services.ts';

/** What loaders read from. */
export const servicesContext = createContext<Services>();

/** What the configuration says to pages: whether this is the demo, and the address for canonical links. */
export const siteContext = createContext<{ isDemo: boolean; shopUrl: string }>();

/** Marks of what the page shows; loaders add to it, and the page is forgotten when one of them changes. */
export const pageMarksContext = createContext<Set<string>>();

/** The log of the request that a page is made for. */
export const logContext = createContext<FastifyBaseLogger>();
