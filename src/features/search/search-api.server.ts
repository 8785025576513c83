import { actorOf } from '#features/audit/actor.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Route } from '#platform/http/router.server.ts';
import { listMissed } from './missed.server.ts';
import { searchCalls } from './search-calls.ts';
import type { SearchService } from './search-service.server.ts';
import type { createSynonymEditing } from './synonym-editing.server.ts';
import { listSynonymGroups } from './synonym-queries.server.ts';

/** Products of an answer without `page` and `limit`. */
const DEFAULT_LIMIT = 24;

interface SearchApiDependencies {
  db: Database;
  search: SearchService;
  now: () => number;
  replaceSynonyms: ReturnType<typeof createSynonymEditing>;
}

/** Adds the routes of the search. */
export function addSearchRoutes(route: Route, { db, now, search, replaceSynonyms }: SearchApiDependencies): void {
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
    await replaceSynonyms(body, actorOf(input));
    return body;
  });
}
