import type { FastifyBaseLogger } from 'fastify';
import type { QueryDatabase } from '#features/catalogue/product-filter.server.ts';
import { warnUnlessDatabaseError } from '#platform/database/database-errors.server.ts';
import { watchRows } from '#platform/database/watched.server.ts';
import type { Feature } from '#platform/feature.ts';
import type { PageCache } from '#platform/page-cache/page-cache.server.ts';
import { watchClock } from '#platform/watch-clock.server.ts';
import { entryTag, kindTag } from './cache-tags.ts';
import { addContentRoutes } from './content-api.server.ts';
import { type ContentEntry, isVisible, mergeEntries } from './content-entry.server.ts';
import { listRows, readVersions } from './content-queries.server.ts';
import { createContentReading } from './content-reading.server.ts';
import { type ContentDependencies, createContentService } from './content-service.server.ts';
import { createPictureUser } from './picture-user.server.ts';
import type { NamedSettings } from './shop-values.server.ts';

interface KnownContent {
  versions: string;
  entries: readonly ContentEntry[];
}

/** Assembles the texts of the shop. All entries are kept in memory, without their texts. */
export async function createContent(
  dependencies: ContentDependencies & {
    log: FastifyBaseLogger;
    pageCache: PageCache;
    shopUrl: string;
    getSettings: () => NamedSettings;
  },
) {
  const { db, log, now, pageCache, getSettings } = dependencies;
  const service = createContentService(dependencies);

  async function readIfChanged(known: KnownContent | undefined): Promise<KnownContent> {
    const versions = await readVersions(db);
    if (versions === known?.versions) return known;
    // The entries may be newer than the versions, and then are read once more.
    return { versions, entries: mergeEntries(await listRows(db)) };
  }
  const watch = await watchRows(db, readIfChanged, dropOutdated);
  const getEntries = () => watch.current().entries;
  let shown = stampsOf(getEntries(), now());

  /** Drops the pages that show what has changed, or what has appeared with the time. */
  function dropOutdated(): void {
    const present = stampsOf(getEntries(), now());
    pageCache.drop(listOutdatedTags(shown, present));
    shown = present;
  }
  const scheduled = watchClock(
    () => String(getEntries().filter(({ publishAt = 0 }) => publishAt > now()).length),
    dropOutdated,
  );

  const createReading = (query: QueryDatabase) => createContentReading({ query, getEntries, getSettings, now });

  const feature: Feature = {
    addRoutes: (app, routeIn) =>
      addContentRoutes(routeIn(app), { ...dependencies, service, getEntries, spread: watch.spread }),
    async start() {
      watch.start(warnUnlessDatabaseError(log, 'could not look for changed texts'));
      scheduled.start();
    },
    async close() {
      scheduled.stop();
      await watch.stop();
    },
  };
  return {
    content: createReading((read) => read(db)),
    createReading,
    pictureUser: createPictureUser({ ...dependencies, spread: watch.spread }),
    reload: watch.look,
    feature,
  };
}

interface Stamp {
  entry: ContentEntry;
  /** Differs after each change of what visitors see. */
  stamp: string;
}

function stampsOf(entries: readonly ContentEntry[], now: number): ReadonlyMap<string, Stamp> {
  return new Map(
    entries.map((entry) => [entryTag(entry), { entry, stamp: `${entry.changedIn} ${isVisible(entry, now)}` }]),
  );
}

/** Lists the tags of pages that show what has changed. */
function listOutdatedTags(before: ReadonlyMap<string, Stamp>, after: ReadonlyMap<string, Stamp>): string[] {
  const changed = [...new Map([...before, ...after])].filter(
    ([tag]) => before.get(tag)?.stamp !== after.get(tag)?.stamp,
  );
  return [...new Set(changed.flatMap(([tag, { entry }]) => [tag, kindTag(entry.kind)]))];
}
