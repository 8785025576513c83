import { type Cents, cents, SHIPPING_FEE } from './money.ts';

/** Something of which `amount` pieces are bought at `price` each. */
export interface PricedLine {
  price: Cents;
  amount: number;
}

/** What a summary shows: lines, delivery and their sum. */
export interface Totals {
  subtotal: Cents;
  shippingFee: Cents;
  total: Cents;
}

/** Unit price times amount. */
export function lineTotal(line: PricedLine): Cents {
  return cents(line.price * line.amount);
}

/** Sum of the lines, delivery not included: the order's `totalAmount`. */
export function subtotalOf(lines: readonly PricedLine[]): Cents {
  return cents(lines.reduce((sum, line) => sum + lineTotal(line), 0));
}

/** What is paid for the lines in one order. */
export function totalsOf(lines: readonly PricedLine[]): Totals {
  return addShipping(subtotalOf(lines), SHIPPING_FEE);
}

/** Subtotal and fee with their sum. */
export function addShipping(subtotal: Cents, shippingFee: Cents): Totals {
  return { subtotal, shippingFee, total: cents(subtotal + shippingFee) };
}
