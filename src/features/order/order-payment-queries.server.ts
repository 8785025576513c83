import type { Pieces } from '#features/catalogue/stock-queries.server.ts';
import type { Database, ShopTransaction } from '#features/schema/tables.ts';
import { nextVersion } from './order-queries.server.ts';
import type { ShopOrderTable } from './order-table.ts';

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
  'returned_because',
  'return_failed',
  'refunded_cents',
  'dispute',
] as const satisfies readonly (keyof ShopOrderTable)[];

/** What concerns the payment of an order. */
export type OrderPaymentRow = Pick<ShopOrderTable, (typeof PAYMENT_COLUMNS)[number]>;

/** What of an order's row changes with its payment. */
export type PaymentChange = Partial<
  Pick<
    ShopOrderTable,
    | 'payment_state'
    | 'transaction_id'
    | 'held_until'
    | 'returned_because'
    | 'return_failed'
    | 'refunded_cents'
    | 'dispute'
  >
>;

export async function findOrderPayment(db: Source, id: string): Promise<OrderPaymentRow | undefined> {
  return db.selectFrom('shop_order').select(PAYMENT_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** As {@link findOrderPayment}; until the transaction ends nobody else changes the order's payment or hold. */
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

/** The pieces of an order's lines. */
export async function listPieces(trx: ShopTransaction, orderId: string): Promise<Pieces[]> {
  const items = await trx
    .selectFrom('order_item')
    .select(['product_id', 'amount'])
    .where('order_id', '=', orderId)
    .execute();
  return items.map(({ product_id, amount }) => ({ productId: product_id, amount }));
}

/** Unpaid orders whose hold has ended, the longest ago first. Delivered ones keep their pieces and are not listed. */
export async function listEndedHolds(db: Source, now: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('shop_order')
    .select('id')
    .where('held_until', '<=', now)
    .where('status', '!=', 'delivered')
    .orderBy('held_until')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
