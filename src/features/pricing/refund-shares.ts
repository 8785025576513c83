import { type Cents, cents } from './money.ts';
import { lineTotal, type PricedLine } from './totals.ts';

/** A line of an order with what a coupon took off all of its pieces. */
export interface DiscountedLine extends PricedLine {
  discount?: Cents | undefined;
}

/** Pieces of a line that a refund includes, with what went back for them. Without a share, they had no discount. */
export interface RefundedPieces {
  line: number;
  amount: number;
  share?: Cents | undefined;
}

/** What a refund consists of: the share of each line, of the shipping fee, and their sum. */
export interface RefundShares {
  lines: readonly Required<RefundedPieces>[];
  shipping: Cents;
  total: Cents;
}

/**
 * Computes what goes back for pieces of an order's lines, at the price paid, and for its shipping fee. A share depends on
 * what went back `earlier` for pieces of the same line, so that all pieces together give back what was paid for the
 * line, to the cent and in whatever parts.
 */
export function sharesOf(
  order: { items: readonly DiscountedLine[]; shippingFee: Cents },
  { lines, shipping }: { lines: readonly { line: number; amount: number }[]; shipping: boolean },
  earlier: readonly RefundedPieces[],
): RefundShares {
  const shares = lines.map(({ line, amount }) => {
    const item = order.items[line];
    const before = earlier.filter((pieces) => pieces.line === line);
    return { line, amount, share: item ? shareOf(item, amount, before) : cents(0) };
  });
  const shippingShare = shipping ? order.shippingFee : cents(0);
  const total = cents(shares.reduce((sum, { share }) => sum + share, Number(shippingShare)));
  return { lines: shares, shipping: shippingShare, total };
}

function shareOf(item: DiscountedLine, pieces: number, earlier: readonly RefundedPieces[]): Cents {
  const piecesBefore = earlier.reduce((sum, { amount }) => sum + amount, 0);
  const shareBefore = earlier.reduce((sum, { amount, share = item.price * amount }) => sum + share, 0);
  // After failed refunds, slightly more than the pieces cost may have gone back; later pieces make up for it.
  return cents(Math.max(0, paidFor(item, piecesBefore + pieces) - shareBefore));
}

/** Computes what was paid for the first pieces of a line. */
export function paidFor({ price, amount, discount = cents(0) }: DiscountedLine, pieces: number): Cents {
  return cents(lineTotal({ price, amount: pieces }) - Math.floor((discount * pieces) / amount));
}
