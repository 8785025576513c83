import type { ShopTransaction } from '#features/schema/tables.ts';
import { lockUsers } from '#features/user/user-queries.server.ts';
import { together } from '#platform/database/transaction.server.ts';
import { countPending } from './order-queries.server.ts';

/** Whether a customer would have too many pending orders with those that a transaction is about to write. */
export type PendingLimit = (trx: ShopTransaction, userIds: readonly string[]) => Promise<boolean>;

/**
 * Limits how many pending orders a customer may have. Locks the customers before counting, so that the limit holds for
 * orders that are written at the same time. Each transaction locks its customers first, and then products.
 * @param max 0: no limit, and nothing is read.
 * @param groupSize how many orders a transaction writes at most.
 */
export function createPendingLimit(max: number, groupSize: number): PendingLimit {
  return async (trx, userIds) => {
    if (max === 0) return false;
    const asked = padded(userIds, groupSize);
    const [, pending] = await together(lockUsers(trx, asked), countPending(trx, asked));
    const added = Map.groupBy(userIds, (userId) => userId);
    return [...added].some(([userId, { length }]) => (pending.get(userId) ?? 0) + length > max);
  };
}

/** One id or `size` of them, the last one repeated: each other number would be a statement of its own to prepare. */
function padded(ids: readonly string[], size: number): readonly string[] {
  return ids.length === 1 ? ids : [...ids, ...Array<string>(size).fill(ids.at(-1) ?? '')].slice(0, size);
}
