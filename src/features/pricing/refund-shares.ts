import { type Cents, cents } from './money.ts';
import type { TaxMode } from './tax.ts';
import { lineTotal, type PricedLine } from './totals.ts';

/** A line of an order with what a coupon took off all of its pieces that are charged. */
export interface DiscountedLine extends PricedLine {
  /** Pieces that were withdrawn before they were paid. */
  uncharged?: number | undefined;
  discount?: Cents | undefined;
  /** What was taken out of its price, because the order has no tax. */
  untaxed?: Cents | undefined;
  /** Its tax, with that of its share of the shipping. */
  tax?: Cents | undefined;
  shippingTax?: Cents | undefined;
}

/** An order that is refunded. */
export interface PaidOrder {
  items: readonly DiscountedLine[];
  shippingFee: Cents;
  /** What the cheapest delivery would have cost; absent if nothing was cheaper. */
  cheapestShippingFee?: Cents | undefined;
  taxMode?: TaxMode | undefined;
}

/** Pieces of a line that a refund includes, with what went back for them. Without a share, they had no discount. */
export interface RefundedPieces {
  line: number;
  amount: number;
  share?: Cents | undefined;
}

/** Which part of the shipping fee a refund includes: all of it, what the cheapest delivery would have cost, or nothing. */
export type ShippingPart = boolean | 'cheapest';

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
  order: PaidOrder,
  { lines, shipping }: { lines: readonly { line: number; amount: number }[]; shipping: ShippingPart },
  earlier: readonly RefundedPieces[],
): RefundShares {
  const shares = lines.map(({ line, amount }) => {
    const item = order.items[line];
    const before = earlier.filter((pieces) => pieces.line === line);
    return { line, amount, share: item ? shareOf(item, amount, { before, taxMode: order.taxMode }) : cents(0) };
  });
  const shippingShare = shippingPartOf(order, shipping);
  const total = cents(shares.reduce((sum, { share }) => sum + share, Number(shippingShare)));
  return { lines: shares, shipping: shippingShare, total };
}

/**
 * Computes what was paid for a part of the shipping: the fee, and its tax where that is added. A cheaper delivery would
 * have been taxed in the same way.
 */
export function shippingPartOf(order: PaidOrder, part: ShippingPart): Cents {
  if (part === false) return cents(0);
  const { shippingFee, cheapestShippingFee } = order;
  const whole = paidForShipping(order);
  if (part === true || cheapestShippingFee === undefined || shippingFee === 0) return whole;
  return cents(Math.round((whole * cheapestShippingFee) / shippingFee));
}

/** Computes what was paid for shipping: the fee, and its tax where that is added. */
export function paidForShipping({ items, shippingFee, taxMode }: PaidOrder): Cents {
  if (taxMode !== 'added') return shippingFee;
  return cents(items.reduce((sum, { shippingTax = 0 }) => sum + shippingTax, Number(shippingFee)));
}

function shareOf(
  item: DiscountedLine,
  pieces: number,
  { before, taxMode }: { before: readonly RefundedPieces[]; taxMode: TaxMode | undefined },
): Cents {
  const piecesBefore = before.reduce((sum, { amount }) => sum + amount, 0);
  const shareBefore = before.reduce((sum, { amount, share = item.price * amount }) => sum + share, 0);
  // After failed refunds, slightly more than the pieces cost may have gone back; later pieces make up for it.
  return cents(Math.max(0, paidFor(item, piecesBefore + pieces, taxMode) - shareBefore));
}

/** Computes what was paid for the first pieces of a line. */
export function paidFor(item: DiscountedLine, pieces: number, taxMode: TaxMode | undefined): Cents {
  const { price, discount = cents(0), untaxed = cents(0), tax = cents(0), shippingTax = cents(0) } = item;
  const charged = item.amount - (item.uncharged ?? 0);
  if (charged === 0) return cents(0);
  const added = taxMode === 'added' ? tax - shippingTax : 0;
  const portion = (whole: number) => Math.floor((whole * pieces) / charged);
  return cents(lineTotal({ price, amount: pieces }) - portion(discount) - portion(untaxed) + portion(added));
}
