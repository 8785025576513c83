import { piecesOf } from '#features/catalogue/stock/pieces-of.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { findOrder } from '../order/order-queries.server.ts';
import { unshippedLines } from '../order/unshipped.ts';

/** Whether an order under way contains pieces of one of these variants that have stock reserved and were not shipped. */
export async function areVariantsHeld(trx: ShopTransaction, variantIds: readonly string[]): Promise<boolean> {
  const orders = await trx
    .selectFrom('shop_order')
    .innerJoin('order_item', 'order_item.order_id', 'shop_order.id')
    .select('shop_order.id')
    .distinct()
    .where('status', 'in', ['pending', 'confirmed'])
    .where((eb) => eb.or([eb('held_until', 'is not', null), eb('payment_state', '=', 'paid')]))
    .where((eb) => eb(eb.fn.coalesce('variant_id', 'product_id'), 'in', variantIds))
    .execute();
  for (const { id } of orders) {
    if (await hasUnshipped(trx, id, variantIds)) return true;
  }
  return false;
}

async function hasUnshipped(trx: ShopTransaction, orderId: string, variantIds: readonly string[]): Promise<boolean> {
  const order = await findOrder(trx, orderId);
  if (!order) return false;
  return unshippedLines(order).some(({ line, amount }) => {
    const item = order.items[line];
    return item !== undefined && variantIds.includes(piecesOf(item, amount).variantId ?? '');
  });
}
