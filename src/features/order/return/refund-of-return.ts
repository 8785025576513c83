import { type RefundShares, sharesOf } from '#features/pricing/refund-shares.ts';
import type { LineAmount } from '../order/line-amount.ts';
import type { Order } from '../order/order-schema.ts';
import { refundedPieces, withoutRefunded } from '../refund/refundable.ts';

/** Computes what goes back for returned pieces at most: what was paid for those that were not refunded already. */
export function refundOfReturn(order: Order, lines: readonly LineAmount[]): RefundShares {
  return sharesOf(order, { lines: withoutRefunded(lines, order), shipping: false }, refundedPieces(order));
}
