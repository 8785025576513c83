import type { RefundedPieces } from '#features/pricing/refund-shares.ts';
import { chargedPieces } from '../order/kept-lines.ts';
import { commonLines, type LineAmount, withoutLines } from '../order/line-amount.ts';
import type { OrderItem, OrderRefund } from '../order/order-schema.ts';

/** What decides which pieces of an order can be refunded. */
interface Refundable {
  items: readonly (LineAmount & Pick<OrderItem, 'uncharged'>)[];
  refunds: Refunds;
}

type Refunds = readonly Pick<OrderRefund, 'state' | 'lines' | 'shipping'>[];

/** Returns the pieces of an order that were to be paid and that no refund includes. Failed refunds do not count. */
export function refundableLines(order: Refundable): LineAmount[] {
  const charged = order.items.map((item) => ({ line: item.line, amount: chargedPieces(item) }));
  return withoutLines(charged, refundedPieces(order));
}

/** Reduces the amount of each line to the pieces that no refund includes. */
export function withoutRefunded(lines: readonly LineAmount[], order: Refundable): LineAmount[] {
  return commonLines(lines, refundableLines(order));
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
