import { keptLines } from './kept-lines.ts';
import { type LineAmount, withoutLines } from './line-amount.ts';
import type { Order } from './order-schema.ts';

/** Returns the pieces of an order that have to be shipped yet. */
export function unshippedLines(order: Order): LineAmount[] {
  return withoutLines(
    keptLines(order),
    order.shipments.flatMap(({ lines }) => lines),
  );
}

/** Whether pieces of this order may be shipped: it is under way, paid or to be paid in cash, and was not refunded. */
export function isShippable({ status, payment }: Order): boolean {
  return (status === 'pending' || status === 'confirmed') && payment.status && payment.refund === undefined;
}
