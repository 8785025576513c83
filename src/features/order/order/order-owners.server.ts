import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { assignOwners, findOrderOwner, listUnowned } from './order-owner-queries.server.ts';

/** Longer than processes of the previous version keep running during a rolling deployment. */
const RECENT_MILLISECONDS = 7 * 24 * 3_600_000;
/** Orders per transaction. Small enough that others do not wait long for the locked rows. */
const BATCH_SIZE = 1000;

export type OrderOwners = ReturnType<typeof createOrderOwners>;

/**
 * Finds and assigns the owners of orders. An order belongs to a user's id permanently; its email is only contact data.
 * Orders placed by earlier versions have no owner at first, and appear in lists once they are assigned.
 */
export function createOrderOwners({ db, now }: { db: Database; now: () => number }) {
  async function assignSince(since: number): Promise<void> {
    for (let after = { placedAt: since, id: '' }; ; ) {
      const orders = await listUnowned(db, after, BATCH_SIZE);
      const ids = orders.filter(({ placedBy }) => placedBy !== null).map(({ id }) => id);
      if (ids.length > 0) await inTransaction(db, (trx) => assignOwners(trx, ids));
      const last = orders.at(-1);
      if (!last || orders.length < BATCH_SIZE) return;
      after = last;
    }
  }

  return {
    /** Finds the owner of an order, or undefined if the order does not exist. */
    find: (orderId: string): Promise<{ userId: string | undefined } | undefined> => findOrderOwner(db, orderId),

    /** Assigns every order without an owner to the user who placed it. Runs at start, before lists are served. */
    assignAll: (): Promise<void> => assignSince(0),

    /** Assigns recent orders, which processes of the previous version place until they are replaced. */
    assignRecent: (): Promise<void> => assignSince(now() - RECENT_MILLISECONDS),
  };
}
