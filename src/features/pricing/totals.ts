import { type Cents, cents, SHIPPING_FEE } from './money.ts';

/** A line with `amount` units at `price` each. */
export interface PricedLine {
  price: Cents;
  amount: number;
}

/** Subtotal of the lines, shipping fee and their sum. */
export interface Totals {
  subtotal: Cents;
  shippingFee: Cents;
  total: Cents;
}

/** Multiplies unit price by amount. */
export function lineTotal(line: PricedLine): Cents {
  return cents(line.price * line.amount);
}

/** Sums up the lines without shipping. This is the order's `totalAmount`. */
export function subtotalOf(lines: readonly PricedLine[]): Cents {
  return cents(lines.reduce((sum, line) => sum + lineTotal(line), 0));
}

/** Computes the totals of one order with these lines. */
export function totalsOf(lines: readonly PricedLine[]): Totals {
  return addShipping(subtotalOf(lines), SHIPPING_FEE);
}

/** Adds the shipping fee to a subtotal. */
export function addShipping(subtotal: Cents, shippingFee: Cents): Totals {
  return { subtotal, shippingFee, total: cents(subtotal + shippingFee) };
}
