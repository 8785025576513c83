import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { productIds, withDatabase } from '../../support/order-shop.ts';

/** The result of comparing acknowledged orders and stock with the database after a fault. */
export interface ConsistencyResult {
  acknowledged: number;
  found: number;
  /** Acknowledged orders that are missing. Must be 0. */
  lost: number;
  /** Products whose stock does not match their orders. Must be empty. */
  wrongStock: { id: string; taken: number; ordered: number }[];
}

/** Compares the acknowledged orders with the database, and the stock of every product with its orders. */
export async function checkConsistency(
  location: DatabaseLocation,
  acknowledged: readonly string[],
): Promise<ConsistencyResult> {
  return withDatabase(location, async (db) => {
    const orders = await db.selectFrom('shop_order').select('id').execute();
    const products = await db
      .selectFrom('product_variant')
      .select((eb) => ['product_id as id', eb('quantity', '-', eb.ref('stock')).as('taken')])
      .where('product_id', 'in', productIds)
      .execute();
    const items = await db
      .selectFrom('order_item')
      .select((eb) => ['product_id', eb.fn.sum<number>('amount').as('ordered')])
      .groupBy('product_id')
      .execute();

    const ids = new Set(orders.map(({ id }) => id));
    const ordered = new Map(items.map((item) => [item.product_id, Number(item.ordered)]));
    const stock = products.map(({ id, taken }) => ({ id, taken: Number(taken), ordered: ordered.get(id) ?? 0 }));
    return {
      acknowledged: acknowledged.length,
      found: orders.length,
      lost: new Set(acknowledged).difference(ids).size,
      wrongStock: stock.filter(({ taken, ordered }) => taken !== ordered),
    };
  });
}
