import { createInserter } from '#platform/database/row-statement.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { afterCommit } from '#platform/database/transaction-scope.server.ts';
import { newId } from '#platform/id.ts';
import { EVERY_PRODUCT } from './cache-tags.ts';
import { createProductEvents, type ProductEvents } from './product-events.server.ts';
import type { ProductChangeTable } from './product-table.ts';

/** A change to a product that affects pages. */
export interface ProductChange {
  productId: string;
  /** Whether a card of the product looks different: price, name, picture, published, in or out of stock. */
  cardChanged: boolean;
}

type Listener = (changes: readonly ProductChange[]) => void;

const POLL_EVERY_MILLISECONDS = 500;
/**
 * Each poll overlaps the previous one by this time, because clocks differ and transactions commit later than their
 * timestamp. The long overlap is used less often, because a busy shop has many changes in it.
 */
const OVERLAP_MILLISECONDS = 3_000;
const LONG_OVERLAP_MILLISECONDS = 30_000;
const LONG_OVERLAP_EVERY_MILLISECONDS = 5_000;

/** Older changes are deleted. */
const KEEP_CHANGES_MILLISECONDS = 3_600_000;

const insertChanges = createInserter<ProductChangeTable>('product_change', {
  id: 'text',
  product_id: 'text',
  card_changed: 'integer',
  changed_at: 'bigint',
  changed_by: 'text',
});

interface ChangesDependencies {
  db: Database;
  now: () => number;
  /** Left out, as `events`, where products are not edited. */
  index?: ProductIndex;
  events?: ProductEvents;
}

/** The index by which the search finds products. */
export interface ProductIndex {
  /** Indexes products in the transaction that changes their words. */
  write(trx: ShopTransaction, productIds: readonly string[]): Promise<void>;
  /** Lets `catchUp` index products, because there are too many for the transaction that changes them. */
  postpone(trx: ShopTransaction, productIds: readonly string[]): Promise<void>;
  /** Indexes postponed products in short transactions. */
  catchUp(): Promise<void>;
}

const NO_INDEX: ProductIndex = { write: async () => {}, postpone: async () => {}, catchUp: async () => {} };
const NO_EVENTS = createProductEvents(async () => false);

export type ProductChanges = ReturnType<typeof createProductChanges>;

/**
 * The log of product changes, shared by all processes. Code that changes a product records the change in the same
 * transaction. This process's listeners are called after the commit; other processes find the change by polling, within a
 * second.
 */
export function createProductChanges({ db, now, index = NO_INDEX, events = NO_EVENTS }: ChangesDependencies) {
  const listeners: Listener[] = [];
  const missedChangesListeners: (() => void)[] = [];
  /** The changes of each open transaction, which listeners get together. */
  const recorded = new WeakMap<ShopTransaction, ProductChange[]>();
  /** Identifies the changes of this process, which polling skips. */
  let processId = newId();
  /** Times of the last poll and of the last poll with the long overlap. */
  let polledAt = now();
  let longOverlapAt = polledAt;
  let polledAtTick = performance.now();
  let seenChanges = new Map<string, number>();
  let polling: NodeJS.Timeout | undefined;
  let pollInProgress: Promise<void> | undefined;

  function announce(changes: readonly ProductChange[]): void {
    for (const listener of listeners) listener(changes);
  }

  async function poll(): Promise<void> {
    const startedAt = now();
    const startedAtTick = performance.now();
    const isLongOverlap = startedAt - longOverlapAt >= LONG_OVERLAP_EVERY_MILLISECONDS;
    const since = isLongOverlap ? longOverlapAt - LONG_OVERLAP_MILLISECONDS : polledAt - OVERLAP_MILLISECONDS;
    const rows = await listSince(since);
    // If the clock was adjusted, earlier polls may have read the wrong time range.
    const clockJumped = Math.abs(startedAt - polledAt - (startedAtTick - polledAtTick)) > LONG_OVERLAP_MILLISECONDS;
    if (clockJumped || startedAt - since > KEEP_CHANGES_MILLISECONDS) notifyMissedChanges();
    polledAt = startedAt;
    polledAtTick = startedAtTick;
    if (clockJumped || isLongOverlap) longOverlapAt = startedAt;
    const newRows = rows.filter((row) => !seenChanges.has(row.id));
    for (const { id } of newRows) seenChanges.set(id, startedAt);
    seenChanges = new Map(
      [...seenChanges].filter(([, seenAt]) => seenAt >= longOverlapAt - 2 * LONG_OVERLAP_MILLISECONDS),
    );
    if (newRows.length > 0)
      announce(newRows.map((row) => ({ productId: row.product_id, cardChanged: row.card_changed === 1 })));
  }

  function listSince(since: number) {
    return db
      .selectFrom('product_change')
      .selectAll()
      .where('changed_at', '>=', since)
      .where('changed_by', '!=', processId)
      .execute();
  }

  function notifyMissedChanges(): void {
    for (const listener of missedChangesListeners) listener();
  }

  async function record(trx: ShopTransaction, changes: readonly ProductChange[]): Promise<void> {
    const changed = { changed_at: now(), changed_by: processId };
    const rows = changes.map(({ productId, cardChanged }) => ({
      id: newId(),
      product_id: productId,
      card_changed: Number(cardChanged),
      ...changed,
    }));
    await insertChanges(trx, rows);
    announceAfterCommit(trx, changes);
  }

  function announceAfterCommit(trx: ShopTransaction, changes: readonly ProductChange[]): void {
    const earlier = recorded.get(trx);
    if (earlier) {
      earlier.push(...changes);
      return;
    }
    const all = [...changes];
    recorded.set(trx, all);
    afterCommit(() => announce(all));
  }

  async function recordEdited(trx: ShopTransaction, productIds: readonly string[]): Promise<void> {
    await record(
      trx,
      productIds.map((productId) => ({ productId, cardChanged: true })),
    );
    await events.recordChanged(trx, productIds, now());
  }

  return {
    /** Records changes in the transaction that makes them. */
    record,

    /** Records that any product may have changed. */
    recordAll: (trx: ShopTransaction): Promise<void> => record(trx, [{ productId: EVERY_PRODUCT, cardChanged: true }]),

    /** Records that products were added, edited or deleted, and indexes them for the search. */
    async recordEdits(trx: ShopTransaction, productIds: readonly string[]): Promise<void> {
      await recordEdited(trx, productIds);
      await index.write(trx, productIds);
    },

    /** Like `recordEdits`, for many products, which are indexed after the commit. */
    async recordManyEdits(trx: ShopTransaction, productIds: readonly string[]): Promise<void> {
      await recordEdited(trx, productIds);
      await index.postpone(trx, productIds);
      afterCommit(index.catchUp);
    },

    index,
    events,

    /** Calls `listener` for every change, made by this process or another. */
    listen(listener: Listener): void {
      listeners.push(listener);
    },

    /** Calls `listener` when changes may have been missed, so that anything cached may be stale. */
    onMissedChanges(listener: () => void): void {
      missedChangesListeners.push(listener);
    },

    /** Notifies listeners that changes may have been missed or lost. */
    notifyMissedChanges,

    /** Makes polling include this process's earlier changes, because it is unknown which of them were committed. */
    includeOwnChanges(): void {
      processId = newId();
    },

    /** Deletes changes old enough for every process to have seen them. */
    async deleteOld(): Promise<void> {
      const before = now() - KEEP_CHANGES_MILLISECONDS;
      await inTransaction(db, (trx) => trx.deleteFrom('product_change').where('changed_at', '<', before).execute());
    },

    /** Starts polling for other processes' changes. After a failed poll, calls `onError` and continues. */
    startPolling(onError: (error: unknown) => void): void {
      polling = setInterval(() => {
        pollInProgress ??= poll()
          .catch(onError)
          .finally(() => {
            pollInProgress = undefined;
          });
      }, POLL_EVERY_MILLISECONDS);
      polling.unref();
    },

    /** Resolves when no poll is in progress. PostgreSQL's driver never finishes closing during a query. */
    async stopPolling(): Promise<void> {
      clearInterval(polling);
      await pollInProgress;
    },
  };
}
