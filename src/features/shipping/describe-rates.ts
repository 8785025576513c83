import { type Cents, cents, formatPrice, fromDecimal } from '#features/pricing/money.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { findRateProblems, type RateProblem } from './rate-rules.ts';
import { type MethodEntries, readBound } from './zone-entries.ts';
import type { ShippingMethod } from './zone-schema.ts';

type Basis = ShippingMethod['basis'];

/** Writes a bound for people: "1,000 g", or "$50.00" of a subtotal. */
export function formatBound(bound: number, basis: Basis): string {
  return basis === 'subtotal' ? formatPrice(cents(bound)) : `${formatNumber(bound)} g`;
}

/** "from 1,000 g to 5,000 g" */
export function formatRange({ from, to }: { from: number; to?: number | undefined }, basis: Basis): string {
  return `from ${formatBound(from, basis)}${to === undefined ? '' : ` to ${formatBound(to, basis)}`}`;
}

/** "$5.00 to $19.00 by weight, free from $150.00" */
export function describePrices({ basis, rates, freeAbove }: ShippingMethod): string {
  const prices = [...rates].map(({ price }) => price);
  const [lowest, highest] = [least(prices), cents(Math.max(...prices))];
  if (highest === 0) return 'Free';
  const range = lowest === highest ? formatPrice(lowest) : `${formatPrice(lowest)} to ${formatPrice(highest)}`;
  const by = { flat: '', weight: ' by weight', subtotal: ' by subtotal' }[basis];
  return `${range}${by}${freeAbove === undefined ? '' : `, free from ${formatPrice(freeAbove)}`}`;
}

function least(prices: readonly Cents[]): Cents {
  return cents(Math.min(...prices));
}

/**
 * Says what is wrong with the rates that staff are typing, and for what the method has no price. Nothing as long as a
 * bound cannot be read.
 */
export function explainRates({ basis, rates }: Pick<MethodEntries, 'basis' | 'rates'>): {
  problems: string[];
  limit: string | undefined;
} {
  if (basis === 'flat') return { problems: [], limit: undefined };
  const read: { from: number; to: number | undefined }[] = [];
  for (const { from, to } of rates) {
    const bounds = { from: boundOf(from, basis), to: to.trim() === '' ? undefined : boundOf(to, basis) };
    if (bounds.from === undefined || (to.trim() !== '' && bounds.to === undefined))
      return { problems: [], limit: undefined };
    read.push({ from: bounds.from, to: bounds.to });
  }
  const problems = findRateProblems({ basis, rates: read }).map((problem) => explain(problem, basis));
  const end = read.at(-1)?.to;
  return {
    problems,
    limit:
      end === undefined || problems.length > 0
        ? undefined
        : `Orders from ${formatBound(end, basis)} are not shipped with this method.`,
  };
}

/** Reads a bound: grams, or cents of a subtotal. */
function boundOf(text: string, basis: Basis): number | undefined {
  const bound = readBound(text, basis);
  return bound !== undefined && basis === 'subtotal' ? fromDecimal(bound) : bound;
}

function explain(problem: RateProblem, basis: Basis): string {
  switch (problem.kind) {
    case 'none':
      return 'Add a rate.';
    case 'flat':
      return 'A flat method has one price.';
    case 'gap':
      return `Nothing has a price ${formatRange(problem, basis)}.`;
    case 'overlap':
      return `Rate ${problem.index + 1} begins before rate ${problem.index} ends.`;
    case 'empty':
      return `Rate ${problem.index + 1} ends before it begins.`;
  }
}
