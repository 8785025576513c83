import type { FastifyBaseLogger } from 'fastify';
import { batchesOf } from '#platform/batches.ts';
import { warnUnlessDatabaseError } from '#platform/database/database-errors.server.ts';
import { createRowRunner } from '#platform/database/row-statement.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { Feature } from '#platform/feature.ts';
import { acceptUploads } from '#platform/http/upload.server.ts';
import { watchRedirects } from './known-redirects.server.ts';
import { addMissed, deleteOldMissed, MAX_MISSED_PATHS } from './missed-queries.server.ts';
import { normalPath } from './normal-path.ts';
import { createPendingCounts } from './pending-counts.server.ts';
import { isPrivatePath } from './private-path.ts';
import { addImportRoute, addRedirectRoutes, REDIRECT_UPLOAD } from './redirect-api.server.ts';
import { MAX_REDIRECTS } from './redirect-schema.ts';
import { createRedirectService, type FindPathsInUse } from './redirect-service.server.ts';

const HOUR_MILLISECONDS = 3_600_000;
/** Longer paths are not counted. */
const MAX_MISSED_CHARACTERS = 300;
const ROWS_AT_ONCE = 500;

interface RedirectDependencies {
  db: Database;
  log: FastifyBaseLogger;
  now: () => number;
  shopUrl: string;
}

/** An address that no page has. */
export interface MissedAddress {
  /** Path and query. */
  address: string;
  /** Whether its path is one of the shop's own forms that contain no secret, such as that of a product. */
  isPublic: boolean;
  /** Whether only its headers are asked for, as by the editor of menus. Then it does not count as missed. */
  isProbe?: boolean;
}

/** How the address of a missing page is answered. Without a location, the page is gone. */
export interface MissingAnswer {
  location?: string;
}

const addHits = createRowRunner<never, { id: string; hits: number }>({
  types: { id: 'text', hits: 'bigint' },
  sqlite: 'update redirect set hits = hits + ?2 where id = ?1',
  postgres: (rows) =>
    `update redirect set hits = redirect.hits + counted.hits from ${rows} as counted where redirect.id = counted.id`,
});

export type Redirects = Awaited<ReturnType<typeof createRedirects>>['redirects'];

/** Assembles redirects, which are kept in memory, and the counts of paths that were not found. */
export async function createRedirects(dependencies: RedirectDependencies) {
  const { db, log, now } = dependencies;
  const nothingInUse: FindPathsInUse = async () => new Set();
  let findPathsInUse = nothingInUse;
  const service = createRedirectService({ ...dependencies, findPathsInUse: (paths) => findPathsInUse(paths) });
  const known = await watchRedirects(db);

  const hits = createPendingCounts({
    max: MAX_REDIRECTS,
    async write(counts) {
      const rows = [...counts].map(([id, { count }]) => ({ id, hits: count })).toSorted(byId);
      for (const batch of batchesOf(rows, ROWS_AT_ONCE)) await inTransaction(db, (trx) => addHits(trx, batch));
    },
  });
  const missed = createPendingCounts({
    max: MAX_MISSED_PATHS,
    async write(counts) {
      const rows = [...counts].map(([path, { count, lastAt }]) => ({ path, count, last_at: lastAt }));
      await inTransaction(db, (trx) => addMissed(trx, rows));
    },
  });

  const redirects = {
    /** Sets what knows which paths are in use. Without pages, none are. */
    setPages(find: FindPathsInUse): void {
      findPathsInUse = find;
    },

    /** Finds how to answer a request for a missing page, without a query, and counts it. */
    answerMissing({ address, isPublic, isProbe }: MissedAddress): MissingAnswer | undefined {
      const found = known.find(address);
      if (found) {
        hits.addOne(found.id, now());
        return { ...(found.location !== undefined && { location: found.location }) };
      }
      const path = normalPath(address);
      const isKept = !isProbe && path !== undefined && path.length <= MAX_MISSED_CHARACTERS;
      if (isKept && (isPublic || !isPrivatePath(address))) missed.addOne(path, now());
      return undefined;
    },

    /** Lets every process see a change that was just made. */
    spread: known.spread,

    /** Writes what was counted. */
    async writeCounts(): Promise<void> {
      await hits.flush();
      await missed.flush();
    },
  };

  const feature: Feature = {
    addRoutes(app, routeIn) {
      addRedirectRoutes(routeIn(app), service, { ...dependencies, spread: known.spread });
      void app.register(async (scope) => {
        await acceptUploads(scope, REDIRECT_UPLOAD);
        addImportRoute(routeIn(scope), service, { ...dependencies, spread: known.spread });
      });
    },
    jobs: [
      {
        name: 'delete-missed-paths',
        intervalMilliseconds: HOUR_MILLISECONDS,
        async run() {
          await inTransaction(db, (trx) => deleteOldMissed(trx, now()));
          return 'done';
        },
      },
    ],
    async start() {
      known.start(warnUnlessDatabaseError(log, 'could not look for changed redirects'));
      for (const counts of [hits, missed]) counts.start(onUnwritten);
    },
    async close() {
      await known.stop();
      for (const counts of [hits, missed]) await counts.stop(onUnwritten);
    },
  };
  const onUnwritten = warnUnlessDatabaseError(log, 'could not count followed redirects and missing pages');
  return { redirects, feature };
}

/** Processes that update the same rows in the same order do not wait for each other in a circle. */
function byId({ id }: { id: string }, other: { id: string }): number {
  return id < other.id ? -1 : 1;
}
