import { lockUsers } from '#features/user/user-queries.server.ts';
import { isMissingReference } from '#platform/database/missing-reference.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { findSoldOut, type Wanted } from './find-sold-out.server.ts';
import { MAX_ALERTS } from './stock-alert-calls.ts';
import { deleteOwnAlerts, insertAlertOnce, listAlerts } from './stock-alert-queries.server.ts';

/** The outcome of asking for an alert. */
export type AddAlertResult =
  | { ok: true; isNew: boolean }
  | { ok: false; reason: 'not-found' | 'variant-required' | 'in-stock' | 'too-many-alerts' };

export type StockAlertService = ReturnType<typeof createStockAlertService>;

/** Manages who waits for sold-out variants. */
export function createStockAlertService({ db, now }: { db: Database; now: () => number }) {
  function tryToAdd(userId: string, asked: Wanted): Promise<AddAlertResult> {
    return inTransaction<Tables, AddAlertResult>(db, async (trx) => {
      await lockUsers(trx, [userId]);
      const found = await findSoldOut(trx, asked);
      if (!found.ok) return found;
      const { variantId } = found.wanted;
      const alerts = await listAlerts(trx, userId);
      if (alerts.some(({ variant_id }) => variant_id === variantId)) return { ok: true, isNew: false };
      if (alerts.length >= MAX_ALERTS) return { ok: false, reason: 'too-many-alerts' };
      return { ok: true, isNew: await insertAlertOnce(trx, { userId, variantId, at: now() }) };
    });
  }

  return {
    async add(userId: string, wanted: Wanted): Promise<AddAlertResult> {
      try {
        return await tryToAdd(userId, wanted);
      } catch (error) {
        // The product or the person was deleted at the same moment.
        if (isMissingReference(error)) return { ok: false, reason: 'not-found' };
        throw error;
      }
    },

    /** Cancels alerts. @returns how many there were. */
    remove: (userId: string, wanted: Wanted): Promise<number> =>
      inTransaction(db, (trx) => deleteOwnAlerts(trx, userId, wanted)),

    list: async (userId: string) =>
      (await listAlerts(db, userId)).map(({ product_id, variant_id, requested_at }) => ({
        productId: product_id,
        variantId: variant_id,
        at: new Date(requested_at).toISOString(),
      })),
  };
}
