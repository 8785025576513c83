import { afterCursor, inOrder } from '#platform/database/sorted-query.server.ts';
import { countIds, type ListQueries } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { newId } from '#platform/id.ts';
import { withParts } from '../order/order-reading.server.ts';
import { toOrderReturn } from '../order/return-reading.server.ts';
import type { OrderReturn, ReturnState } from '../order/return-schema.ts';
import type { ReturnTable } from '../order/return-table.ts';
import { toListedReturn } from './listed-return.ts';
import type { ListedReturn } from './return-calls.ts';

const NEWEST_FIRST = ['requested_at', 'desc'] as const;

export async function findReturn(db: Database | ShopTransaction, id: string): Promise<ReturnTable | undefined> {
  return db.selectFrom('order_return').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Inserts a return. @returns its id. */
export async function insertReturn(
  trx: ShopTransaction,
  { orderId, state, lines, text, at }: Pick<OrderReturn, 'state' | 'lines' | 'text'> & { orderId: string; at: number },
): Promise<string> {
  const id = newId();
  const row = { id, order_id: orderId, state, lines: JSON.stringify(lines), text: text ?? null, requested_at: at };
  await trx.insertInto('order_return').values(row).execute();
  return id;
}

/** Moves a return from one state to the next. @returns whether it was in that state. */
export async function moveReturn(
  trx: ShopTransaction,
  id: string,
  { from, to }: { from: ReturnState; to: ReturnState },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('order_return')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Filter for lists of returns. All conditions must hold. */
export interface ReturnFilter {
  state?: ReturnState | undefined;
  orderId?: string | undefined;
}

/** Lists the returns that match the filter, newest first. */
export function returnList(db: Database, filter: ReturnFilter): ListQueries<ReturnTable, ListedReturn> {
  const ids = matching(db, filter).select('id');
  const all = inOrder(matching(db, filter).selectAll(), NEWEST_FIRST);
  return {
    key: filter,
    count: (max) => countIds(db, ids, max),
    readWindow({ direction, offset, limit }) {
      const page = inOrder(ids, NEWEST_FIRST, direction).limit(limit).offset(offset);
      return inOrder(db.selectFrom('order_return').selectAll().where('id', 'in', page), NEWEST_FIRST).execute();
    },
    readAfter: (last, limit) => (last ? all.where(afterCursor(NEWEST_FIRST, last)) : all).limit(limit).execute(),
    toRows: (rows) => withOrders(db, rows),
  };
}

function matching(db: Database, { state, orderId }: ReturnFilter) {
  let query = db.selectFrom('order_return');
  if (state !== undefined) query = query.where('state', '=', state);
  if (orderId !== undefined) query = query.where('order_id', '=', orderId);
  return query;
}

/** Adds to each return what the list says about its order. */
async function withOrders(db: Database, rows: readonly ReturnTable[]): Promise<ListedReturn[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ order_id }) => order_id))];
  const orders = await withParts(db, await db.selectFrom('shop_order').selectAll().where('id', 'in', ids).execute());
  const orderOf = new Map(orders.map((order) => [order._id, order]));
  return rows.flatMap((row) => {
    const order = orderOf.get(row.order_id);
    return order ? [toListedReturn(toOrderReturn(row), order)] : [];
  });
}
