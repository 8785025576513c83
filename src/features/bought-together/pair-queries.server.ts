import { sql } from 'kysely';
import { createRowRunner } from '#platform/database/row-statement.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { BoughtPairTable } from './bought-together-table.ts';

/** Two orders may be the same customer's, or chance. The index of the table begins with this number, too. */
export const MIN_ORDERS = 3;
/** More products of one order are not counted, so that the work per order is bounded. */
const MAX_PRODUCTS = 10;

const ADD = 'on conflict (product_id, partner_id) do update set orders = bought_pair.orders + excluded.orders';
const RETURN = 'returning product_id, orders';

const addPairs = createRowRunner<Pick<BoughtPairTable, 'product_id' | 'orders'>, BoughtPairTable>({
  types: { product_id: 'text', partner_id: 'text', orders: 'integer' },
  sqlite: `insert into bought_pair (product_id, partner_id, orders) values (?1, ?2, ?3) ${ADD} ${RETURN}`,
  postgres: (rows) =>
    `insert into bought_pair (product_id, partner_id, orders)
     select product_id, partner_id, orders from ${rows} as input_rows ${ADD} ${RETURN}`,
});

/** Lists ids of published products that were often ordered with a product, the most frequent first. */
export async function listPartners(db: Database, productId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bought_pair')
    .innerJoin('product', 'product.id', 'bought_pair.partner_id')
    .select('bought_pair.partner_id as id')
    .where('bought_pair.product_id', '=', productId)
    // As a literal, because databases use a partial index only if they can prove its condition.
    .where('bought_pair.orders', '>=', sql.lit(MIN_ORDERS))
    .where('product.published', '=', 1)
    .orderBy('bought_pair.orders', 'desc')
    .orderBy('bought_pair.partner_id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts the pairs of products in orders. @param sign -1 for orders that no longer count. */
export async function countPairs(
  db: Database,
  orderIds: readonly string[],
  sign: 1 | -1,
): Promise<readonly BoughtPairTable[]> {
  if (orderIds.length === 0) return [];
  const lines = await db
    .selectFrom('order_item')
    .select(['order_id', 'product_id'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('line')
    .execute();
  const pairs = new Map<string, BoughtPairTable>();
  for (const ofOrder of Map.groupBy(lines, (line) => line.order_id).values()) {
    const products = [...new Set(ofOrder.map((line) => line.product_id))].slice(0, MAX_PRODUCTS);
    for (const product_id of products) {
      for (const partner_id of products) {
        if (partner_id === product_id) continue;
        const key = JSON.stringify([product_id, partner_id]);
        const orders = (pairs.get(key)?.orders ?? 0) + sign;
        pairs.set(key, { product_id, partner_id, orders });
      }
    }
  }
  // In the order of the table, so that neighbours are written together.
  return [...pairs].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
}

/** Adds the counts to the table. @returns the ids of products whose recommendations may have changed. */
export async function storePairs(trx: ShopTransaction, pairs: readonly BoughtPairTable[]): Promise<Set<string>> {
  const { rows } = await addPairs(trx, pairs);
  const most = Math.max(0, ...pairs.map(({ orders }) => -orders));
  return new Set(rows.filter(({ orders }) => orders + most >= MIN_ORDERS).map((row) => row.product_id));
}
