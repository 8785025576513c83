import { setTimeout as wait } from 'node:timers/promises';
import { findDatabaseError } from '#platform/database/database-errors.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { QueryDatabase } from './catalogue-reading.server.ts';
import type { ProductChanges } from './product-changes.server.ts';

/** How often a read checks whether the replica has caught up before it uses the primary, and the delay in between. */
const MAX_CHECKS = 5;
const CHECK_DELAY_MILLISECONDS = 10;
/** How long a failed replica is not used. */
const UNAVAILABLE_MILLISECONDS = 5000;
/** Beyond these limits, one marker replaces the awaited changes: see `writeMarker`. */
const MAX_AWAITED = 200;
const MAX_REPLICA_WAIT_MILLISECONDS = 600_000;

/**
 * Reads from a replica only if it has all changes this process has seen, because a page rendered from older data would
 * be cached as if it were current. Changes are rows: while one is missing on the replica, reads use the primary. A
 * change seen later invalidates the cached page.
 */
export function createReplicaReads(dependencies: {
  primary: Database;
  /** A single server. Behind a load balancer, replicas could differ in how far they have caught up. */
  replica: Database;
  changes: ProductChanges;
  now: () => number;
}) {
  const { primary, replica, changes, now } = dependencies;
  const awaited = new Set<string>();
  let awaitedSince = now();
  let unavailableUntil = Number.NEGATIVE_INFINITY;
  let checkInProgress: Promise<void> | undefined;
  let hasMarker = false;

  changes.listen((announced) => {
    if (awaited.size === 0) awaitedSince = now();
    for (const { id } of announced) awaited.add(id);
  });
  changes.onMissedChanges(() => {
    hasMarker = false;
  });

  /** Writes an empty change. A replica that has it has everything written before. */
  async function writeMarker(): Promise<void> {
    const marker = changes.describe('none', false);
    const replaced = [...awaited];
    await inTransaction(primary, (trx) => changes.record(trx, [marker]));
    for (const id of replaced) awaited.delete(id);
    changes.announce([marker]);
    awaitedSince = now();
    hasMarker = true;
  }

  async function checkReplica(): Promise<void> {
    const isOverLimit = awaited.size > MAX_AWAITED || now() - awaitedSince > MAX_REPLICA_WAIT_MILLISECONDS;
    if (!hasMarker || (awaited.size > 0 && isOverLimit)) await writeMarker();
    for (let checks = 0; awaited.size > 0 && checks < MAX_CHECKS; checks++) {
      if (checks > 0) await wait(CHECK_DELAY_MILLISECONDS);
      const seen = await replica
        .selectFrom('product_change')
        .select('id')
        .where('id', 'in', [...awaited])
        .execute();
      for (const { id } of seen) awaited.delete(id);
    }
  }

  async function hasCaughtUp(): Promise<boolean> {
    if (hasMarker && awaited.size === 0) return true;
    checkInProgress ??= checkReplica().finally(() => {
      checkInProgress = undefined;
    });
    await checkInProgress;
    return awaited.size === 0;
  }

  const queryReplica: QueryDatabase = async (read) => {
    if (now() < unavailableUntil) return read(primary);
    try {
      if (await hasCaughtUp()) return await read(replica);
    } catch (error) {
      if (!findDatabaseError(error)) throw error;
      unavailableUntil = now() + UNAVAILABLE_MILLISECONDS;
    }
    return read(primary);
  };
  return queryReplica;
}
