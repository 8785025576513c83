import { actorOf } from '#features/audit/actor.server.ts';
import { listFeatured } from '#features/catalogue/product-queries.server.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Route } from '#platform/http/router.server.ts';
import { listMissed } from './missed.server.ts';
import { searchCalls } from './search-calls.ts';
import type { SearchService } from './search-service.server.ts';
import type { createSynonymEditing } from './synonym-editing.server.ts';
import { listSynonymGroups } from './synonym-queries.server.ts';

/** Products of an answer without `page` and `limit`. */
const DEFAULT_LIMIT = 24;

/** Products that are offered before anything is typed. */
const MAX_AT_START = 4;

/** Finds posts of the blog whose titles have all words, or words that begin with them. */
export type FindPosts = (query: string) => { _id: number; title: string }[];

interface SearchApiDependencies {
  db: Database;
  search: SearchService;
  now: () => number;
  replaceSynonyms: ReturnType<typeof createSynonymEditing>;
  findPosts: FindPosts;
}

/** Adds the routes of the search. */
export function addSearchRoutes(
  route: Route,
  { db, now, search, replaceSynonyms, findPosts }: SearchApiDependencies,
): void {
  route(searchCalls.searchProducts, async ({ query: { q, page = 1, limit = DEFAULT_LIMIT, literal } }) => {
    const result = await search.search(q, { offset: (page - 1) * limit, limit, literal: literal === 'true' });
    if (result.total === 0) await search.recordMissed(q);
    return { query: q, ...result };
  });

  route(searchCalls.startSearch, async () => {
    const featured = await listFeatured(db);
    return {
      products: featured
        .filter(({ stock }) => stock > 0)
        .slice(0, MAX_AT_START)
        .map(toSuggested),
    };
  });

  route(searchCalls.suggestSearches, async ({ query: { q } }) => {
    const { products, ...others } = await search.suggest(q);
    return { ...others, posts: findPosts(q), products: products.map(toSuggested) };
  });

  route(searchCalls.listMissedSearches, () => listMissed(db, now()));

  route(searchCalls.listSynonyms, () => listSynonymGroups(db));

  route(searchCalls.replaceSynonyms, async ({ body, ...input }) => {
    await replaceSynonyms(body, actorOf(input));
    return body;
  });
}

function toSuggested({ _id, name, image, price }: Product) {
  return { _id, name, image, price };
}
