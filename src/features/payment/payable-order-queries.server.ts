import type { Pieces } from '#features/catalogue/stock-queries.server.ts';
import { findOrder, nextVersion } from '#features/order/order-queries.server.ts';
import type { ShopOrderTable } from '#features/order/order-table.ts';
import { unshippedLines } from '#features/order/unshipped.ts';
import type { PricedLine } from '#features/pricing/totals.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';

type Source = Database | ShopTransaction;

const PAYMENT_COLUMNS = [
  'id',
  'email',
  'subtotal_cents',
  'shipping_cents',
  'status',
  'payment_method',
  'payment_state',
  'transaction_id',
  'held_until',
  'return_reason',
  'return_failed',
  'refunded_cents',
  'dispute',
] as const satisfies readonly (keyof ShopOrderTable)[];

/** The payment columns of an order. */
export type OrderPaymentRow = Pick<ShopOrderTable, (typeof PAYMENT_COLUMNS)[number]>;

/** The columns of an order that its payment changes. */
export type PaymentChange = Partial<
  Pick<
    ShopOrderTable,
    | 'status'
    | 'payment_state'
    | 'transaction_id'
    | 'held_until'
    | 'return_reason'
    | 'return_failed'
    | 'refunded_cents'
    | 'dispute'
  >
>;

export async function findOrderPayment(db: Source, id: string): Promise<OrderPaymentRow | undefined> {
  return db.selectFrom('shop_order').select(PAYMENT_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Like {@link findOrderPayment}, and locks the order until the transaction ends. */
export async function lockOrderPayment(trx: ShopTransaction, id: string): Promise<OrderPaymentRow | undefined> {
  return trx
    .updateTable('shop_order')
    .set((eb) => ({ payment_state: eb.ref('payment_state') }))
    .where('id', '=', id)
    .returning(PAYMENT_COLUMNS)
    .executeTakeFirst();
}

export async function updateOrderPayment(trx: ShopTransaction, id: string, change: PaymentChange): Promise<void> {
  await trx
    .updateTable('shop_order')
    .set((eb) => ({ ...change, version: nextVersion(eb) }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Lists the units of each product in an order. */
export async function listPieces(trx: ShopTransaction, orderId: string): Promise<Pieces[]> {
  const items = await trx
    .selectFrom('order_item')
    .select(['product_id', 'amount'])
    .where('order_id', '=', orderId)
    .execute();
  return items.map(({ product_id, amount }) => ({ productId: product_id, amount }));
}

/** Lists the units of each product in an order that were not shipped. */
export async function listUnshippedPieces(trx: ShopTransaction, orderId: string): Promise<Pieces[]> {
  const order = await findOrder(trx, orderId);
  if (!order) return [];
  const left = new Map(unshippedLines(order).map(({ line, amount }) => [line, amount]));
  return order.items
    .map(({ line, productId }) => ({ productId, amount: left.get(line) ?? 0 }))
    .filter(({ amount }) => amount > 0);
}

/** Lists the lines of an order with the prices paid. */
export async function listPricedItems(
  trx: ShopTransaction,
  orderId: string,
): Promise<(PricedLine & { line: number })[]> {
  return trx
    .selectFrom('order_item')
    .select(['line', 'price_cents as price', 'amount'])
    .where('order_id', '=', orderId)
    .orderBy('line')
    .execute();
}

/** Lists unpaid orders whose stock hold has ended, oldest first. Excludes delivered orders, which keep their stock. */
export async function listEndedHolds(db: Source, now: number, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('shop_order')
    .select('id')
    .where('held_until', '<=', now)
    .where('status', '!=', 'delivered')
    .orderBy('held_until')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}
