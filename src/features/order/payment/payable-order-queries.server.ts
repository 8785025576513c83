import { readOutstandingStock } from '#features/catalogue/stock/outstanding-stock.server.ts';
import { piecesOf } from '#features/catalogue/stock/pieces-of.server.ts';
import type { Pieces } from '#features/catalogue/stock/stock-queries.server.ts';
import type { DiscountedLine } from '#features/pricing/refund-shares.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { findOrder, nextVersion } from '../order/order-queries.server.ts';
import type { ShopOrderTable } from '../order/order-table.ts';
import { unshippedLines } from '../order/unshipped.ts';

type Source = Database | ShopTransaction;

const PAYMENT_COLUMNS = [
  'id',
  'email',
  'user_id',
  'coupon_id',
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

/** Lists the units of each variant in an order. */
export async function listPieces(trx: ShopTransaction, orderId: string): Promise<Pieces[]> {
  const items = await trx
    .selectFrom('order_item')
    .select(['product_id as productId', 'variant_id as variantId', 'amount'])
    .where('order_id', '=', orderId)
    .execute();
  return items.map((item) => piecesOf(item, item.amount));
}

/** Lists the units of each variant in an order that were not shipped. */
export async function listUnshippedPieces(trx: ShopTransaction, orderId: string): Promise<Pieces[]> {
  const order = await findOrder(trx, orderId);
  if (!order) return [];
  const left = new Map(unshippedLines(order).map(({ line, amount }) => [line, amount]));
  return order.items.map((item) => piecesOf(item, left.get(item.line) ?? 0)).filter(({ amount }) => amount > 0);
}

/** Lists the units that an order took and did not return, according to the ledger of stock. */
export async function listOutstandingPieces(trx: ShopTransaction, orderId: string): Promise<Pieces[]> {
  const { pieces } = await readOutstandingStock(
    trx,
    trx.selectFrom('shop_order').select('id').where('id', '=', orderId),
  );
  return pieces;
}

/** Lists the lines of an order with what was paid for them. */
export async function listPricedItems(db: Source, orderId: string): Promise<(DiscountedLine & { line: number })[]> {
  return db
    .selectFrom('order_item')
    .select(['line', 'price_cents as price', 'discount_cents as discount', 'amount'])
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
