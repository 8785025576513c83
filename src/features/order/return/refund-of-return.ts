import { type RefundShares, type ShippingPart, sharesOf } from '#features/pricing/refund-shares.ts';
import type { LineAmount } from '../order/line-amount.ts';
import type { Order } from '../order/order-schema.ts';
import { isWholeReturn } from '../order/returnable.ts';
import { isShippingRefundable, refundedPieces, withoutRefunded } from '../refund/refundable.ts';

/**
 * Computes what goes back for returned pieces at most: what was paid for those that were not refunded already, and for
 * the cheapest delivery once everything is back.
 */
export function refundOfReturn(order: Order, lines: readonly LineAmount[]): RefundShares {
  const shipping = shippingOfReturn(order, lines);
  return sharesOf(order, { lines: withoutRefunded(lines, order), shipping }, refundedPieces(order));
}

/** Returns which part of the shipping fee goes back with these pieces. */
export function shippingOfReturn(order: Order, lines: readonly LineAmount[]): ShippingPart {
  return isWholeReturn(order, lines) && isShippingRefundable(order) ? 'cheapest' : false;
}
