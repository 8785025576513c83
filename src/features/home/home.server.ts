import type { FastifyBaseLogger } from 'fastify';
import type { PictureService } from '#features/media/picture-service.server.ts';
import { warnUnlessDatabaseError } from '#platform/database/database-errors.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { watchRows } from '#platform/database/watched.server.ts';
import type { Feature } from '#platform/feature.ts';
import { MAX_EDGE_MILLISECONDS } from '#platform/page-cache/edge-answer.server.ts';
import type { PageCache } from '#platform/page-cache/page-cache.server.ts';
import { watchClock } from '#platform/watch-clock.server.ts';
import { HOME_TAG } from './cache-tags.ts';
import { addHomeRoutes } from './home-api.server.ts';
import { findHome, findHomeVersion, type StoredHome } from './home-queries.server.ts';
import type { Home } from './home-schema.ts';
import { createHomeService } from './home-service.server.ts';
import { createPictureUser } from './picture-user.server.ts';
import { linksOf, videoOrigins } from './section-links.ts';
import { isShown, nextChange } from './section-times.ts';

interface HomeDependencies {
  db: Database;
  log: FastifyBaseLogger;
  now: () => number;
  pageCache: PageCache;
  pictures: Pick<PictureService, 'accept' | 'keep'>;
}

export type HomePage = Awaited<ReturnType<typeof createHome>>['home'];

/** Assembles the home page. Its sections are kept in memory, because they change with the time too. */
export async function createHome(dependencies: HomeDependencies) {
  const { db, log, now, pageCache } = dependencies;
  const service = createHomeService(dependencies);

  async function readIfChanged(known: StoredHome | undefined): Promise<StoredHome> {
    return known && known.version === (await findHomeVersion(db)) ? known : findHome(db);
  }
  const watch = await watchRows(db, readIfChanged, () => {
    const allowed = videoOrigins(ownSections()).join();
    // Pages opened from others keep the policy of the first one, so all of them say from where videos come.
    if (allowed === knownOrigins) pageCache.drop([HOME_TAG]);
    else pageCache.clear();
    knownOrigins = allowed;
  });
  const ownSections = (): Home => watch.current().sections ?? [];
  let knownOrigins = videoOrigins(ownSections()).join();

  /** Whether a scheduled section begins or ends before an edge would ask for the page again. */
  function changesSoon(): boolean {
    const next = nextChange(ownSections(), now());
    return next !== undefined && next - now() <= MAX_EDGE_MILLISECONDS;
  }

  const shown = () => ownSections().filter((section) => isShown(section, now()));
  const schedule = watchClock(
    () => [...shown().map(({ _id }) => _id), changesSoon()].join(),
    () => pageCache.drop([HOME_TAG]),
  );

  const home = {
    /** Returns the sections that visitors see now, if staff have made them. */
    shownSections: (): Home | undefined => (watch.current().sections ? shown() : undefined),
    changesSoon,
    /** Returns the sites from which the home page loads videos, also later on. */
    videoOrigins: () => videoOrigins(ownSections()),
    /** Lists where the sections lead that staff have made. */
    listLinks: () => linksOf(ownSections()),
    /** Removes links in a transaction, after which {@link home.spread} lets all processes see it. */
    removeLinks: service.removeLinks,
    /** Lets every process see a change that was just made. */
    spread: watch.spread,
  };

  const feature: Feature = {
    addRoutes: (app, routeIn) => addHomeRoutes(routeIn(app), { db, service, watch }),
    async start() {
      watch.start(warnUnlessDatabaseError(log, 'could not look for a changed home page'));
      schedule.start();
    },
    async close() {
      schedule.stop();
      await watch.stop();
    },
  };
  const pictureUser = createPictureUser({ db, service, spread: watch.spread });
  return { home, pictureUser, feature };
}
