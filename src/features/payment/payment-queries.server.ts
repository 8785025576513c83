import type { Database, ShopTransaction } from '#features/schema/tables.ts';
import { canBecome, type IntentState } from './intent-state.ts';
import type { PaymentIntentTable } from './payment-table.ts';

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
export async function insertIntentOnce(db: Source, intent: PaymentIntentTable): Promise<boolean> {
  await db
    .insertInto('payment_intent')
    .values(intent)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findIntent(db, intent.id)) !== undefined;
}

/** Moves an intent on; the caller's transaction has locked its order. */
export async function moveIntent(
  trx: ShopTransaction,
  { id, state }: Pick<PaymentIntentTable, 'id' | 'state'>,
  to: IntentState,
  lookAt: number | null = null,
): Promise<void> {
  if (!canBecome(state, to)) throw new Error(`An intent that is ${state} cannot become ${to}`);
  await trx.updateTable('payment_intent').set({ state: to, look_at: lookAt }).where('id', '=', id).execute();
}

export async function updateIntentMoments(
  db: Source,
  id: string,
  moments: Partial<Pick<PaymentIntentTable, 'asked_at' | 'look_at'>>,
): Promise<void> {
  await db.updateTable('payment_intent').set(moments).where('id', '=', id).where('look_at', 'is not', null).execute();
}

/** Intents that the provider should be asked about by then. */
export async function listIntentsToLookAt(db: Source, by: number, most: number): Promise<PaymentIntentTable[]> {
  return db
    .selectFrom('payment_intent')
    .selectAll()
    .where('look_at', '<=', by)
    .orderBy('look_at')
    .limit(most)
    .execute();
}

export async function isEventApplied(db: Source, id: string): Promise<boolean> {
  return (await db.selectFrom('payment_event').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function insertEventOnce(db: Source, id: string, appliedAt: number): Promise<void> {
  await db
    .insertInto('payment_event')
    .values({ id, applied_at: appliedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteEventsBefore(db: Source, moment: number): Promise<void> {
  await db.deleteFrom('payment_event').where('applied_at', '<', moment).execute();
}
