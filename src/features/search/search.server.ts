import type { FastifyBaseLogger } from 'fastify';
import type { ProductChanges, ProductIndex } from '#features/catalogue/product-changes.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import type { Job } from '#platform/jobs/job.ts';
import { searchEngineOf } from './engine/choose-engine.server.ts';
import { continueIndex, indexProducts } from './index-writing.server.ts';
import { parseSynonyms } from './match-synonyms.ts';
import { deleteOldMissed } from './missed.server.ts';
import { indexPostponed, postponeIndex } from './postponed-index.server.ts';
import { addSearchRoutes, type FindPosts } from './search-api.server.ts';
import { createSearchService } from './search-service.server.ts';
import { createSynonymEditing } from './synonym-editing.server.ts';
import { listSynonymGroups } from './synonym-queries.server.ts';

const HOUR_MILLISECONDS = 3_600_000;
const BUILD_INTERVAL_MILLISECONDS = 60_000;

/** Creates the index of a database's products. */
export function createProductIndex(db: Database): ProductIndex {
  return { write: indexProducts, postpone: postponeIndex, catchUp: () => indexPostponed(db) };
}

/** Assembles the search over the whole shop: its calls, and the jobs that keep its tables. */
export async function createSearch(dependencies: {
  db: Database;
  log: FastifyBaseLogger;
  now: () => number;
  changes: ProductChanges;
  findPosts: FindPosts;
}) {
  const { db, log, now, findPosts } = dependencies;
  const canCorrect = await searchEngineOf(db).canListSimilarWords(db);
  if (!canCorrect)
    log.warn('searches find no words with typing errors, because the database lacks the extension pg_trgm');
  const search = createSearchService({
    db,
    now,
    canCorrect: () => canCorrect,
    listSynonyms: async () => parseSynonyms(await listSynonymGroups(db)),
  });
  const replaceSynonyms = createSynonymEditing(dependencies);
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
    addRoutes: (app, routeIn) => addSearchRoutes(routeIn(app), { db, now, search, replaceSynonyms, findPosts }),
    jobs: [buildIndex, deleteOld],
  };
  return { search, feature };
}
