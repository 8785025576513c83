import { sql } from 'kysely';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';

/** Plans the invitation of an order, or moves it if the order is delivered again. It is sent once. */
export async function planInvitation(trx: ShopTransaction, orderId: string, dueAt: number): Promise<void> {
  await trx
    .insertInto('review_invitation')
    .values({ order_id: orderId, due_at: dueAt, done_at: null })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({ due_at: dueAt }).where('review_invitation.done_at', 'is', null),
    )
    .execute();
}

/** Lists the orders whose invitation is due, those first that are due for longest. */
export async function listDueInvitations(db: Database, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('review_invitation')
    .select('order_id')
    .where('done_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('order_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.order_id);
}

/** Marks an invitation as done. @returns whether it was not done before. */
export async function finishInvitation(trx: ShopTransaction, orderId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('review_invitation')
    .set({ done_at: now })
    .where('order_id', '=', orderId)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Records that a person wants no invitations. @returns whether the person exists. */
export async function insertOptOut(trx: ShopTransaction, userId: string, at: number): Promise<boolean> {
  const person = trx
    .selectFrom('shop_user')
    .select((eb) => ['id', sql<number>`cast(${eb.val(at)} as bigint)`.as('at')])
    .where('id', '=', userId);
  await trx
    .insertInto('review_opt_out')
    .columns(['user_id', 'at'])
    .expression(person)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return hasOptedOut(trx, userId);
}

/** Whether a person wants no invitations. */
export async function hasOptedOut(db: Database | ShopTransaction, userId: string): Promise<boolean> {
  const row = await db.selectFrom('review_opt_out').select('at').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}
