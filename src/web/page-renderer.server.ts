import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from 'react-router';
import type { BrandingFacts } from '#features/branding/branding-facts.ts';
import { createCatalogueReading } from '#features/catalogue/catalogue-reading.server.ts';
import type { QueryDatabase } from '#features/catalogue/product-filter.server.ts';
import type { SearchView } from '#features/search/search-view.ts';
import { findDatabaseError } from '#platform/database/database-errors.server.ts';
import { RETRY_AFTER_SECONDS } from '#platform/http/errors.server.ts';
import { pageSecurityHeaders } from '#platform/http/security-headers.server.ts';
import type { RenderedPage } from '#platform/page-cache/page.server.ts';
import type { Config } from '../config.ts';
import type { Services } from '../services/services.ts';
import { fontFilesOf } from './branding-fonts.server.ts';
import {
  cacheTagsContext,
  type FormUses,
  finishedPageContext,
  formContext,
  logContext,
  markupContext,
  missingStatusContext,
  scriptNonceContext,
  servicesContext,
  siteContext,
} from './contexts.server.ts';
import type { PageAddress } from './page-addresses.server.ts';
import { type SiteFacts, siteFacts } from './site-facts.ts';
import { thirdPartySources } from './third-party-sources.server.ts';

const NONCE_BYTES = 16;
/** The route of `storefront/branding-preview.tsx`. */
const BRANDING_PREVIEW = 'brandingPreview/:token';

/** A form that a browser without scripts has submitted. */
export interface SubmittedForm {
  /** URL-encoded. */
  fields: string;
  uses: FormUses;
}

interface RenderOptions {
  form?: SubmittedForm;
  /** The status of a page that is not found. */
  missing?: 404 | 410;
}

/** Renders a page. The result is the same for every visitor, unless a form was submitted. */
export type RenderPage = (
  address: PageAddress,
  log: FastifyBaseLogger,
  options?: RenderOptions,
) => Promise<RenderedPage>;

/**
 * Creates the page renderer. Apart from a submitted form, it receives only the canonical URL, so nothing else of a
 * request can get into a page.
 */
export function createPageRenderer(build: ServerBuild, services: Services, config: Config): RenderPage {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const thirdParty = thirdPartySources(config);
  const query: QueryDatabase = (read) => throw503OnDatabaseError(read(services.db));
  const catalogue = createCatalogueReading(query, services.changes);
  const collections = services.createCollectionReading(query, catalogue);
  const content = services.createContentReading(query);

  const search = {
    findForView: (view: SearchView) => throw503OnDatabaseError(services.search.findForView(view)),
  };

  /** Returns the look that a page shows, with the files of its font. */
  function lookOf(address: PageAddress): SiteFacts['branding'] {
    const look = publishedOrPreview(address);
    return look && { ...look, fontFiles: fontFilesOf(look.font) };
  }

  function publishedOrPreview({ pattern, canonical }: PageAddress): BrandingFacts | undefined {
    const published = services.branding.current().facts;
    if (pattern !== BRANDING_PREVIEW) return published;
    return services.branding.findPreview(canonical.slice(canonical.lastIndexOf('/') + 1)) ?? published;
  }

  return async (address, log, { form, missing = 404 } = {}) => {
    const { canonical, hasSecret, isData } = address;
    const cacheTags = new Set<string>();
    // A change of the settings drops pages that are being rendered, too.
    const site = siteFacts(config, services.settings.current(), {
      shipsTo: services.shipping.shipsTo(),
      tax: services.taxes.readFacts(),
      takesWithdrawals: services.takesWithdrawals(),
      menus: services.menus.current(),
      branding: lookOf(address),
    });
    const context = new RouterContextProvider();
    const { delivery, home, settings, socialPictureOf } = services;
    context.set(servicesContext, {
      query,
      catalogue,
      collections,
      content,
      search,
      delivery,
      home,
      settings,
      socialPictureOf,
    });
    context.set(siteContext, site);
    context.set(cacheTagsContext, cacheTags);
    context.set(missingStatusContext, missing);
    context.set(logContext, log);
    if (!isData) context.set(markupContext, []);
    context.set(scriptNonceContext, randomBytes(NONCE_BYTES).toString('base64url'));
    if (form) context.set(formContext, answering503(form.uses));
    const submitted = form && { method: 'POST', body: new URLSearchParams(form.fields) };
    const response = await handle(new Request(config.shopUrl + canonical, submitted), context);
    const page = context.get(finishedPageContext);
    const body = page?.body ?? Buffer.from(await response.arrayBuffer());
    const security = pageSecurityHeaders(config.strictTransport, page?.hashes ?? [], {
      ...thirdParty,
      video: services.home.videoOrigins(),
    });
    if (response.status === 503) response.headers.set('retry-after', String(RETRY_AFTER_SECONDS));
    if (hasSecret || form) response.headers.set('cache-control', 'no-store');
    return {
      status: response.status === 404 ? missing : response.status,
      headers: { ...security, ...Object.fromEntries(response.headers) },
      body,
      cacheTags,
    };
  };
}

/** Lets what forms do answer 503 without the database. */
function answering503({ withdraw, sendMessage, subscribe }: FormUses): FormUses {
  return {
    withdraw: (draft) => throw503OnDatabaseError(withdraw(draft)),
    sendMessage: (draft) => throw503OnDatabaseError(sendMessage(draft)),
    subscribe: (email) => throw503OnDatabaseError(subscribe(email)),
  };
}

/** Answers 503 instead of 500 when a page cannot reach the database. */
async function throw503OnDatabaseError<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw findDatabaseError(error) ? data(null, { status: 503 }) : error;
  }
}
