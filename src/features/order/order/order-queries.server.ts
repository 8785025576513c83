import { type ExpressionBuilder, sql } from 'kysely';
import { batchesOf } from '#platform/batches.ts';
import { engineOf } from '#platform/database/engine.server.ts';
import { createInserter } from '#platform/database/row-statement.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { findRowByKey } from './order-owner-queries.server.ts';
import { type StoredOrder, withParts } from './order-reading.server.ts';
import type { OrderStatus } from './order-schema.ts';
import type { OrderItemTable, ShopOrderTable } from './order-table.ts';

type Source = Database | ShopTransaction;

/** Returns whether there is an order. New ones wait until the transaction ends. */
export async function lockOrders(trx: ShopTransaction): Promise<boolean> {
  if (engineOf(trx) === 'postgres') await sql`lock table shop_order in share mode`.execute(trx);
  return (await trx.selectFrom('shop_order').select('id').limit(1).executeTakeFirst()) !== undefined;
}

const VERSIONS_PER_QUERY = 100;

/**
 * Inserts orders, except those whose idempotency key was used before, by the same user or by a deleted user with the
 * same email. @returns the number of inserted orders.
 */
export const insertOrdersOnce = createInserter<ShopOrderTable>(
  'shop_order',
  {
    id: 'text',
    user_id: 'text',
    email: 'text',
    customer_name: 'text',
    customer_key: 'text',
    mobile: 'bigint',
    street_address: 'text',
    city: 'text',
    zip: 'bigint',
    address: 'text',
    subtotal_cents: 'bigint',
    discount_cents: 'bigint',
    coupon: 'text',
    coupon_id: 'text',
    shipping_cents: 'bigint',
    cheapest_shipping_cents: 'bigint',
    shipping_method: 'text',
    tax: 'text',
    added_tax_cents: 'bigint',
    status: 'text',
    payment_method: 'text',
    payment_state: 'text',
    transaction_id: 'text',
    held_until: 'bigint',
    return_reason: 'text',
    return_failed: 'integer',
    refunded_cents: 'bigint',
    dispute: 'text',
    placed_at: 'bigint',
    paid_at: 'bigint',
    delivered_at: 'bigint',
    return_days: 'integer',
    warranty_years: 'integer',
    idempotency_key: 'text',
    request_hash: 'text',
    version: 'integer',
  },
  'nothing',
);

/** Inserts the lines of orders. Rejects if the order does not exist. Nothing of a new order is withdrawn. */
export const insertItems = createInserter<Omit<OrderItemTable, 'withdrawn' | 'uncharged'>>('order_item', {
  order_id: 'text',
  line: 'integer',
  product_id: 'text',
  variant_id: 'text',
  name: 'text',
  variant: 'text',
  image: 'text',
  amount: 'integer',
  price_cents: 'bigint',
  discount_cents: 'bigint',
  tax: 'text',
});

/** Finds the order that a user placed with an idempotency key, and the hash of its request. */
export async function findOrderByKey(
  db: Source,
  userId: string,
  key: string,
): Promise<{ order: StoredOrder; requestHash: string } | undefined> {
  const row = await findRowByKey(db, userId, key);
  if (!row) return undefined;
  const [order] = await withParts(db, [row]);
  return order && { order, requestHash: row.request_hash };
}

export async function findOrder(db: Source, id: string): Promise<StoredOrder | undefined> {
  return (await findOrders(db, [id])).get(id);
}

/** Finds the orders with these ids, by id. */
export async function findOrders(db: Source, ids: readonly string[]): Promise<ReadonlyMap<string, StoredOrder>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('shop_order').selectAll().where('id', 'in', ids).execute();
  return new Map((await withParts(db, rows)).map((order) => [order._id, order]));
}

/** Like {@link findOrder}, and locks the order until the transaction ends. */
export async function lockOrder(trx: ShopTransaction, id: string): Promise<StoredOrder | undefined> {
  const rows = await trx
    .updateTable('shop_order')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .execute();
  const [order] = await withParts(trx, rows);
  return order;
}

/** Like {@link lockOrder}, and throws if the order does not exist. */
export async function getLockedOrder(trx: ShopTransaction, id: string): Promise<StoredOrder> {
  const order = await lockOrder(trx, id);
  if (!order) throw new Error(`There is no order ${id}`);
  return order;
}

/** Lists the versions of orders, by id. */
export async function listVersions(db: Source, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const versions = new Map<string, number>();
  for (const batch of batchesOf(ids, VERSIONS_PER_QUERY)) {
    const rows = await db.selectFrom('shop_order').select(['id', 'version']).where('id', 'in', batch).execute();
    for (const { id, version } of rows) versions.set(id, version);
  }
  return versions;
}

/** Finds the current version of an order. */
export async function findVersion(db: Source, id: string): Promise<number | undefined> {
  return (await listVersions(db, [id])).get(id);
}

/**
 * Increments the `version` of an order. Every statement that changes an order must set it, so that clients which follow
 * the order notice the change.
 */
export function nextVersion(eb: ExpressionBuilder<Tables, 'shop_order'>) {
  return eb('version', '+', 1);
}

/** Counts the pending orders of each of these users. Users without any are left out. */
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

/** Sets the status of an order unless it has it already. @returns whether it changed. */
export async function updateStatus(
  trx: ShopTransaction,
  id: string,
  { status, at }: { status: OrderStatus; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shop_order')
    .set((eb) => ({ status, delivered_at: status === 'delivered' ? at : null, version: nextVersion(eb) }))
    .where('id', '=', id)
    .where('status', '!=', status)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Changes columns of an order that the transaction has locked. */
export async function updateOrder(
  trx: ShopTransaction,
  id: string,
  change: Partial<Omit<ShopOrderTable, 'id' | 'version'>>,
): Promise<void> {
  await trx
    .updateTable('shop_order')
    .set((eb) => ({ ...change, version: nextVersion(eb) }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Makes clients that follow the order fetch it again, for what is stored beside it. */
export const incrementVersion = (trx: ShopTransaction, id: string): Promise<void> => updateOrder(trx, id, {});
