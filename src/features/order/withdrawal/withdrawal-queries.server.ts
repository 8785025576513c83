import { endOfPrefix } from '#platform/database/search-key.server.ts';
import { afterCursor, inOrder } from '#platform/database/sorted-query.server.ts';
import { countIds, type ListQueries } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { type LineAmount, lineAmountsSchema } from '../order/line-amount.ts';
import { readOrderNumber } from './order-number.ts';
import type { Withdrawal, WithdrawalState } from './withdrawal-schema.ts';
import type { WithdrawalTable } from './withdrawal-table.ts';

type Source = Database | ShopTransaction;

const NEWEST_FIRST = ['received_at', 'desc'] as const;
const OLDEST_FIRST = ['received_at', 'asc'] as const;

/** Inserts a withdrawal, unless the same was declared before. @returns the stored one. */
export async function insertWithdrawalOnce(trx: ShopTransaction, row: WithdrawalTable): Promise<WithdrawalTable> {
  await trx
    .insertInto('withdrawal')
    .values(row)
    .onConflict((conflict) => conflict.column('content_hash').doNothing())
    .execute();
  return trx
    .selectFrom('withdrawal')
    .selectAll()
    .where('content_hash', '=', row.content_hash)
    .executeTakeFirstOrThrow();
}

/** Lists withdrawals whose order was not looked up yet, oldest first, after the one before. */
export async function listUnhandled(
  db: Database,
  after: Pick<WithdrawalTable, 'received_at' | 'id'>,
  max: number,
): Promise<WithdrawalTable[]> {
  const unhandled = db.selectFrom('withdrawal').selectAll().where('handled_at', 'is', null);
  return inOrder(unhandled.where(afterCursor(OLDEST_FIRST, after)), OLDEST_FIRST)
    .limit(max)
    .execute();
}

/** Finds the id of the only order with this email whose id begins with the number. */
export async function findMatchingOrder(
  db: Source,
  { order_text, email }: Pick<WithdrawalTable, 'order_text' | 'email'>,
): Promise<string | undefined> {
  const number = readOrderNumber(order_text);
  if (number === undefined) return undefined;
  const [found, another] = await db
    .selectFrom('shop_order')
    .select('id')
    .where('email', '=', email)
    .where('id', '>=', number)
    .where('id', '<', endOfPrefix(number))
    .limit(2)
    .execute();
  return another === undefined ? found?.id : undefined;
}

/** Finds the withdrawal that applies to an order. */
export async function findWithdrawalOf(db: Source, orderId: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('withdrawal')
    .select('id')
    .where('order_id', '=', orderId)
    .where('repeat_of', 'is', null)
    .executeTakeFirst();
}

/** Marks a withdrawal as handled, unless another process has. One that staff have closed stays done. @returns whether it was. */
export async function markHandled(
  trx: ShopTransaction,
  id: string,
  { state, ...handled }: Pick<WithdrawalTable, 'state' | 'order_id' | 'repeat_of'> & { handled_at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('withdrawal')
    .set((eb) => ({
      ...handled,
      state: eb.case().when('state', '=', 'done').then<WithdrawalState>('done').else(state).end(),
    }))
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Marks a withdrawal as done. @returns it, or undefined if it was done already. */
export async function markDone(trx: ShopTransaction, id: string): Promise<WithdrawalTable | undefined> {
  return trx
    .updateTable('withdrawal')
    .set({ state: 'done' })
    .where('id', '=', id)
    .where('state', '!=', 'done')
    .returningAll()
    .executeTakeFirst();
}

/** Whether there is a withdrawal with this id. */
export async function hasWithdrawal(db: Source, id: string): Promise<boolean> {
  return (await db.selectFrom('withdrawal').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Deletes withdrawals that fit no order and were received before a moment, in epoch milliseconds. */
export async function deleteUnmatched(trx: ShopTransaction, before: number): Promise<void> {
  await trx.deleteFrom('withdrawal').where('order_id', 'is', null).where('received_at', '<', before).execute();
}

/** Lists withdrawals, newest first, without those that repeat another one. */
export function withdrawalList(
  db: Database,
  state: WithdrawalState | undefined,
): ListQueries<WithdrawalTable, Withdrawal> {
  const ids = matching(db, state).select('id');
  const all = inOrder(matching(db, state).selectAll(), NEWEST_FIRST);
  return {
    key: { state },
    count: (max) => countIds(db, ids, max),
    readWindow({ direction, offset, limit }) {
      const page = inOrder(ids, NEWEST_FIRST, direction).limit(limit).offset(offset);
      return inOrder(db.selectFrom('withdrawal').selectAll().where('id', 'in', page), NEWEST_FIRST).execute();
    },
    readAfter: (last, limit) => (last ? all.where(afterCursor(NEWEST_FIRST, last)) : all).limit(limit).execute(),
    toRows: (rows) => rows.map(toWithdrawal),
  };
}

function matching(db: Database, state: WithdrawalState | undefined) {
  const query = db.selectFrom('withdrawal').where('repeat_of', 'is', null);
  return state === undefined ? query : query.where('state', '=', state);
}

/** Converts a row to a withdrawal. */
export function toWithdrawal(row: WithdrawalTable): Withdrawal {
  const { id, reference, received_at, order_text, order_id, email, name, state } = row;
  return {
    _id: id,
    reference,
    receivedAt: new Date(received_at).toISOString(),
    order: order_text,
    orderId: order_id ?? undefined,
    email,
    name,
    lines: linesOf(row),
    state,
  };
}

/** Reads the pieces of a withdrawal; undefined for the whole order. */
export function linesOf({ lines }: Pick<WithdrawalTable, 'lines'>): LineAmount[] | undefined {
  return lines === null ? undefined : lineAmountsSchema.parse(JSON.parse(lines));
}
