import { COMMAND_LINE, writeAudit } from '#features/audit/audit-log.server.ts';
import { createProductChanges } from '#features/catalogue/product-changes.server.ts';
import { returnPieces } from '#features/catalogue/return-pieces.server.ts';
import type { Pieces } from '#features/catalogue/stock-queries.server.ts';
import { deleteIdentity } from '#features/identity/identity-queries.server.ts';
import type { Database, ShopTransaction, Tables } from '#features/schema/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { listSampleAccounts, type PlantedAccount, SEEDS } from './sample-accounts.server.ts';

/** What was removed, and how many pieces of products are for sale again. */
export interface SampleRemoval {
  accounts: readonly PlantedAccount[];
  orders: number;
  pieces: number;
}

/**
 * Removes the sample accounts, the admin included, and all of their orders, in one transaction. The stock that
 * these orders still have goes back, even where they are delivered: nothing was ever shipped. Running processes find the
 * changed products by polling. The second time it changes nothing.
 */
export async function removeSamples({ db, now }: { db: Database; now: () => number }): Promise<SampleRemoval> {
  const changes = createProductChanges({ db, now });
  return inTransaction<Tables, SampleRemoval>(db, async (trx) => {
    await lockSeeds(trx);
    const accounts = await listSampleAccounts(trx);
    if (accounts.length === 0) return { accounts, orders: 0, pieces: 0 };
    // The accounts first: from then on nobody orders with them.
    await deleteAccounts(trx, accounts, now());
    const { orders, pieces } = await deleteOrders(
      trx,
      accounts.map(({ id }) => id),
    );
    await returnPieces(trx, changes, pieces);
    return { accounts, orders, pieces: pieces.reduce((sum, { amount }) => sum + amount, 0) };
  });
}

/** Of two removals at the same time, the second waits for the first and finds nothing. */
async function lockSeeds(trx: ShopTransaction): Promise<void> {
  await trx
    .updateTable('seed')
    .set((eb) => ({ planted_at: eb.ref('planted_at') }))
    .execute();
}

/** Deletes these customers' orders. @returns how many there were, and the pieces that they had. */
async function deleteOrders(
  trx: ShopTransaction,
  userIds: readonly string[],
): Promise<{ orders: number; pieces: Pieces[] }> {
  // A write first, so that nobody pays them or ends their holds meanwhile.
  const locked = await trx
    .updateTable('shop_order')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('user_id', 'in', userIds)
    .returning(['id', 'payment_state', 'held_until'])
    .execute();
  const withStock = new Set(
    locked
      .filter(({ payment_state: state, held_until }) => state === 'paid' || (state === 'unpaid' && held_until !== null))
      .map(({ id }) => id),
  );
  const theirs = trx.selectFrom('shop_order').select('id').where('user_id', 'in', userIds);
  const items = await trx
    .deleteFrom('order_item')
    .where('order_id', 'in', theirs)
    .returning(['order_id', 'product_id', 'amount'])
    .execute();
  await trx.deleteFrom('payment_refund').where('order_id', 'in', theirs).execute();
  await trx.deleteFrom('payment_attempt').where('order_id', 'in', theirs).execute();
  const intents = trx.selectFrom('sandbox_intent').select('id').where('order_id', 'in', theirs);
  await trx.deleteFrom('sandbox_refund').where('intent_id', 'in', intents).execute();
  await trx.deleteFrom('payment_intent').where('order_id', 'in', theirs).execute();
  await trx.deleteFrom('sandbox_intent').where('order_id', 'in', theirs).execute();
  await trx.deleteFrom('shop_order').where('user_id', 'in', userIds).execute();
  return { orders: locked.length, pieces: sumUp(items.filter(({ order_id: id }) => withStock.has(id))) };
}

/** The pieces of each product. */
function sumUp(items: readonly { product_id: string; amount: number }[]): Pieces[] {
  const amounts = new Map<string, number>();
  for (const { product_id: id, amount } of items) amounts.set(id, (amounts.get(id) ?? 0) + amount);
  return [...amounts].map(([productId, amount]) => ({ productId, amount }));
}

/** Sessions and passwords go with the identities, by their foreign keys. */
async function deleteAccounts(trx: ShopTransaction, accounts: readonly PlantedAccount[], now: number): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  for (const id of ids) await deleteIdentity(trx, id);
  await trx.deleteFrom('shop_user').where('id', 'in', ids).execute();
  for (const { id, email } of accounts) {
    const subject = { _id: id, email };
    await writeAudit(trx, { at: now, action: 'user-deleted', actor: COMMAND_LINE, subject });
  }
  // Where planting was interrupted, this ends it: the accounts are not planted again.
  await trx
    .insertInto('seed')
    .values({ name: SEEDS.accounts, planted_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
