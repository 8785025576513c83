import type { Cents } from '#features/pricing/money.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { newId } from '#platform/id.ts';
import type { Order } from '../order/order-schema.ts';
import type { RefundTable } from '../order/refund-table.ts';

type Source = Database | ShopTransaction;

/** The data of a new refund. */
export type RefundDraft = Pick<RefundTable, 'order_id' | 'intent_id' | 'amount_cents' | 'state' | 'created_at'> &
  Partial<RefundTable>;

/** Inserts a refund. */
export async function insertRefund(trx: ShopTransaction, draft: RefundDraft): Promise<RefundTable> {
  const refund: RefundTable = {
    id: newId(),
    covers_rest: 0,
    lines: '[]',
    includes_shipping: 0,
    shipping_cents: null,
    reason: null,
    provider_id: null,
    ended_at: draft.state === 'under-way' ? null : draft.created_at,
    ...draft,
  };
  await trx.insertInto('refund').values(refund).execute();
  return refund;
}

/** Changes the state or the amount of a refund. */
export async function updateRefund(
  trx: ShopTransaction,
  refund: RefundTable,
  change: Partial<Pick<RefundTable, 'state' | 'amount_cents' | 'lines' | 'ended_at'>>,
): Promise<RefundTable> {
  await trx.updateTable('refund').set(change).where('id', '=', refund.id).execute();
  return { ...refund, ...change };
}

export async function deleteRefund(trx: ShopTransaction, id: string): Promise<void> {
  await trx.deleteFrom('refund').where('id', '=', id).execute();
}

export async function findRefund(db: Source, id: string): Promise<RefundTable | undefined> {
  return db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Lists the refunds of a card payment, oldest first. */
export async function listRefundsOfIntent(db: Source, intentId: string): Promise<RefundTable[]> {
  return db
    .selectFrom('refund')
    .selectAll()
    .where('intent_id', '=', intentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Lists the refunds of an order in cash or of the card payment that paid it. */
export async function listRefundsOfOrder(
  db: Source,
  { _id, payment: { transactionId } }: Order,
): Promise<RefundTable[]> {
  const rows = await db.selectFrom('refund').selectAll().where('order_id', '=', _id).orderBy('created_at').execute();
  return rows.filter(({ intent_id }) => intent_id === null || intent_id === transactionId);
}

/**
 * Returns the unfinished refund of everything that is left of an intent. Without one, it repeats the last failed one or
 * inserts one. Returns undefined if nothing is left.
 */
export async function insertRestOnce(
  trx: ShopTransaction,
  { id, order_id }: { id: string; order_id: string },
  draft: { refunds: readonly RefundTable[]; amount: Cents; reason?: string | undefined; now: number },
): Promise<RefundTable | undefined> {
  const earlier = draft.refunds.filter(({ covers_rest }) => covers_rest === 1);
  const unfinished = earlier.find(({ state }) => state === 'under-way');
  if (unfinished || draft.amount === 0) return unfinished;
  const failed = earlier.findLast(({ state }) => state === 'failed');
  const amount_cents = draft.amount;
  if (failed) return updateRefund(trx, failed, { state: 'under-way', amount_cents, ended_at: null });
  const row = { order_id, intent_id: id, amount_cents, state: 'under-way', created_at: draft.now } as const;
  return insertRefund(trx, { ...row, covers_rest: 1, reason: draft.reason ?? null });
}

/** Returns whether a refund of a card payment is under way. */
export async function hasUnfinishedRefund(db: Source, intentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refund')
    .select('id')
    .where('intent_id', '=', intentId)
    .where('state', '=', 'under-way')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
