import type { SelectQueryBuilder } from 'kysely';
import type { ShopTransaction, Tables } from '#platform/database/tables.ts';
import type { Pieces } from './stock-queries.server.ts';

/** What orders took from stock and did not return. */
interface OutstandingStock {
  /** The orders that the ledger knows. Others are older than it. */
  orderIds: ReadonlySet<string | null>;
  pieces: Pieces[];
}

/** Reads from the ledger of stock what orders took and did not return. @param orderIds a query of their ids. */
export async function readOutstandingStock(
  trx: ShopTransaction,
  orderIds: SelectQueryBuilder<Tables, 'shop_order', { id: string }>,
): Promise<OutstandingStock> {
  // The ledger is indexed by product.
  const ordered = trx.selectFrom('order_item').select('product_id').where('order_id', 'in', orderIds);
  const movements = await trx
    .selectFrom('stock_movement')
    .select((eb) => [
      ...(['order_id', 'product_id as productId', 'variant_id as variantId'] as const),
      eb.fn.sum<number>('delta').as('delta'),
    ])
    .where('product_id', 'in', ordered)
    .where('order_id', 'in', orderIds)
    .groupBy(['order_id', 'product_id', 'variant_id'])
    .execute();
  const pieces = movements
    .map(({ productId, variantId, delta }) => ({ productId, variantId, amount: -Number(delta) }))
    .filter(({ amount }) => amount > 0);
  return { orderIds: new Set(movements.map(({ order_id }) => order_id)), pieces };
}
