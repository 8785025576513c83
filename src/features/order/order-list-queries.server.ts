import { endOfPrefix, searchKey, startsWithNoIndex } from '#platform/database/search-key.server.ts';
import { afterCursor, inOrder } from '#platform/database/sorted-query.server.ts';
import { countIds, type ListQueries } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { withItems } from './order-queries.server.ts';
import type { Order, OrderSort, OrderStatus } from './order-schema.ts';
import type { ShopOrderTable } from './order-table.ts';

type Source = Database | ShopTransaction;

/** With more matches than this, scanning the index of the sort order is faster: the next match is never far. */
const MAX_MATCHES_TO_SORT = 10_000;
const ID_PREFIX = /^[0-9a-f-]+$/;

/** Filter for lists of orders. All conditions must hold. */
export interface OrderFilter {
  /** Only orders of this user. */
  userId?: string;
  status?: OrderStatus | undefined;
  /** Prefix of the id, customer name or email, case-insensitive. */
  search?: string | undefined;
}

/** Sorting by subtotal equals sorting by total, because delivery costs the same for every order. */
const SORTS = {
  newest: ['placed_at', 'desc'],
  oldest: ['placed_at', 'asc'],
  largest: ['subtotal_cents', 'desc'],
  smallest: ['subtotal_cents', 'asc'],
} as const satisfies Record<OrderSort, unknown>;

/** Lists the orders that match the filter. */
export function orderList(db: Source, filter: OrderFilter, sort: OrderSort): ListQueries<ShopOrderTable, Order> {
  const sortedBy = SORTS[sort];
  const all = inOrder(matching(db, filter).selectAll(), sortedBy);
  return {
    key: filter,
    count: (max) => countIds(db, matching(db, filter).select('id'), max),
    readWindow({ direction, offset, limit }, total) {
      const strategy = total > MAX_MATCHES_TO_SORT ? 'walk' : 'collect';
      // Selecting ids only allows an index-only scan: PostgreSQL skips 100,000 rows in a third of the time.
      const ids = inOrder(matching(db, filter, strategy).select('id'), sortedBy, direction)
        .limit(limit)
        .offset(offset);
      return inOrder(db.selectFrom('shop_order').selectAll().where('id', 'in', ids), sortedBy).execute();
    },
    readAfter: (last, limit) => (last ? all.where(afterCursor(sortedBy, last)) : all).limit(limit).execute(),
    toRows: (rows) => withItems(db, rows),
  };
}

/**
 * Strategy for a search:
 * - `collect`: finds all matches with the indexes of the searched columns, then sorts them
 * - `walk`: scans the index of the sort order and skips what does not match
 */
type QueryStrategy = 'collect' | 'walk';

function matching(db: Source, { userId, status, search = '' }: OrderFilter, strategy: QueryStrategy = 'collect') {
  let query = db.selectFrom('shop_order');
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (search === '') return query;

  // People write order ids with a number sign.
  const key = searchKey(search);
  const id = key.replace(/^#/, '');
  return query.where((eb) => {
    const startsWith = (column: 'customer_key' | 'email' | 'id', prefix: string) =>
      strategy === 'walk'
        ? startsWithNoIndex(column, prefix)
        : eb.and([eb(column, '>=', prefix), eb(column, '<', endOfPrefix(prefix))]);
    const conditions = [startsWith('customer_key', key), startsWith('email', key)];
    return eb.or(ID_PREFIX.test(id) ? [...conditions, startsWith('id', id)] : conditions);
  });
}
