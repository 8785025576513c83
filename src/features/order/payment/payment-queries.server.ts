import { sql } from 'kysely';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { getLockedOrder } from '../order/order-queries.server.ts';
import type { StoredOrder } from '../order/order-reading.server.ts';
import { nextCheckAt } from './check-schedule.ts';
import { canBecome, type IntentState } from './intent-state.ts';
import type { FailedPaymentAttemptTable, PaymentIntentTable } from './payment-table.ts';

type Source = Database | ShopTransaction;

export async function findIntent(db: Source, id: string): Promise<PaymentIntentTable | undefined> {
  return db.selectFrom('payment_intent').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds the newest intent of an order. */
export async function findLastIntent(db: Source, orderId: string): Promise<PaymentIntentTable | undefined> {
  return db
    .selectFrom('payment_intent')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Inserts an intent unless one exists for the attempt. @returns whether this intent is stored now. */
export async function insertIntentOnce(trx: ShopTransaction, intent: PaymentIntentTable): Promise<boolean> {
  await trx
    .insertInto('payment_intent')
    .values(intent)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findIntent(trx, intent.id)) !== undefined;
}

/** Returns the number of the last attempt that failed to create an intent, or 0. */
export async function findLastFailedAttempt(db: Source, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('payment_attempt')
    .select((eb) => eb.fn.max('attempt').as('attempt'))
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.attempt ?? 0;
}

/** Records that an attempt failed to create an intent, unless already recorded. */
export async function insertFailedAttemptOnce(trx: ShopTransaction, attempt: FailedPaymentAttemptTable): Promise<void> {
  await trx
    .insertInto('payment_attempt')
    .values(attempt)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Moves an intent to another state and schedules its next check. The caller must have locked its order. */
export async function moveIntent(
  trx: ShopTransaction,
  intent: PaymentIntentTable,
  to: IntentState,
  now: number,
): Promise<PaymentIntentTable> {
  if (!canBecome(intent.state, to)) throw new Error(`An intent that is ${intent.state} cannot become ${to}`);
  const moved = { ...intent, state: to, state_changed_at: now };
  // The refund is requested immediately. If that is interrupted, the next reconciliation run repeats it.
  const next_check_at = to === 'refunding' ? now : nextCheckAt(moved, now);
  await trx
    .updateTable('payment_intent')
    .set({ state: to, state_changed_at: now, next_check_at })
    .where('id', '=', intent.id)
    .execute();
  return { ...moved, next_check_at };
}

/** Checks an intent again soon, because a refund of a part of it is to be requested. */
export async function restartChecks(trx: ShopTransaction, { id }: PaymentIntentTable, now: number): Promise<void> {
  await trx
    .updateTable('payment_intent')
    .set({ state_changed_at: now, next_check_at: now })
    .where('id', '=', id)
    .execute();
}

/** Stores the refunds and dispute that the provider reports for an intent. */
export async function updateIntentFacts(
  trx: ShopTransaction,
  id: string,
  facts: Pick<PaymentIntentTable, 'refunded_cents' | 'refund_progress' | 'dispute'>,
): Promise<void> {
  await trx.updateTable('payment_intent').set(facts).where('id', '=', id).execute();
}

/** Updates the check times of an intent that is still due for checks. */
export async function updateIntentTimes(
  trx: ShopTransaction,
  id: string,
  times: Partial<Pick<PaymentIntentTable, 'last_requested_at' | 'next_check_at'>>,
): Promise<void> {
  await trx
    .updateTable('payment_intent')
    .set(times)
    .where('id', '=', id)
    .where('next_check_at', 'is not', null)
    .execute();
}

/** Selects the intents of a provider, by its name. */
function selectOf(db: Source, provider: string) {
  return db
    .selectFrom('payment_intent')
    .selectAll()
    .where((eb) => eb.or([eb('provider', '=', provider), eb('provider', 'is', null)]));
}

/** Lists intents of a provider in one of these states whose next check is due by the given time. */
export async function listIntentsToCheck(
  db: Source,
  provider: string,
  { states, by, first, limit }: { states: readonly IntentState[]; by: number; first: 'due' | 'newest'; limit: number },
): Promise<PaymentIntentTable[]> {
  return selectOf(db, provider)
    .where('next_check_at', '<=', by)
    .where('state', 'in', states)
    .orderBy(first === 'newest' ? 'last_requested_at' : 'next_check_at', first === 'newest' ? 'desc' : 'asc')
    .limit(limit)
    .execute();
}

/** Lists the intents of a provider with an unfinished refund of a part whose next check is due by the given time. */
export async function listIntentsToRefund(
  db: Source,
  provider: string,
  by: number,
  limit: number,
): Promise<PaymentIntentTable[]> {
  return selectOf(db, provider)
    .where('next_check_at', '<=', by)
    .where('state', '!=', 'refunding')
    .where('id', 'in', (eb) => eb.selectFrom('refund').select('intent_id').where('state', '=', sql.lit('under-way')))
    .orderBy('next_check_at')
    .limit(limit)
    .execute();
}

/** Returns whether returning another payment of the same order has failed. */
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

/** @returns whether the event is new. */
export async function insertEventOnce(trx: ShopTransaction, id: string, appliedAt: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_event')
    .values({ id, applied_at: appliedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns when the last webhook event was applied, in epoch milliseconds; null if there was none of late. */
export async function findLastEventAt(db: Database): Promise<number | null> {
  const { last } = await db
    .selectFrom('payment_event')
    .select(({ fn }) => fn.max('applied_at').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

export async function deleteEventsBefore(trx: ShopTransaction, time: number): Promise<void> {
  await trx.deleteFrom('payment_event').where('applied_at', '<', time).execute();
}

/** Locks an order until the transaction ends, and reads it with its intent. */
export async function lockIntent(
  trx: ShopTransaction,
  { id, order_id }: PaymentIntentTable,
): Promise<{ order: StoredOrder; intent: PaymentIntentTable }> {
  const order = await getLockedOrder(trx, order_id);
  const intent = await findIntent(trx, id);
  if (!intent) throw new Error(`The intent ${id} is gone`);
  return { order, intent };
}
