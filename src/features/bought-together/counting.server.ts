import type { ProductChanges } from '#features/catalogue/product-changes.server.ts';
import { afterCursor, inOrder } from '#platform/database/sorted-query.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { BoughtPairProgressTable } from './bought-together-table.ts';
import { countPairs, storePairs } from './pair-queries.server.ts';

/** Transactions commit later than the times in their rows, and the clocks of machines differ. */
const SETTLED_MILLISECONDS = 60_000;
const ORDERS_AT_ONCE = 50;
/** Most events are of other kinds. */
const EVENTS_AT_ONCE = 2_000;

/** The reverse of the index for the newest orders. */
const OLDEST_FIRST = ['placed_at', 'asc', 'desc'] as const;

type Position = Pick<BoughtPairProgressTable, 'at' | 'id'>;

const START: Position = { at: 0, id: '' };

/** What the counting reads in order: orders as they were placed, or events. */
interface Source {
  name: BoughtPairProgressTable['name'];
  sign: 1 | -1;
  /** Reads what follows `after` and is not newer than `until`, in epoch milliseconds. */
  read(db: Database, after: Position, until: number): Promise<{ orderIds: string[]; last: Position | undefined }>;
}

const placedOrders: Source = {
  name: 'placed',
  sign: 1,
  async read(db, after, until) {
    const settled = db.selectFrom('shop_order').select(['id', 'placed_at as at']).where('placed_at', '<=', until);
    const left = settled.where(afterCursor(OLDEST_FIRST, { id: after.id, placed_at: after.at }));
    const rows = await inOrder(left, OLDEST_FIRST).limit(ORDERS_AT_ONCE).execute();
    return { orderIds: rows.map(({ id }) => id), last: rows.at(-1) };
  },
};

/**
 * An order counts when it is placed, whatever its status, and is taken back by the event of its cancellation. So it does
 * not matter which of them is read first.
 */
const cancellations: Source = {
  name: 'cancelled',
  sign: -1,
  async read(db, after, until) {
    const rows = await db
      .selectFrom('shop_event')
      .select(['id', 'subject', 'kind', 'occurred_at as at'])
      .where('id', '>', after.id)
      .orderBy('id')
      .limit(EVENTS_AT_ONCE)
      .execute();
    const tooNew = rows.findIndex(({ at }) => at > until);
    const settled = tooNew < 0 ? rows : rows.slice(0, tooNew);
    const orderIds = settled.filter(({ kind }) => kind === 'order.cancelled').map(({ subject }) => subject);
    const last = settled.at(-1);
    return { orderIds, last: last && { at: last.at, id: last.id } };
  },
};

/** Creates a function that counts the next orders. It resolves with false when there are none. */
export function createPairCounting(dependencies: { db: Database; changes: ProductChanges; now: () => number }) {
  const { db, changes, now } = dependencies;

  async function countFrom({ name, sign, read }: Source): Promise<boolean> {
    const after = (await readPosition(db, name)) ?? START;
    const { orderIds, last } = await read(db, after, now() - SETTLED_MILLISECONDS);
    if (!last) return false;
    const pairs = await countPairs(db, orderIds, sign);
    await inTransaction(db, async (trx) => {
      // Another process may have counted them since, if this one lost its lease.
      if (!(await movePosition(trx, name, after, last))) return;
      const productIds = await storePairs(trx, pairs);
      await changes.record(
        trx,
        [...productIds].map((productId) => ({ productId, cardChanged: false })),
      );
    });
    return true;
  }

  return async (): Promise<boolean> => (await countFrom(placedOrders)) || (await countFrom(cancellations));
}

async function readPosition(db: Database, name: Source['name']): Promise<Position | undefined> {
  return db.selectFrom('bought_pair_progress').select(['at', 'id']).where('name', '=', name).executeTakeFirst();
}

/** @returns false if the position is no longer `from`. */
async function movePosition(
  trx: ShopTransaction,
  name: Source['name'],
  from: Position,
  to: Position,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bought_pair_progress')
    .values({ name, ...to })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(to)
        .where('bought_pair_progress.at', '=', from.at)
        .where('bought_pair_progress.id', '=', from.id),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
