import { type Cents, cents } from './money.ts';
import { computeTax, type OrderTax, type TaxClass, type TaxTerms } from './tax.ts';
import { lineTotal, type PricedLine, subtotalOf, sumUp, type Totals } from './totals.ts';

/** What an order consists of, before it is taxed. */
export interface Basket {
  lines: readonly (PricedLine & { taxClass: TaxClass })[];
  /** What a coupon takes off each line; none without a coupon. */
  discounts: readonly Cents[];
  shipping: { fee: Cents; taxClass?: TaxClass | undefined };
}

/** Computes the tax of a basket and what is to be paid. Quotes and orders are priced here. */
export function priceBasket(
  { lines, discounts, shipping }: Basket,
  terms: TaxTerms,
): { totals: Totals; tax: OrderTax } {
  const taxables = lines.map((line, index) => ({
    amount: cents(lineTotal(line) - (discounts[index] ?? 0)),
    taxClass: line.taxClass,
  }));
  const tax = computeTax({ lines: taxables, shippingFee: shipping.fee, shippingClass: shipping.taxClass }, terms);
  const discount = cents(discounts.reduce((sum, each) => sum + each, 0));
  const untaxed = cents(tax.lines.reduce((sum, line) => sum + line.untaxed, 0));
  const { lines: _, shippingFee, ...shown } = tax;
  return { totals: sumUp({ subtotal: subtotalOf(lines), discount, shippingFee, tax: { ...shown, untaxed } }), tax };
}
