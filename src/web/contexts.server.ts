import type { FastifyBaseLogger } from 'fastify';
import { createContext } from 'react-router';
import type { CatalogueReading } from '#features/catalogue/catalogue-reading.server.ts';
import type { QueryDatabase } from '#features/catalogue/product-filter.server.ts';
import type { CollectionReading } from '#features/collection/collection-reading.server.ts';
import type { SendMessage } from '#features/contact/submit-message.server.ts';
import type { ContentReading } from '#features/content/content-reading.server.ts';
import type { Delivery } from '#features/delivery/delivery.server.ts';
import type { HomePage } from '#features/home/home.server.ts';
import type { Subscribe } from '#features/newsletter/submit-newsletter.server.ts';
import type { Withdraw } from '#features/order/withdrawal/submit-withdrawal.server.ts';
import type { SearchService } from '#features/search/search-service.server.ts';
import type { Settings } from '#features/settings/settings-schema.ts';
import type { SocialPictures } from '#features/social-picture/social-picture.server.ts';
import type { FinishedPage } from './finish-page.server.ts';
import type { SiteFacts } from './site-facts.ts';

/** What loaders read from: the database, through `query`, and services that keep something in memory. */
export interface PageServices {
  query: QueryDatabase;
  catalogue: CatalogueReading;
  collections: CollectionReading;
  content: ContentReading;
  delivery: Delivery;
  home: Pick<HomePage, 'shownSections' | 'changesSoon'>;
  search: Pick<SearchService, 'findForView'>;
  settings: { current: () => Settings };
  /** Returns the path of a product's picture for link previews. */
  socialPictureOf: SocialPictures['pathOf'];
}

export const servicesContext = createContext<PageServices>();

/** What pages need to know about the shop. */
export const siteContext = createContext<SiteFacts>();

/** What the forms of pages do that work without scripts. */
export interface FormUses {
  withdraw: Withdraw;
  sendMessage: SendMessage;
  subscribe: Subscribe;
}

/** Does what was submitted without scripts. Only for that request. */
export const formContext = createContext<FormUses>();

/** Cache tags of the page. Loaders add to them; a change to any of them evicts the page from the cache. */
export const cacheTagsContext = createContext<Set<string>>();

/** The status of pages that are not found: 410 if staff say that the page at this address is gone. */
export const missingStatusContext = createContext<404 | 410>(404);

/** The HTML that loaders keep for the page that is rendered. Null if only its data is asked for. */
export const markupContext = createContext<string[] | null>(null);

/** The logger of the request. */
export const logContext = createContext<FastifyBaseLogger>();

/** The nonce of the renderer's inline scripts, different for each render. */
export const scriptNonceContext = createContext<string>();

/** The page that was rendered. Null if only its data, or no page at all, was asked for. */
export const finishedPageContext = createContext<FinishedPage | null>(null);
