import type { OrderPayments, PayableOrder } from '#features/order/order-payments.server.ts';
import type { ShopTransaction } from '#features/schema/tables.ts';
import { findIntent } from './payment-queries.server.ts';
import type { PaymentIntentTable } from './payment-table.ts';

/** The order and its intent as they are, and stay until the transaction ends. */
export async function lockIntent(
  trx: ShopTransaction,
  orders: OrderPayments,
  { id, order_id }: PaymentIntentTable,
): Promise<{ order: PayableOrder; intent: PaymentIntentTable }> {
  const order = await orders.lock(trx, order_id);
  const intent = await findIntent(trx, id);
  if (!intent) throw new Error(`The intent ${id} is gone`);
  return { order, intent };
}
