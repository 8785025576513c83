import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { productIds, withDatabase } from '../../support/order-shop.ts';

/** What the database says after the fault of what people were told. */
export interface Books {
  acknowledged: number;
  found: number;
  /** Acknowledged and not there. Must be 0. */
  lost: number;
  /** Products whose missing stock is not what their orders took. Must be none. */
  wrongStock: { id: string; taken: number; ordered: number }[];
}

/** Compares the orders that were acknowledged with those in the database, and for every product stock with orders. */
export async function checkBooks(location: DatabaseLocation, acknowledged: readonly string[]): Promise<Books> {
  return withDatabase(location, async (db) => {
    const orders = await db.selectFrom('shop_order').select('id').execute();
    const products = await db
      .selectFrom('product')
      .select((eb) => ['id', eb('quantity', '-', eb.ref('stock')).as('taken')])
      .where('id', 'in', productIds)
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
