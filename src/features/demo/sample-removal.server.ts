import { endOrphanedKeys } from '#features/api-key/api-key-queries.server.ts';
import { COMMAND_LINE } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { createProductChanges } from '#features/catalogue/product-changes.server.ts';
import { restoreStock } from '#features/catalogue/stock/restore-stock.server.ts';
import { deleteCoupon } from '#features/coupon/coupon-queries.server.ts';
import { deleteIdentity } from '#features/identity/provider/identity-queries.server.ts';
import { removeSampleReviews } from '#features/review/review-changes.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { deleteOrders } from './order-removal.server.ts';
import { listSampleAccounts, type SeededAccount } from './sample-accounts.server.ts';
import { SEEDS } from './seeds.server.ts';

/** The removed accounts, coupons and orders, and the pieces of stock that were returned. */
export interface SampleRemoval {
  accounts: readonly SeededAccount[];
  coupons: number;
  orders: number;
  pieces: number;
}

/**
 * Removes the sample reviews, coupons and accounts, including the admin, and all of their orders in one transaction.
 * Returns the stock that these orders hold, even if they are delivered: nothing was ever shipped. Running processes
 * find the changed products by polling. Idempotent.
 */
export async function removeSamples({ db, now }: { db: Database; now: () => number }): Promise<SampleRemoval> {
  const changes = createProductChanges({ db, now });
  return inTransaction<Tables, SampleRemoval>(db, async (trx) => {
    await lockSeeds(trx);
    const accounts = await listSampleAccounts(trx);
    const userIds = accounts.map(({ id }) => id);
    await removeSampleReviews(trx, changes, userIds);
    if (accounts.length === 0) return { accounts, coupons: 0, orders: 0, pieces: 0 };
    // The accounts first, so that no more orders are placed with them.
    await deleteAccounts(trx, accounts, now());
    const { orders, pieces } = await deleteOrders(trx, userIds);
    const cause = { kind: 'cancelled', by: 'system' } as const;
    const { returned } = await restoreStock(trx, changes, { pieces, cause, at: now() });
    const coupons = await deleteCoupons(trx);
    return { accounts, coupons, orders, pieces: returned };
  });
}

/** Locks the rows, so that a concurrent removal waits for this one and then finds nothing. */
async function lockSeeds(trx: ShopTransaction): Promise<void> {
  await trx
    .updateTable('seed')
    .set((eb) => ({ seeded_at: eb.ref('seeded_at') }))
    .execute();
}

/**
 * Deletes the coupons that were added when the demo was seeded, whose codes everybody knows. @returns their number.
 */
async function deleteCoupons(trx: ShopTransaction): Promise<number> {
  const seeded = await trx
    .selectFrom('coupon')
    .innerJoin('seed', 'seed.seeded_at', 'coupon.added_at')
    .select('coupon.id')
    .where('seed.name', '=', SEEDS.coupons)
    .execute();
  for (const { id } of seeded) await deleteCoupon(trx, id);
  return seeded.length;
}

/** Deletes the accounts. Sessions and passwords are deleted with the identities by their foreign keys. */
async function deleteAccounts(trx: ShopTransaction, accounts: readonly SeededAccount[], now: number): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  for (const id of ids) await deleteIdentity(trx, id);
  await trx.deleteFrom('shop_user').where('id', 'in', ids).execute();
  for (const { id, email } of accounts) {
    const subject = { _id: id, email };
    await writeAudit(trx, { at: now, action: 'user-deleted', actor: COMMAND_LINE, subject });
  }
  await endOrphanedKeys(trx, { makers: ids, actor: COMMAND_LINE, at: now });
  // Marks an interrupted seeding as complete, so that the accounts are not seeded again.
  await trx
    .insertInto('seed')
    .values({ name: SEEDS.accounts, seeded_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
