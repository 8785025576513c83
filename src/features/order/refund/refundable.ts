import type { RefundedPieces } from '#features/pricing/refund-shares.ts';
import { type LineAmount, withoutLines } from '../order/line-amount.ts';
import type { OrderRefund } from '../order/order-schema.ts';

type Refunds = readonly Pick<OrderRefund, 'state' | 'lines' | 'shipping'>[];

/** Returns the pieces of an order that no refund includes. Failed refunds do not count. */
export function refundableLines({ items, refunds }: { items: readonly LineAmount[]; refunds: Refunds }): LineAmount[] {
  return withoutLines(
    items,
    withoutFailed(refunds).flatMap(({ lines }) => lines),
  );
}

/** Reduces the amount of each line to the pieces that no refund includes. */
export function withoutRefunded(
  lines: readonly LineAmount[],
  order: { items: readonly LineAmount[]; refunds: Refunds },
): LineAmount[] {
  const left = new Map(refundableLines(order).map(({ line, amount }) => [line, amount]));
  return lines
    .map(({ line, amount }) => ({ line, amount: Math.min(amount, left.get(line) ?? 0) }))
    .filter(({ amount }) => amount > 0);
}

/** Returns the pieces that refunds include, with what went back for them. Failed refunds do not count. */
export function refundedPieces({ refunds }: { refunds: Refunds }): RefundedPieces[] {
  return withoutFailed(refunds).flatMap(({ lines }) => lines);
}

/** Whether no refund includes the shipping fee of the order. Failed refunds do not count. */
export function isShippingRefundable({ refunds }: { refunds: Refunds }): boolean {
  return !withoutFailed(refunds).some(({ shipping }) => shipping);
}

function withoutFailed(refunds: Refunds): Refunds {
  return refunds.filter(({ state }) => state !== 'failed');
}
