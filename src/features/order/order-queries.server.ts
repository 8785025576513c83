import type { ExpressionBuilder, Insertable, SelectQueryBuilder } from 'kysely';
import { toDollars } from '#features/pricing/money.ts';
import { addShipping } from '#features/pricing/totals.ts';
import type { Database, ShopTransaction, Tables } from '#features/schema/tables.ts';
import { type Direction, stretchOf, turned } from '#platform/database/page-of-rows.server.ts';
import { behind, readOn } from '#platform/database/read-on.server.ts';
import { beginsUnindexed, endOfPrefix, searchKey } from '#platform/database/search-key.server.ts';
import type { PageWanted } from '#platform/http/pages-of-lists.ts';
import { findRowByKey } from './order-owner-queries.server.ts';
import type { Order, OrderSort, OrderStatus } from './order-schema.ts';
import type { OrderItemTable, ShopOrderTable } from './order-table.ts';
import type { PaymentState } from './payment-state.ts';

type Source = Database | ShopTransaction;

const VERSIONS_AT_ONCE = 100;
/** More that a search finds are not collected to be sorted: by then the next one is never far along the order. */
const MOST_COLLECTED = 10_000;
const PART_OF_ID = /^[0-9a-f-]+$/;

/**
 * @returns false, and writes nothing, when the idempotency key was used before: by this user, or by a deleted one who had
 * the same email.
 */
export async function insertOrderOnce(trx: ShopTransaction, order: Insertable<ShopOrderTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('shop_order')
    .values(order)
    // No target: the key is unique for the user and for the email.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Rejects when there is no such order. */
export async function insertItems(trx: ShopTransaction, items: readonly Insertable<OrderItemTable>[]): Promise<void> {
  await trx.insertInto('order_item').values(items).execute();
}

/** The order that this user placed under this key, with the hash of what was asked for. */
export async function findOrderByKey(
  db: Source,
  userId: string,
  key: string,
): Promise<{ order: Order; requestHash: string } | undefined> {
  const row = await findRowByKey(db, userId, key);
  if (!row) return undefined;
  const [order] = await withItems(db, [row]);
  return order && { order, requestHash: row.request_hash };
}

export async function findOrder(db: Source, id: string): Promise<Order | undefined> {
  const rows = await db.selectFrom('shop_order').selectAll().where('id', '=', id).execute();
  const [order] = await withItems(db, rows);
  return order;
}

/** The versions of these orders, by id. */
export async function listVersions(db: Source, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const versions = new Map<string, number>();
  for (let start = 0; start < ids.length; start += VERSIONS_AT_ONCE) {
    const some = ids.slice(start, start + VERSIONS_AT_ONCE);
    const rows = await db.selectFrom('shop_order').select(['id', 'version']).where('id', 'in', some).execute();
    for (const { id, version } of rows) versions.set(id, version);
  }
  return versions;
}

/** Which version of this order there is now. */
export async function findVersion(db: Source, id: string): Promise<number | undefined> {
  return (await listVersions(db, [id])).get(id);
}

/**
 * What every statement that changes an order sets its `version` to: those who follow the order learn from it, once it
 * is committed, that there is something new.
 */
export function nextVersion(eb: ExpressionBuilder<Tables, 'shop_order'>) {
  return eb('version', '+', 1);
}

/** Which orders a list is of. Conditions are combined. */
export interface OrderFilter {
  /** Of this user. */
  userId?: string;
  status?: OrderStatus | undefined;
  /** Id, customer or email begins with this, whatever the case. */
  search?: string | undefined;
}

/** Delivery costs the same for every order, so that subtotals are in the order of totals. */
const SORTS = {
  newest: ['placed_at', 'desc'],
  oldest: ['placed_at', 'asc'],
  largest: ['subtotal_cents', 'desc'],
  smallest: ['subtotal_cents', 'asc'],
} as const satisfies Record<OrderSort, unknown>;

/** One page of the orders in this order, of `total` that match. */
export async function listOrders(
  db: Source,
  filter: OrderFilter,
  sort: OrderSort,
  page: PageWanted,
  total: number,
): Promise<Order[]> {
  const { direction, offset, limit } = stretchOf(page, total);
  const way = total > MOST_COLLECTED ? 'walk' : 'collect';
  // Pages are found by ids alone, which an index has: on PostgreSQL it takes a third of the time to pass over 100,000 rows.
  const ids = inOrder(matching(db, filter, way).select('id'), sort, direction)
    .limit(limit)
    .offset(offset);
  const rows = await inOrder(db.selectFrom('shop_order').selectAll().where('id', 'in', ids), sort).execute();
  return withItems(db, rows);
}

/** How many orders match, counted no further than `most`. */
export async function countOrders(db: Source, filter: OrderFilter, most?: number): Promise<number> {
  const ids = matching(db, filter).select('id');
  const { total } = await db
    .selectFrom((most === undefined ? ids : ids.limit(most)).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** How many pending orders each of these users has; nobody who has none is among them. */
export async function countPending(db: Source, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('shop_order')
    .select((eb) => ['user_id', eb.fn.countAll<number>().as('pending')])
    .where('user_id', 'in', userIds)
    .where('status', '=', 'pending')
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, pending }) => [user_id ?? '', pending]));
}

/** All orders in this order, some at a time. */
export async function* readOrders(db: Source, filter: OrderFilter, sort: OrderSort): AsyncGenerator<readonly Order[]> {
  const all = inOrder(matching(db, filter).selectAll(), sort);
  const portions = readOn<ShopOrderTable>((last, limit) =>
    (last ? all.where(behind(SORTS[sort], last[SORTS[sort][0]], last.id)) : all).limit(limit).execute(),
  );
  for await (const rows of portions) yield await withItems(db, rows);
}

function inOrder<Columns>(
  query: SelectQueryBuilder<Tables, 'shop_order', Columns>,
  sort: OrderSort,
  direction: Direction = 'forwards',
) {
  const [column, order] = SORTS[sort];
  return query.orderBy(column, turned(order, direction)).orderBy('id', turned('asc', direction));
}

/** How a search is done: by the indexes of what it looks at, or along the order, passing by what does not match. */
type Way = 'collect' | 'walk';

function matching(db: Source, { userId, status, search = '' }: OrderFilter, way: Way = 'collect') {
  let query = db.selectFrom('shop_order');
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (search === '') return query;

  // Orders are quoted with a number sign.
  const key = searchKey(search);
  const id = key.replace(/^#/, '');
  return query.where((eb) => {
    const begins = (column: 'customer_key' | 'email' | 'id', prefix: string) =>
      way === 'walk'
        ? beginsUnindexed(column, prefix)
        : eb.and([eb(column, '>=', prefix), eb(column, '<', endOfPrefix(prefix))]);
    const found = [begins('customer_key', key), begins('email', key)];
    return eb.or(PART_OF_ID.test(id) ? [...found, begins('id', id)] : found);
  });
}

/** @returns whether there is such an order. */
export async function updateStatus(trx: ShopTransaction, id: string, status: OrderStatus): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shop_order')
    .set((eb) => ({ status, version: nextVersion(eb) }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

async function withItems(db: Source, rows: readonly ShopOrderTable[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const items = await db.selectFrom('order_item').selectAll().where('order_id', 'in', ids).orderBy('line').execute();
  const itemsOf = Map.groupBy(items, ({ order_id }) => order_id);
  return rows.map((row) => toOrder(row, itemsOf.get(row.id) ?? []));
}

const refundOf = {
  unpaid: undefined,
  paid: undefined,
  refunding: 'under-way',
  'refund-failed': 'failed',
  refunded: 'done',
} as const;
/** In these states the shop has the money, or is to get it from the courier. */
const HAS_MONEY: readonly PaymentState[] = ['paid', 'refunding', 'refund-failed'];

/** An order as people and the API see it. */
export function toOrder(row: ShopOrderTable, items: readonly OrderItemTable[]): Order {
  return {
    _id: row.id,
    email: row.email,
    customer: {
      name: row.customer_name,
      mobile: row.mobile,
      streetAddress: row.street_address,
      city: row.city,
      zip: row.zip,
    },
    items: items.map((item) => ({
      productId: item.product_id,
      name: item.name,
      image: item.image,
      amount: item.amount,
      price: toDollars(item.price_cents),
    })),
    totalAmount: toDollars(row.subtotal_cents),
    shippingFee: toDollars(row.shipping_cents),
    status: row.status,
    payment: {
      method: row.payment_method,
      status: HAS_MONEY.includes(row.payment_state),
      transactionId: row.transaction_id ?? undefined,
      refund: refundOf[row.payment_state],
      heldUntil: row.held_until === null ? undefined : new Date(row.held_until).toISOString(),
      returned: row.returned_because ?? undefined,
      returnFailed: row.return_failed === 1 ? true : undefined,
      dispute: row.dispute ?? undefined,
    },
    refundedAmount: refundedAmountOf(row),
    date: new Date(row.placed_at).toISOString(),
    version: row.version,
  };
}

/** What former versions refunded was always everything, and was not written down. */
function refundedAmountOf(row: ShopOrderTable): number | undefined {
  const refunded =
    row.payment_state === 'refunded' ? addShipping(row.subtotal_cents, row.shipping_cents).total : row.refunded_cents;
  return refunded > 0 ? toDollars(refunded) : undefined;
}
