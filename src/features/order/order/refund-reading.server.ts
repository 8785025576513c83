import * as z from 'zod/mini';
import { centsSchema } from '#features/pricing/money-schema.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { lineAmountSchema } from './line-amount.ts';
import type { OrderRefund } from './order-schema.ts';
import type { ShopOrderTable } from './order-table.ts';
import type { RefundTable } from './refund-table.ts';

/** Refunds of returns were stored with the reason of each line at first. */
const storedLinesSchema = z.array(z.object({ ...lineAmountSchema.shape, share: z.optional(centsSchema) }));

/** Reads the refunds of orders, oldest first, by order id. Excludes returned payments that did not pay the order. */
export async function readRefunds(
  db: Database | ShopTransaction,
  orders: readonly ShopOrderTable[],
): Promise<ReadonlyMap<string, OrderRefund[]>> {
  const ids = orders.map(({ id }) => id);
  const rows = await db.selectFrom('refund').selectAll().where('order_id', 'in', ids).orderBy('created_at').execute();
  const transactions = new Map(orders.map(({ id, transaction_id }) => [id, transaction_id]));
  const ofOrders = rows.filter(
    ({ order_id, intent_id }) => intent_id === null || intent_id === transactions.get(order_id),
  );
  return new Map(
    [...Map.groupBy(ofOrders, ({ order_id }) => order_id)].map(([id, refunds]) => [id, refunds.map(toOrderRefund)]),
  );
}

/** Converts a row to a refund. */
export function toOrderRefund(row: RefundTable): OrderRefund {
  const { id, created_at, ended_at, amount_cents, state, lines, includes_shipping, shipping_cents, reason } = row;
  return {
    _id: id,
    at: new Date(created_at).toISOString(),
    doneAt: state === 'done' && ended_at !== null ? new Date(ended_at).toISOString() : undefined,
    amount: amount_cents,
    state,
    lines: storedLinesSchema.parse(JSON.parse(lines)),
    shipping: includes_shipping === 1,
    shippingShare: shipping_cents ?? undefined,
    reason: reason ?? undefined,
  };
}
