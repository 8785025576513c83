import { actorOf } from '#features/audit/actor.server.ts';
import { CARDS_TAG, CATALOGUE_TAG } from '#features/catalogue/cache-tags.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Route } from '#platform/http/router.server.ts';
import type { PageCache } from '#platform/page-cache/page-cache.server.ts';
import { listMissed } from './missed.server.ts';
import { searchCalls } from './search-calls.ts';
import type { SearchService } from './search-service.server.ts';
import { listSynonymGroups, replaceSynonymGroups } from './synonym-queries.server.ts';

/** Products of an answer without `page` and `limit`. */
const DEFAULT_LIMIT = 24;

interface SearchApiDependencies {
  db: Database;
  now: () => number;
  pageCache: PageCache;
  search: SearchService;
}

/** Adds the routes of the search. */
export function addSearchRoutes(route: Route, { db, now, pageCache, search }: SearchApiDependencies): void {
  route(searchCalls.searchProducts, async ({ query: { q, page = 1, limit = DEFAULT_LIMIT, literal } }) => {
    const result = await search.search(q, { offset: (page - 1) * limit, limit, literal: literal === 'true' });
    if (result.total === 0) await search.recordMissed(q);
    return { query: q, ...result };
  });

  route(searchCalls.suggestSearches, async ({ query: { q } }) => {
    const { products, terms } = await search.suggest(q);
    return { terms, products: products.map(({ _id, name, image, price }) => ({ _id, name, image, price })) };
  });

  route(searchCalls.listMissedSearches, () => listMissed(db, now()));

  route(searchCalls.listSynonyms, () => listSynonymGroups(db));

  route(searchCalls.replaceSynonyms, async ({ body, ...input }) => {
    await replaceSynonymGroups(db, body, { actor: actorOf(input), at: now() });
    pageCache.drop([CARDS_TAG, CATALOGUE_TAG]);
    return body;
  });
}
