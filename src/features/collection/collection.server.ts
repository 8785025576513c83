import type { FastifyBaseLogger } from 'fastify';
import { COLLECTIONS_TAG } from '#features/catalogue/cache-tags.ts';
import type { CatalogueReading } from '#features/catalogue/catalogue-reading.server.ts';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import { MAX_DOORS } from '#features/catalogue/door/door.ts';
import type { ProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { QueryDatabase } from '#features/catalogue/product-filter.server.ts';
import { warnUnlessDatabaseError } from '#platform/database/database-errors.server.ts';
import { watchRows } from '#platform/database/watched.server.ts';
import type { Feature } from '#platform/feature.ts';
import type { PageCache } from '#platform/page-cache/page-cache.server.ts';
import { dayIn } from '#platform/time-zone.ts';
import { watchClock } from '#platform/watch-clock.server.ts';
import { collectionTag, DAYS_TAG, DOORS_TAG } from './cache-tags.ts';
import { addCollectionRoutes } from './collection-api.server.ts';
import { listCollections, readVersions, type VersionedCollection } from './collection-queries.server.ts';
import { createCollectionReading } from './collection-reading.server.ts';
import { createCollectionService, type EditingDependencies } from './collection-service.server.ts';
import { createPictureUser } from './picture-user.server.ts';

interface KnownCollections {
  versions: string;
  collections: readonly VersionedCollection[];
}

/** Assembles collections. They are kept in memory without the products that were picked. */
export async function createCollections(
  dependencies: EditingDependencies & {
    log: FastifyBaseLogger;
    pageCache: PageCache;
    catalogue: CatalogueService;
    changes: ProductChanges;
    /** Returns the shop's time zone, in which days end. */
    getTimeZone: () => string;
  },
) {
  const { db, log, pageCache, catalogue, now, getTimeZone } = dependencies;
  const service = createCollectionService(dependencies);

  async function readIfChanged(known: KnownCollections | undefined): Promise<KnownCollections> {
    const versions = await readVersions(db);
    if (versions === known?.versions) return known;
    // The collections may be newer than the versions, and then are read once more.
    return { versions, collections: await listCollections(db) };
  }
  const watch = await watchRows(db, readIfChanged, ({ collections }) => {
    pageCache.drop(listOutdatedTags(shown, collections));
    shown = collections;
  });
  const getAll = () => watch.current().collections;
  let shown = getAll();
  const createReading = (query: QueryDatabase, of: CatalogueReading) =>
    createCollectionReading({ ...dependencies, query, catalogue: of, getAll });
  const reading = createReading((read) => read(db), catalogue);

  const midnight = watchClock(
    () => dayIn(getTimeZone(), now()),
    () => pageCache.drop([DAYS_TAG]),
  );

  const feature: Feature = {
    addRoutes: (app, routeIn) =>
      addCollectionRoutes(routeIn(app), { catalogue, reading, service, getAll, spread: watch.spread }),
    async start() {
      watch.start(warnUnlessDatabaseError(log, 'could not look for changed collections'));
      midnight.start();
    },
    async close() {
      midnight.stop();
      await watch.stop();
    },
  };
  const look = () => void watch.look().catch(warnUnlessDatabaseError(log, 'could not look for changed collections'));
  const pictureUser = createPictureUser({ ...dependencies, look });
  return { collections: reading, createReading, reload: watch.look, pictureUser, feature };
}

/** Lists the tags of pages that show what has changed. */
function listOutdatedTags(
  before: readonly VersionedCollection[],
  after: readonly VersionedCollection[],
): readonly string[] {
  const versionsBefore = new Map(before.map(({ _id, version }) => [_id, version]));
  const versionsAfter = new Map(after.map(({ _id, version }) => [_id, version]));
  const ids = [...new Set([...versionsBefore.keys(), ...versionsAfter.keys()])];
  const changed = ids.filter((id) => versionsBefore.get(id) !== versionsAfter.get(id));
  const doorsChanged = versionsOfDoors(before) !== versionsOfDoors(after);
  return [COLLECTIONS_TAG, ...changed.map(collectionTag), ...(doorsChanged ? [DOORS_TAG] : [])];
}

function versionsOfDoors(collections: readonly VersionedCollection[]): string {
  const doors = collections.filter(({ published }) => published).slice(0, MAX_DOORS);
  return doors.map(({ _id, version }) => `${_id} ${version}`).join();
}
