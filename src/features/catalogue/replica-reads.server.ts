import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#features/schema/tables.ts';
import { findDatabaseTrouble } from '#platform/database/database-trouble.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { AskDatabase } from './catalogue-reading.server.ts';
import type { ProductChanges } from './product-changes.server.ts';

/** How often a read looks whether the replica has caught up before it goes to the primary, and how long apart. */
const MOST_LOOKS = 5;
const BETWEEN_LOOKS_MILLISECONDS = 10;
/** A replica that did not answer is left alone for so long. */
const AWAY_MILLISECONDS = 5000;
/** More changes, or older ones, are waited for as one: see `waitForMark`. */
const MOST_AWAITED = 200;
const LONGEST_AWAITED_MILLISECONDS = 600_000;

/**
 * Reads from a replica, but never behind a change that this process knows of: a page that was made from older products
 * would be kept as if it were new. The changes are rows, so the replica has what it shows: while one of them is missing
 * there, the primary is read. What this process learns of later makes the cache forget the page.
 */
export function createReplicaReads(dependencies: {
  primary: Database;
  /** One server: of several that take turns, one may be behind the other. */
  replica: Database;
  changes: ProductChanges;
  now: () => number;
}) {
  const { primary, replica, changes, now } = dependencies;
  const awaited = new Set<string>();
  let awaitedSince = now();
  let awayUntil = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  let isMarked = false;

  changes.listen((made) => {
    if (awaited.size === 0) awaitedSince = now();
    for (const { id } of made) awaited.add(id);
  });
  changes.listenToGaps(() => {
    isMarked = false;
  });

  /** Writes a change of nothing. Whoever has it has everything that was written before. */
  async function waitForMark(): Promise<void> {
    const mark = changes.describe('none', false);
    const replaced = [...awaited];
    await inTransaction(primary, (trx) => changes.record(trx, [mark]));
    for (const id of replaced) awaited.delete(id);
    changes.announce([mark]);
    awaitedSince = now();
    isMarked = true;
  }

  async function look(): Promise<void> {
    const isLong = awaited.size > MOST_AWAITED || now() - awaitedSince > LONGEST_AWAITED_MILLISECONDS;
    if (!isMarked || (awaited.size > 0 && isLong)) await waitForMark();
    for (let looks = 0; awaited.size > 0 && looks < MOST_LOOKS; looks++) {
      if (looks > 0) await wait(BETWEEN_LOOKS_MILLISECONDS);
      const seen = await replica
        .selectFrom('product_change')
        .select('id')
        .where('id', 'in', [...awaited])
        .execute();
      for (const { id } of seen) awaited.delete(id);
    }
  }

  async function hasCaughtUp(): Promise<boolean> {
    if (isMarked && awaited.size === 0) return true;
    looking ??= look().finally(() => {
      looking = undefined;
    });
    await looking;
    return awaited.size === 0;
  }

  const ask: AskDatabase = async (read) => {
    if (now() < awayUntil) return read(primary);
    try {
      if (await hasCaughtUp()) return await read(replica);
    } catch (error) {
      if (!findDatabaseTrouble(error)) throw error;
      awayUntil = now() + AWAY_MILLISECONDS;
    }
    return read(primary);
  };
  return ask;
}
