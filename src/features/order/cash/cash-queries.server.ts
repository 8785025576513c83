import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Cents, cents } from '#features/pricing/money.ts';
import { equalsNoIndex } from '#platform/database/search-key.server.ts';
import { afterCursor, inOrder } from '#platform/database/sorted-query.server.ts';
import { countIds, type ListQueries } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { PAID, paidBy } from '../order/paid-amount.server.ts';
import type { CashOrder, CashState } from './cash-calls.ts';

type Source = Database | ShopTransaction;
type Condition = (eb: ExpressionBuilder<Tables, 'shop_order'>) => Expression<SqlBool>;

/** With more matches than this, scanning the orders by date is faster than sorting the matches. */
const MAX_MATCHES_TO_SORT = 10_000;
const NEWEST = ['placed_at', 'desc'] as const;

/** An order as the list of cash orders reads it. */
interface CashRow {
  id: string;
  placed_at: number;
  customer_name: string;
  subtotal_cents: Cents;
  shipping_cents: Cents;
  added_tax_cents: Cents;
  collected_at: number | null;
  settled_at: number | null;
}

/** Lists orders paid in cash, newest first. */
export function cashList(db: Source, state: CashState | undefined): ListQueries<CashRow, CashOrder> {
  const count = (max?: number) => countIds(db, matching(db, state).select('id'), max);
  const ids = (total: number) => matching(db, state, total > MAX_MATCHES_TO_SORT).select('id');
  return {
    key: { state },
    count,
    readWindow({ direction, offset, limit }, total) {
      const page = inOrder(ids(total), NEWEST, direction).limit(limit).offset(offset);
      return inOrder(selectRows(db).where('id', 'in', page), NEWEST).execute();
    },
    async readAfter(last, limit) {
      const all = inOrder(ids(await count(MAX_MATCHES_TO_SORT + 1)), NEWEST);
      const page = (last ? all.where(afterCursor(NEWEST, last)) : all).limit(limit);
      return inOrder(selectRows(db).where('id', 'in', page), NEWEST).execute();
    },
    toRows: (rows) => rows.map(toCashOrder),
  };
}

function matching(db: Source, state: CashState | undefined, skipsIndex = false) {
  const isCash: Condition = (eb) =>
    skipsIndex ? equalsNoIndex('payment_method', 'cash') : eb('payment_method', '=', 'cash');
  return db.selectFrom('shop_order').where(isCash).where(conditionOf(db, state));
}

function conditionOf(db: Source, state: CashState | undefined): Condition {
  const collections = db.selectFrom('cash_collection').select('order_id');
  const settled = collections.where('settlement_id', 'is not', null);
  switch (state) {
    case 'to-collect':
      return (eb) => eb.and([eb('status', 'in', ['pending', 'confirmed']), eb('id', 'not in', settled)]);
    case 'collected':
      return (eb) =>
        eb('id', 'in', collections.where('settlement_id', 'is', null).where('collected_at', 'is not', null));
    case 'settled':
      return (eb) => eb('id', 'in', settled);
    case undefined:
      return (eb) => eb('status', '!=', 'cancelled');
  }
}

function selectRows(db: Source) {
  return db
    .selectFrom('shop_order')
    .leftJoin('cash_collection', 'cash_collection.order_id', 'shop_order.id')
    .select([
      'id',
      'placed_at',
      'customer_name',
      'subtotal_cents',
      'shipping_cents',
      'added_tax_cents',
      'collected_at',
      'settled_at',
    ]);
}

function toCashOrder(row: CashRow): CashOrder {
  const state = row.settled_at !== null ? 'settled' : row.collected_at !== null ? 'collected' : 'to-collect';
  return {
    orderId: row.id,
    customer: row.customer_name,
    total: paidBy(row),
    state,
    at: new Date(row.settled_at ?? row.collected_at ?? row.placed_at).toISOString(),
  };
}

/** Sums up the cash in a state and counts its orders. */
export async function sumCash(db: Source, state: CashState): Promise<{ total: Cents; orders: number }> {
  const { total, orders } = await matching(db, state)
    .select((eb) => [eb.fn.countAll<number>().as('orders'), sumOfTotals().as('total')])
    .executeTakeFirstOrThrow();
  return { total: cents(total), orders };
}

/** Adds up the totals of these orders. */
export async function sumTotals(trx: ShopTransaction, ids: readonly string[]): Promise<Cents> {
  const { total } = await trx
    .selectFrom('shop_order')
    .select(sumOfTotals().as('total'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return cents(total);
}

/** The cast makes both databases return the sum as an integer. */
function sumOfTotals() {
  return sql<number>`cast(coalesce(sum(${PAID}), 0) as bigint)`;
}

/** Adds up what was handed in too much or, below 0, too little. */
export async function sumDifferences(db: Source): Promise<Cents> {
  const difference = sql<number>`cast(coalesce(sum(received_cents - expected_cents), 0) as bigint)`;
  const row = await db.selectFrom('cash_settlement').select(difference.as('sum')).executeTakeFirstOrThrow();
  return cents(row.sum);
}

/** Records that the cash of an order was collected. @returns whether it is the first time. */
export async function insertCollection(trx: ShopTransaction, orderId: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('cash_collection')
    .values({ order_id: orderId, collected_at: now, settled_at: null, settlement_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return true;
  await updateCollection(trx, orderId, now);
  return false;
}

/** Sets when the cash of an order was collected, or null for not yet. Settled cash stays as it is. */
export async function updateCollection(
  trx: ShopTransaction,
  orderId: string,
  collectedAt: number | null,
): Promise<void> {
  await trx
    .updateTable('cash_collection')
    .set({ collected_at: collectedAt })
    .where('order_id', '=', orderId)
    .where('settlement_id', 'is', null)
    .execute();
}

/** Assigns collected cash to a settlement. @returns for how many of the orders. */
export async function settleCollections(
  trx: ShopTransaction,
  orderIds: readonly string[],
  settlement: { settlement_id: string; settled_at: number },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('cash_collection')
    .set(settlement)
    .where('order_id', 'in', orderIds)
    .where('collected_at', 'is not', null)
    .where('settlement_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Returns whether the cash of an order was handed in. */
export async function isSettled(db: Source, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cash_collection')
    .select('settlement_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined && row.settlement_id !== null;
}
