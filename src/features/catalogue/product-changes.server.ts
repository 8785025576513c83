import type { Database, ShopTransaction } from '#features/schema/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';

/** Something that pages may show has changed on a product. */
export interface ProductChange {
  id: string;
  productId: string;
  /** Whether a card of the product looks different: price, name, picture, published, in or out of stock. */
  cardChanged: boolean;
}

type Listener = (changes: readonly ProductChange[]) => void;

const POLL_EVERY_MILLISECONDS = 500;
/**
 * Changes are looked for this much further back than the last look, because clocks differ and transactions end later
 * than they write their moment. Far back is looked seldom: a busy shop has many changes there.
 */
const LOOK_BACK_MILLISECONDS = 3_000;
const LOOK_FAR_BACK_MILLISECONDS = 30_000;
const FAR_EVERY_MILLISECONDS = 5_000;
const KEEP_MILLISECONDS = 3_600_000;

export type ProductChanges = ReturnType<typeof createProductChanges>;

/**
 * The log by which every process learns that products changed. Whoever changes one writes the change in the same
 * transaction and announces it after the commit; other processes find it by polling, within a second.
 */
export function createProductChanges({ db, now }: { db: Database; now: () => number }) {
  const listeners: Listener[] = [];
  const gapListeners: (() => void)[] = [];
  /** Marks the changes of this process, which it knows without looking. */
  let maker = newId();
  /** When it was last looked for changes, when for late ones, and when for rows that are too old. */
  let lookedAt = now();
  let lookedFarAt = lookedAt;
  let lookedAtTick = performance.now();
  let cleanedAt = Number.NEGATIVE_INFINITY;
  let known = new Map<string, number>();
  let polling: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  function announce(changes: readonly ProductChange[]): void {
    for (const listener of listeners) listener(changes);
  }

  async function poll(): Promise<void> {
    const lookingAt = now();
    const lookingAtTick = performance.now();
    const isFar = lookingAt - lookedFarAt >= FAR_EVERY_MILLISECONDS;
    const since = isFar ? lookedFarAt - LOOK_FAR_BACK_MILLISECONDS : lookedAt - LOOK_BACK_MILLISECONDS;
    const rows = await listSince(since);
    // A clock that was put forward or back has looked in the wrong place until now.
    const jumped = Math.abs(lookingAt - lookedAt - (lookingAtTick - lookedAtTick)) > LOOK_FAR_BACK_MILLISECONDS;
    if (jumped || lookingAt - since > KEEP_MILLISECONDS) tellOfGap();
    lookedAt = lookingAt;
    lookedAtTick = lookingAtTick;
    if (jumped || isFar) lookedFarAt = lookingAt;
    const fresh = rows.filter((row) => !known.has(row.id));
    for (const { id } of fresh) known.set(id, lookingAt);
    known = new Map([...known].filter(([, seenAt]) => seenAt >= lookedFarAt - 2 * LOOK_FAR_BACK_MILLISECONDS));
    if (fresh.length > 0)
      announce(fresh.map((row) => ({ id: row.id, productId: row.product_id, cardChanged: row.card_changed === 1 })));
    await clean();
  }

  function listSince(moment: number) {
    return db
      .selectFrom('product_change')
      .selectAll()
      .where('changed_at', '>=', moment)
      .where('made_by', '!=', maker)
      .execute();
  }

  async function clean(): Promise<void> {
    if (now() - cleanedAt < KEEP_MILLISECONDS) return;
    const before = now() - KEEP_MILLISECONDS;
    await inTransaction(db, (trx) => trx.deleteFrom('product_change').where('changed_at', '<', before).execute());
    cleanedAt = now();
  }

  function tellOfGap(): void {
    for (const listener of gapListeners) listener();
  }

  return {
    /** A change to be recorded and, after the commit, announced. */
    describe(productId: string, cardChanged: boolean): ProductChange {
      return { id: newId(), productId, cardChanged };
    },

    /** Writes changes down in the transaction that makes them. */
    async record(trx: ShopTransaction, changes: readonly ProductChange[]): Promise<void> {
      if (changes.length === 0) return;
      const changedAt = now();
      await trx
        .insertInto('product_change')
        .values(
          changes.map((change) => ({
            id: change.id,
            product_id: change.productId,
            card_changed: Number(change.cardChanged),
            changed_at: changedAt,
            made_by: maker,
          })),
        )
        .execute();
    },

    /** Tells this process's listeners. Call it once the transaction has committed. */
    announce,

    /** Calls `listener` on every change, of this process and of others. */
    listen(listener: Listener): void {
      listeners.push(listener);
    },

    /** Calls `listener` when changes may have passed unseen, so that everything may be old. */
    listenToGaps(listener: () => void): void {
      gapListeners.push(listener);
    },

    /** Says that changes may have passed unseen, or that some that were seen are gone. */
    tellOfGap,

    /** Looks for the changes that this process has made so far, too: it does not know of each whether it was kept. */
    lookForOwn(): void {
      maker = newId();
    },

    /** Begins to look for other processes' changes; `onError` hears of a failed look, and the next one follows. */
    async startPolling(onError: (error: unknown) => void): Promise<void> {
      await clean();
      polling = setInterval(() => {
        looking ??= poll()
          .catch(onError)
          .finally(() => {
            looking = undefined;
          });
      }, POLL_EVERY_MILLISECONDS);
      polling.unref();
    },

    /** Resolves when no look is under way any more: PostgreSQL's driver never finishes closing under one. */
    async stopPolling(): Promise<void> {
      clearInterval(polling);
      await looking;
    },
  };
}
