import { type Cents, cents } from '#features/pricing/money.ts';
import type { ShippingMethod } from './zone-schema.ts';

/** What decides the price of a method. */
export interface Parcel {
  grams: number;
  /** The subtotal less the discount. */
  amount: Cents;
}

type Rates = Pick<ShippingMethod, 'basis' | 'rates'>;

/** Whether rates begin at 0 and touch each other, and only the last has no end. A flat method has one, without an end. */
export function areRatesWhole({ basis, rates }: Rates): boolean {
  if (basis === 'flat') return rates.length === 1 && rates[0]?.from === 0 && rates[0].to === undefined;
  let reached: number | undefined = 0;
  for (const { from, to } of rates) {
    if (reached === undefined || from !== reached || (to !== undefined && to <= from)) return false;
    reached = to;
  }
  return rates.length > 0;
}

/** Returns what a method costs; undefined if it does not take the parcel. */
export function priceOf(
  { basis, rates, freeAbove }: Rates & Pick<ShippingMethod, 'freeAbove'>,
  { grams, amount }: Parcel,
): Cents | undefined {
  const measure = { flat: 0, weight: grams, subtotal: amount }[basis];
  const rate = [...rates].find(({ from, to }) => from <= measure && (to === undefined || measure < to));
  if (rate === undefined) return undefined;
  return freeAbove !== undefined && amount >= freeAbove ? cents(0) : rate.price;
}
