import type { Database } from '#features/schema/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { assignOwners, findOrderOwner, listUnowned } from './order-owner-queries.server.ts';

/** Longer than processes of the previous version go on beside this one. */
const RECENT_MILLISECONDS = 7 * 24 * 3_600_000;
/** One transaction for so many: others wait for their rows. */
const ASSIGNED_AT_ONCE = 1000;

export type OrderOwners = ReturnType<typeof createOrderOwners>;

/**
 * Whose orders are whose. An order belongs to a user's id for good, and its email is only contact data. Orders that
 * earlier versions placed have no owner at first; lists show them once they are assigned.
 */
export function createOrderOwners({ db, now }: { db: Database; now: () => number }) {
  async function assignSince(moment: number): Promise<void> {
    for (let after = { placedAt: moment, id: '' }; ; ) {
      const orders = await listUnowned(db, after, ASSIGNED_AT_ONCE);
      const ids = orders.filter(({ placedBy }) => placedBy !== null).map(({ id }) => id);
      if (ids.length > 0) await inTransaction(db, (trx) => assignOwners(trx, ids));
      const last = orders.at(-1);
      if (!last || orders.length < ASSIGNED_AT_ONCE) return;
      after = last;
    }
  }

  return {
    /** The owner of an order, who may be nobody; `undefined` if there is no such order. */
    find: (orderId: string): Promise<{ userId: string | undefined } | undefined> => findOrderOwner(db, orderId),

    /** Gives every order that has no owner to the user who placed it. For the start, before anybody asks for a list. */
    assignAll: (): Promise<void> => assignSince(0),

    /** The same for recent orders, which processes of the previous version place until they are replaced. */
    assignRecent: (): Promise<void> => assignSince(now() - RECENT_MILLISECONDS),
  };
}
