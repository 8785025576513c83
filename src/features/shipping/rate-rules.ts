import { type Cents, cents } from '#features/pricing/money.ts';
import type { ShippingMethod } from './zone-schema.ts';

/** What decides the price of a method. */
export interface Parcel {
  grams: number;
  /** The subtotal less the discount. */
  amount: Cents;
}

type Rates = Pick<ShippingMethod, 'basis' | 'rates'>;

/** Rates without their prices. */
interface Bounds {
  basis: ShippingMethod['basis'];
  rates: readonly { from: number; to?: number | undefined }[];
}

/** What is wrong with the rates of a method. Bounds are grams, or cents of a subtotal. */
export type RateProblem =
  /** There are none. */
  | { kind: 'none' }
  /** A flat method has other rates than one from 0 without an end. */
  | { kind: 'flat' }
  /** Nothing has a price between these bounds. */
  | { kind: 'gap'; from: number; to: number }
  /** The rate at this index begins before the one before it has ended. */
  | { kind: 'overlap'; index: number }
  /** The rate at this index ends where it begins, or before. */
  | { kind: 'empty'; index: number };

/**
 * Lists what is wrong with the rates of a method: they have to begin at 0 and touch each other, and only the last may
 * have no end.
 */
export function findRateProblems({ basis, rates }: Bounds): RateProblem[] {
  if (rates.length === 0) return [{ kind: 'none' }];
  if (basis === 'flat')
    return rates.length === 1 && rates[0]?.from === 0 && rates[0].to === undefined ? [] : [{ kind: 'flat' }];
  let reached = 0;
  return [...rates].flatMap(({ from, to = Number.POSITIVE_INFINITY }, index): RateProblem[] => {
    const before = reached;
    reached = Math.max(reached, to);
    if (to <= from) return [{ kind: 'empty', index }];
    if (from < before) return [{ kind: 'overlap', index }];
    return from > before ? [{ kind: 'gap', from: before, to: from }] : [];
  });
}

/** Returns the index of the rate that counts for a parcel; undefined if the method does not take it. */
export function findRate({ basis, rates }: Rates, { grams, amount }: Parcel): number | undefined {
  const measure = { flat: 0, weight: grams, subtotal: amount }[basis];
  const index = [...rates].findIndex(({ from, to }) => from <= measure && (to === undefined || measure < to));
  return index < 0 ? undefined : index;
}

/** Returns what a method costs; undefined if it does not take the parcel. */
export function priceOf(
  { freeAbove, ...table }: Rates & Pick<ShippingMethod, 'freeAbove'>,
  parcel: Parcel,
): Cents | undefined {
  const index = findRate(table, parcel);
  const rate = index === undefined ? undefined : table.rates[index];
  return rate && isFree({ freeAbove }, parcel) ? cents(0) : rate?.price;
}

/** Whether a method costs nothing because of what the goods cost. */
export function isFree({ freeAbove }: Pick<ShippingMethod, 'freeAbove'>, { amount }: Pick<Parcel, 'amount'>): boolean {
  return freeAbove !== undefined && amount >= freeAbove;
}
