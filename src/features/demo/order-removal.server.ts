import { readOutstandingStock } from '#features/catalogue/stock/outstanding-stock.server.ts';
import { piecesOf } from '#features/catalogue/stock/pieces-of.server.ts';
import type { Pieces } from '#features/catalogue/stock/stock-queries.server.ts';
import { removeUse } from '#features/coupon/coupon-queries.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';

/** Deletes these customers' orders. @returns the number of orders and the stock that they had taken. */
export async function deleteOrders(
  trx: ShopTransaction,
  userIds: readonly string[],
): Promise<{ orders: number; pieces: Pieces[] }> {
  // Starts with a write to lock the orders against concurrent payments and expiring holds.
  const locked = await trx
    .updateTable('shop_order')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('user_id', 'in', userIds)
    .returning(['id', 'status', 'payment_state', 'held_until'])
    .execute();
  const ordersWithStock = new Set(
    locked
      .filter(
        ({ status, payment_state: state, held_until }) =>
          (state === 'paid' && status !== 'cancelled') || (state === 'unpaid' && held_until !== null),
      )
      .map(({ id }) => id),
  );
  const orderIds = ordersOf(trx, userIds);
  const outstanding = await readOutstandingStock(trx, orderIds);
  const items = await trx
    .deleteFrom('order_item')
    .where('order_id', 'in', orderIds)
    .returning(['order_id', 'product_id as productId', 'variant_id as variantId', 'amount'])
    .execute();
  for (const id of locked.map((order) => order.id)) await removeUse(trx, id);
  await deleteCash(trx, userIds);
  await deleteInvoices(trx, userIds);
  await trx.deleteFrom('payment_refund').where('order_id', 'in', orderIds).execute();
  await trx.deleteFrom('refund').where('order_id', 'in', orderIds).execute();
  await trx.deleteFrom('shipment').where('order_id', 'in', orderIds).execute();
  await trx.deleteFrom('order_return').where('order_id', 'in', orderIds).execute();
  await trx.deleteFrom('shop_event').where('subject', 'in', orderIds).execute();
  await trx.deleteFrom('payment_attempt').where('order_id', 'in', orderIds).execute();
  const intentIds = trx.selectFrom('sandbox_intent').select('id').where('order_id', 'in', orderIds);
  await trx.deleteFrom('sandbox_refund').where('intent_id', 'in', intentIds).execute();
  await trx.deleteFrom('payment_intent').where('order_id', 'in', orderIds).execute();
  await trx.deleteFrom('sandbox_intent').where('order_id', 'in', orderIds).execute();
  await trx.deleteFrom('shop_order').where('user_id', 'in', userIds).execute();
  // Which products are bought together is counted again without these orders.
  await trx.deleteFrom('bought_pair').execute();
  await trx.deleteFrom('bought_pair_progress').execute();
  const held = items.filter(({ order_id: id }) => ordersWithStock.has(id) && !outstanding.orderIds.has(id));
  return { orders: locked.length, pieces: [...outstanding.pieces, ...held.map((item) => piecesOf(item, item.amount))] };
}

function ordersOf(trx: ShopTransaction, userIds: readonly string[]) {
  return trx.selectFrom('shop_order').select('id').where('user_id', 'in', userIds);
}

/** Deletes the cash that was collected for these orders, and settlements that had no other. */
async function deleteCash(trx: ShopTransaction, userIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('cash_collection').where('order_id', 'in', ordersOf(trx, userIds)).execute();
  await trx
    .deleteFrom('cash_settlement')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cash_collection')
            .select('order_id')
            .whereRef('cash_collection.settlement_id', '=', 'cash_settlement.id'),
        ),
      ),
    )
    .execute();
}

/** Deletes the invoices of these orders. Numbers after the last one that remains are given again. */
async function deleteInvoices(trx: ShopTransaction, userIds: readonly string[]): Promise<void> {
  // Locks the counters first, so that no number is given meanwhile.
  await trx
    .updateTable('invoice_series')
    .set((eb) => ({ last_number: eb.ref('last_number') }))
    .execute();
  await trx.deleteFrom('invoice').where('order_id', 'in', ordersOf(trx, userIds)).execute();
  await trx
    .updateTable('invoice_series')
    .set(({ fn, selectFrom, val }) => ({
      last_number: fn.coalesce(
        selectFrom('invoice')
          .select((eb) => eb.fn.max('number').as('number'))
          .whereRef('invoice.year', '=', 'invoice_series.year'),
        val(0),
      ),
    }))
    .execute();
}
