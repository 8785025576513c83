import type { FastifyBaseLogger } from 'fastify';
import { createContext } from 'react-router';
import type { BoughtTogether } from '#features/bought-together/bought-together.server.ts';
import type { CatalogueReading } from '#features/catalogue/catalogue-reading.server.ts';
import type { Delivery } from '#features/delivery/delivery.server.ts';
import type { ReviewReading } from '#features/review/review-reading.server.ts';
import type { SearchService } from '#features/search/search-service.server.ts';
import type { WishlistReading } from '#features/wishlist/wishlist-reading.server.ts';
import type { SiteFacts } from './site-facts.ts';

/** The services that loaders read from. */
export const servicesContext = createContext<{
  catalogue: CatalogueReading;
  boughtTogether: BoughtTogether;
  reviews: ReviewReading;
  delivery: Delivery;
  search: Pick<SearchService, 'findForView'>;
  wishlist: WishlistReading;
}>();

/** What pages need to know about the shop. */
export const siteContext = createContext<SiteFacts>();

/** Cache tags of the page. Loaders add to them; a change to any of them evicts the page from the cache. */
export const cacheTagsContext = createContext<Set<string>>();

/** The logger of the request. */
export const logContext = createContext<FastifyBaseLogger>();

/** The nonce of the renderer's inline scripts, different for each render. */
export const scriptNonceContext = createContext<string>();

/** The CSP hashes of the inline scripts that were rendered. */
export const scriptHashesContext = createContext<readonly string[]>([]);
