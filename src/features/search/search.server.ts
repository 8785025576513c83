import type { FastifyBaseLogger } from 'fastify';
import { actorOf } from '#features/audit/actor.server.ts';
import type { ProductChanges, ProductIndex } from '#features/catalogue/product-changes.server.ts';
import { listFeatured } from '#features/catalogue/product-queries.server.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import type { Route } from '#platform/http/router.server.ts';
import type { Job } from '#platform/jobs/job.ts';
import { searchEngineOf } from './engine/choose-engine.server.ts';
import { continueIndex, indexProducts } from './index-writing.server.ts';
import { parseSynonyms } from './match-synonyms.ts';
import { deleteOldMissed, listMissed } from './missed.server.ts';
import { indexPostponed, postponeIndex } from './postponed-index.server.ts';
import { searchCalls } from './search-calls.ts';
import { createSearchService, type SearchService } from './search-service.server.ts';
import { listSynonymGroups, replaceSynonyms } from './synonyms.server.ts';

const HOUR_MILLISECONDS = 3_600_000;
const BUILD_INTERVAL_MILLISECONDS = 60_000;
/** Products of an answer without `page` and `limit`. */
const DEFAULT_LIMIT = 24;
/** Products that are offered before anything is typed. */
const MAX_AT_START = 4;

/** Finds posts of the blog whose titles have all words, or words that begin with them. */
export type FindPosts = (query: string) => { _id: number; title: string; path: string }[];

/** Finds pages that staff have written, in the same way. */
export type FindPages = (query: string) => { title: string; path: string }[];

/** Finds published collections with a word in their title that begins so. */
export type FindCollections = (query: string) => { slug: string; title: string }[];

interface SearchDependencies {
  db: Database;
  now: () => number;
  changes: ProductChanges;
  findPosts: FindPosts;
  findPages: FindPages;
  findCollections: FindCollections;
}

/** Creates the index of a database's products. */
export function createProductIndex(db: Database): ProductIndex {
  return { write: indexProducts, postpone: postponeIndex, catchUp: () => indexPostponed(db) };
}

/** Assembles the search over the whole shop: its calls, and the jobs that keep its tables. */
export async function createSearch(dependencies: SearchDependencies & { log: FastifyBaseLogger }) {
  const { db, log, now } = dependencies;
  const canCorrect = await searchEngineOf(db).canListSimilarWords(db);
  if (!canCorrect)
    log.warn('searches find no words with typing errors, because the database lacks the extension pg_trgm');
  const search = createSearchService({
    db,
    now,
    canCorrect: () => canCorrect,
    listSynonyms: async () => parseSynonyms(await listSynonymGroups(db)),
  });
  const buildIndex: Job = {
    name: 'build-search-index',
    intervalMilliseconds: BUILD_INTERVAL_MILLISECONDS,
    runsAtStart: true,
    async run() {
      await indexPostponed(db);
      return (await continueIndex(db)) > 0 ? 'more' : 'done';
    },
  };
  const deleteOld: Job = {
    name: 'delete-missed-searches',
    intervalMilliseconds: HOUR_MILLISECONDS,
    async run() {
      await deleteOldMissed(db, now());
      return 'done';
    },
  };
  const feature: Feature = {
    addRoutes: (app, routeIn) => addSearchRoutes(routeIn(app), search, dependencies),
    jobs: [buildIndex, deleteOld],
  };
  return { search, feature };
}

function addSearchRoutes(route: Route, search: SearchService, dependencies: SearchDependencies): void {
  const { db, now, findPosts, findPages, findCollections } = dependencies;

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
    const collections = findCollections(q).map(({ slug, title }) => ({ slug, title }));
    return { ...others, posts: findPosts(q), pages: findPages(q), collections, products: products.map(toSuggested) };
  });

  route(searchCalls.listMissedSearches, () => listMissed(db, now()));

  route(searchCalls.listSynonyms, () => listSynonymGroups(db));

  route(searchCalls.replaceSynonyms, async ({ body, ...input }) => {
    await replaceSynonyms(dependencies, body, actorOf(input));
    return body;
  });
}

function toSuggested({ _id, slug, name, image, price }: Product) {
  return { _id, slug, name, image, price };
}
