import { type Cents, cents, SHIPPING_FEE } from './money.ts';
import { addedTax, type OrderTax, type TaxMode, type TaxTreatment } from './tax.ts';

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
  /** Absent in a shop without tax. */
  tax?: TotalTax | undefined;
}

/** The tax of an order as it changes what is to be paid. */
export interface TotalTax extends Pick<OrderTax, 'mode' | 'treatment' | 'taxLines' | 'taxAmount'> {
  /** What was taken out of the prices of the lines, because the order has no tax. */
  untaxed: Cents;
}

/** The tax of an order or a quote, as answers name it. Those of a shop without tax may lack the first two. */
interface AnsweredTax extends Pick<OrderTax, 'taxLines' | 'taxAmount'> {
  taxMode?: TaxMode | undefined;
  taxTreatment?: TaxTreatment | undefined;
}

/** Returns the tax of an order or a quote; undefined in a shop without tax. */
export function toTotalTax(
  { taxMode: mode = 'off', taxTreatment: treatment = 'none', taxLines, taxAmount }: AnsweredTax,
  untaxed: Cents,
): TotalTax | undefined {
  return mode === 'off' ? undefined : { mode, treatment, taxLines, taxAmount, untaxed };
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

/** The parts of an order that differ from those of one without a coupon, in a shop without shipping zones and taxes. */
interface ChangedParts {
  discount?: Cents | undefined;
  shippingFee?: Cents | undefined;
  tax?: TotalTax | undefined;
}

/** Computes the totals of one order with these lines. A coupon changes the discount and the shipping fee. */
export function totalsOf(
  lines: readonly PricedLine[],
  { discount = cents(0), shippingFee = SHIPPING_FEE, tax }: ChangedParts = {},
): Totals {
  return sumUp({ subtotal: subtotalOf(lines), discount, shippingFee, tax });
}

/** Adds what is to be paid to the parts of an order. */
export function sumUp({ subtotal, discount, shippingFee, tax }: TotalParts): Totals {
  const taxed = tax ? addedTax(tax) - tax.untaxed : 0;
  return { subtotal, discount, shippingFee, tax, total: cents(subtotal - discount + shippingFee + taxed) };
}
