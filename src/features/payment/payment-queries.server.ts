import type { Database, ShopTransaction } from '#features/schema/tables.ts';
import { canBecome, type IntentState } from './intent-state.ts';
import { nextLookAt } from './look-plan.ts';
import type { PaymentAttemptTable, PaymentIntentTable } from './payment-table.ts';

type Source = Database | ShopTransaction;

export async function findIntent(db: Source, id: string): Promise<PaymentIntentTable | undefined> {
  return db.selectFrom('payment_intent').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The order's newest attempt. */
export async function findLastIntent(db: Source, orderId: string): Promise<PaymentIntentTable | undefined> {
  return db
    .selectFrom('payment_intent')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Writes an intent down, unless that was done. @returns whether it is this one that stands there now. */
export async function insertIntentOnce(trx: ShopTransaction, intent: PaymentIntentTable): Promise<boolean> {
  await trx
    .insertInto('payment_intent')
    .values(intent)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findIntent(trx, intent.id)) !== undefined;
}

/** The number of the last attempt that ended without an intent; 0 when there was none. */
export async function findLastFailedAttempt(db: Source, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('payment_attempt')
    .select((eb) => eb.fn.max('attempt').as('attempt'))
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.attempt ?? 0;
}

/** Writes down that an attempt ended without an intent, unless that was done. */
export async function insertFailedAttemptOnce(trx: ShopTransaction, attempt: PaymentAttemptTable): Promise<void> {
  await trx
    .insertInto('payment_attempt')
    .values(attempt)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Moves an intent on, and plans when to look at it again; the caller's transaction has locked its order. */
export async function moveIntent(
  trx: ShopTransaction,
  intent: PaymentIntentTable,
  to: IntentState,
  now: number,
): Promise<PaymentIntentTable> {
  if (!canBecome(intent.state, to)) throw new Error(`An intent that is ${intent.state} cannot become ${to}`);
  const moved = { ...intent, state: to, moved_at: now };
  // What has to go back is asked for at once, and again with the next run if that is cut off.
  const look_at = to === 'refunding' ? now : nextLookAt(moved, now);
  await trx
    .updateTable('payment_intent')
    .set({ state: to, moved_at: now, look_at })
    .where('id', '=', intent.id)
    .execute();
  return { ...moved, look_at };
}

/** Writes down what else the provider says of an intent. */
export async function updateIntentFacts(
  trx: ShopTransaction,
  id: string,
  facts: Pick<PaymentIntentTable, 'refunded_cents' | 'refund_progress' | 'dispute'>,
): Promise<void> {
  await trx.updateTable('payment_intent').set(facts).where('id', '=', id).execute();
}

/** Changes the moments of an intent of which something is still to be expected. */
export async function updateIntentMoments(
  trx: ShopTransaction,
  id: string,
  moments: Partial<Pick<PaymentIntentTable, 'asked_at' | 'look_at'>>,
): Promise<void> {
  await trx.updateTable('payment_intent').set(moments).where('id', '=', id).where('look_at', 'is not', null).execute();
}

/** Intents in one of these states that the provider should be asked about by then. */
export async function listIntentsToLookAt(
  db: Source,
  { states, by, first, limit }: { states: readonly IntentState[]; by: number; first: 'due' | 'newest'; limit: number },
): Promise<PaymentIntentTable[]> {
  return db
    .selectFrom('payment_intent')
    .selectAll()
    .where('look_at', '<=', by)
    .where('state', 'in', states)
    .orderBy(first === 'newest' ? 'asked_at' : 'look_at', first === 'newest' ? 'desc' : 'asc')
    .limit(limit)
    .execute();
}

/** Whether another payment of this order than the given one could not be given back. */
export async function hasOtherFailedReturn(trx: ShopTransaction, intent: PaymentIntentTable): Promise<boolean> {
  const row = await trx
    .selectFrom('payment_intent')
    .innerJoin('shop_order', 'shop_order.id', 'payment_intent.order_id')
    .select('payment_intent.id')
    .where('order_id', '=', intent.order_id)
    .where('payment_intent.id', '!=', intent.id)
    .where('state', '=', 'refund-failed')
    .where((eb) => eb.or([eb('transaction_id', 'is', null), eb('transaction_id', '!=', eb.ref('payment_intent.id'))]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isEventApplied(db: Source, id: string): Promise<boolean> {
  return (await db.selectFrom('payment_event').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function insertEventOnce(trx: ShopTransaction, id: string, appliedAt: number): Promise<void> {
  await trx
    .insertInto('payment_event')
    .values({ id, applied_at: appliedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteEventsBefore(trx: ShopTransaction, moment: number): Promise<void> {
  await trx.deleteFrom('payment_event').where('applied_at', '<', moment).execute();
}
