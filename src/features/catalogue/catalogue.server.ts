import type { FastifyBaseLogger } from 'fastify';
import { warnUnlessDatabaseError } from '#platform/database/database-errors.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { PageCache } from '#platform/page-cache/page-cache.server.ts';
import { cacheTagsOf } from './cache-tags.ts';
import { createCatalogueService } from './catalogue-service.server.ts';
import { createPictureUser } from './picture-user.server.ts';
import { addProductRoutes } from './product-api.server.ts';
import { createProductChanges, type ProductIndex } from './product-changes.server.ts';
import type { EditingDependencies } from './product-editing.server.ts';
import { createProductEvents, type IsWanted } from './product-events.server.ts';
import { createSlugJob } from './writing/missing-slugs.server.ts';

const HOUR_MILLISECONDS = 3_600_000;

/** Assembles the catalogue feature: products, stock, and invalidation of cached pages. */
export function createCatalogue(dependencies: {
  db: Database;
  pageCache: PageCache;
  log: FastifyBaseLogger;
  now: () => number;
  pictures: EditingDependencies['pictures'];
  areVariantsHeld: EditingDependencies['areVariantsHeld'];
  index: ProductIndex;
  isEventWanted: IsWanted;
}) {
  const { db, pageCache, log, now, pictures, areVariantsHeld, index, isEventWanted } = dependencies;
  const changes = createProductChanges({ db, now, index, events: createProductEvents(isEventWanted) });
  const catalogue = createCatalogueService({ db, changes, now, pictures, areVariantsHeld });
  changes.listen((changed) => pageCache.drop(changed.flatMap(cacheTagsOf)));
  changes.onMissedChanges(() => pageCache.clear());

  const deleteOldChanges: Job = {
    name: 'delete-product-changes',
    intervalMilliseconds: HOUR_MILLISECONDS,
    async run() {
      await changes.deleteOld();
      return 'done';
    },
  };
  const feature: Feature = {
    addRoutes: (app, routeIn) => addProductRoutes(routeIn(app), catalogue),
    jobs: [deleteOldChanges, createSlugJob(db, changes), ...catalogue.attributeJobs],
    start: async () => changes.startPolling(warnUnlessDatabaseError(log, 'could not look for product changes')),
    close: () => changes.stopPolling(),
  };
  const pictureUser = createPictureUser({ db, changes, pictures, now });
  return { changes, catalogue, pictureUser, feature };
}
