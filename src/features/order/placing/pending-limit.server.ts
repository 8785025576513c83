import { lockUsers } from '#features/user/user-queries.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { countPending } from '../order/order-queries.server.ts';

/** Returns whether the orders that a transaction is about to write would exceed a customer's pending limit. */
export type PendingLimit = (trx: ShopTransaction, userIds: readonly string[]) => Promise<boolean>;

/**
 * Limits the pending orders of a customer. Locks the customers before counting, so that concurrent orders cannot exceed
 * the limit. Every transaction locks customers before products, which avoids deadlocks.
 * @param max 0 means no limit; nothing is read then.
 * @param usualSize how many orders a transaction usually writes.
 */
export function createPendingLimit(max: number, usualSize: number): PendingLimit {
  return async (trx, userIds) => {
    if (max === 0) return false;
    const ids = pad(userIds, usualSize);
    await lockUsers(trx, ids);
    const pending = await countPending(trx, ids);
    const added = Map.groupBy(userIds, (userId) => userId);
    return [...added].some(([userId, { length }]) => (pending.get(userId) ?? 0) + length > max);
  };
}

/** Repeats the last of several ids up to a multiple of `size`. Each number of ids needs its own prepared statement. */
function pad(ids: readonly string[], size: number): readonly string[] {
  if (ids.length === 1) return ids;
  const missing = Math.ceil(ids.length / size) * size - ids.length;
  return [...ids, ...Array<string>(missing).fill(ids.at(-1) ?? '')];
}
