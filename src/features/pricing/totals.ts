import { type Cents, cents, SHIPPING_FEE } from './money.ts';

/** A line with `amount` pieces at `price` each. */
export interface PricedLine {
  price: Cents;
  amount: number;
}

/** What an order consists of. */
export interface TotalParts {
  /** What the lines cost. */
  subtotal: Cents;
  /** What a coupon takes off the lines. */
  discount: Cents;
  shippingFee: Cents;
}

/** The parts of an order and what is to be paid. */
export interface Totals extends TotalParts {
  total: Cents;
}

/** Multiplies unit price by amount. */
export function lineTotal(line: PricedLine): Cents {
  return cents(line.price * line.amount);
}

/** Sums up the lines without discount and shipping. */
export function subtotalOf(lines: readonly PricedLine[]): Cents {
  return cents(lines.reduce((sum, line) => sum + lineTotal(line), 0));
}

/** The parts of an order that differ from those of one without a coupon, in a shop without shipping zones. */
interface ChangedParts {
  discount?: Cents | undefined;
  shippingFee?: Cents | undefined;
}

/** Computes the totals of one order with these lines. A coupon changes the discount and the shipping fee. */
export function totalsOf(
  lines: readonly PricedLine[],
  { discount = cents(0), shippingFee = SHIPPING_FEE }: ChangedParts = {},
): Totals {
  return sumUp({ subtotal: subtotalOf(lines), discount, shippingFee });
}

/** Adds what is to be paid to the parts of an order. */
export function sumUp({ subtotal, discount, shippingFee }: TotalParts): Totals {
  return { subtotal, discount, shippingFee, total: cents(subtotal - discount + shippingFee) };
}
