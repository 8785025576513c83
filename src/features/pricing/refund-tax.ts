import { divideByLargestRemainder } from './largest-remainder.ts';
import { type Cents, cents } from './money.ts';

/** An amount that was paid or goes back, and the tax that it contains. */
export interface TaxedAmount {
  gross: Cents;
  tax: Cents;
}

/**
 * Computes how much of a refund belongs to each rate of an order, and the tax that goes back with it. A rate cannot give
 * back more than was paid at it: what a free amount has already taken from it comes from the others. Refunds of all that
 * was paid give back all of the tax, in whatever parts.
 * @param paid what was paid, by rate.
 * @param before what earlier refunds gave back, by rate.
 * @param named what the refund names, by rate: the prices of lines and of shipping.
 * @param amount what goes back, which is at most what is left of all rates together.
 */
export function taxOfRefund(
  paid: readonly TaxedAmount[],
  { before, named, amount }: { before: readonly TaxedAmount[]; named: readonly Cents[]; amount: Cents },
): TaxedAmount[] {
  const left = paid.map(({ gross }, rate) => cents(gross - (before[rate]?.gross ?? 0)));
  const taken = takeNamed(left, named, amount);
  const rest = left.map((gross, rate) => cents(gross - (taken[rate] ?? 0)));
  const spare = cents(amount - sumOf(taken));
  const free = divideByLargestRemainder(spare, rest);
  return paid.map((whole, rate) => {
    const earlier = before[rate] ?? { gross: cents(0), tax: cents(0) };
    const gross = cents((taken[rate] ?? 0) + (free[rate] ?? 0));
    return { gross, tax: cents(taxWithin(whole, earlier.gross + gross) - earlier.tax) };
  });
}

/** Takes from each rate what is named, as far as it is left, and no more than the amount in all. */
function takeNamed(left: readonly Cents[], named: readonly Cents[], amount: Cents): Cents[] {
  const fitting = left.map((gross, rate) => cents(Math.min(gross, named[rate] ?? 0)));
  return sumOf(fitting) <= amount ? fitting : divideByLargestRemainder(amount, fitting);
}

/** Computes the tax in the first part of what was paid at a rate. Half a cent counts as one. */
function taxWithin({ gross, tax }: TaxedAmount, part: number): number {
  if (gross === 0) return 0;
  return Number((2n * BigInt(tax) * BigInt(part) + BigInt(gross)) / (2n * BigInt(gross)));
}

function sumOf(amounts: readonly Cents[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
