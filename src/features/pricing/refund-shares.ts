import { type Cents, cents } from './money.ts';
import { lineTotal, type PricedLine } from './totals.ts';

/** A line of an order with what a coupon took off all of its units. */
export interface DiscountedLine extends PricedLine {
  discount?: Cents | undefined;
}

/** Units of a line that a refund includes, with what went back for them. Without a share, they had no discount. */
export interface RefundedUnits {
  line: number;
  amount: number;
  share?: Cents | undefined;
}

/** What a refund consists of: the share of each line, of the shipping fee, and their sum. */
export interface RefundShares {
  lines: readonly Required<RefundedUnits>[];
  shipping: Cents;
  total: Cents;
}

/**
 * Computes what goes back for units of an order's lines, at the price paid, and for its shipping fee. A share depends on
 * what went back `earlier` for units of the same line, so that all units together give back what was paid for the
 * line, to the cent and in whatever parts.
 */
export function sharesOf(
  order: { items: readonly DiscountedLine[]; shippingFee: Cents },
  { lines, shipping }: { lines: readonly { line: number; amount: number }[]; shipping: boolean },
  earlier: readonly RefundedUnits[],
): RefundShares {
  const shares = lines.map(({ line, amount }) => {
    const item = order.items[line];
    const before = earlier.filter((units) => units.line === line);
    return { line, amount, share: item ? shareOf(item, amount, before) : cents(0) };
  });
  const shippingShare = shipping ? order.shippingFee : cents(0);
  const total = cents(shares.reduce((sum, { share }) => sum + share, Number(shippingShare)));
  return { lines: shares, shipping: shippingShare, total };
}

function shareOf(item: DiscountedLine, units: number, earlier: readonly RefundedUnits[]): Cents {
  const unitsBefore = earlier.reduce((sum, { amount }) => sum + amount, 0);
  const shareBefore = earlier.reduce((sum, { amount, share = item.price * amount }) => sum + share, 0);
  // After failed refunds, slightly more than the units cost may have gone back; later units make up for it.
  return cents(Math.max(0, paidFor(item, unitsBefore + units) - shareBefore));
}

/** Computes what was paid for the first units of a line. */
export function paidFor({ price, amount, discount = cents(0) }: DiscountedLine, units: number): Cents {
  return cents(lineTotal({ price, amount: units }) - Math.floor((discount * units) / amount));
}
