import { type Cents, cents } from '#features/pricing/money.ts';

/** The prices that a variant has from a moment on. */
export interface PriceChange {
  /** Epoch milliseconds. */
  at: number;
  price: Cents;
  /** Undefined if the price is not reduced. */
  compareAtPrice: Cents | undefined;
  /** Whether the variant had these prices already when they were recorded. Earlier ones are unknown. */
  isFound: boolean;
}

/** The days before a reduction over which its lowest price counts (Directive 98/6/EC, Article 6a). */
const PERIOD_MILLISECONDS = 30 * 86_400_000;

/**
 * Returns the lowest price of the 30 days before the present reduction began, which includes the price in force when
 * these days began. A reduction begins when a compare-at price is set where none was, and goes on with further cuts.
 * @param history the changes of a variant, oldest first.
 * @returns undefined if the price is not reduced, was from the start, or if a price of these days is unknown.
 */
export function lowestPriceBeforeReduction(history: readonly PriceChange[]): Cents | undefined {
  const start = findReduction(history);
  const reduction = history[start];
  if (!reduction || start === 0) return undefined;
  const from = reduction.at - PERIOD_MILLISECONDS;
  const inForce = findInForce(history.slice(0, start), from);
  if (history.some(({ isFound, at }) => isFound && at > from)) return undefined;
  return cents(Math.min(...history.slice(inForce, start).map(({ price }) => price)));
}

/**
 * Counts the changes at the start of a history that {@link lowestPriceBeforeReduction} does not need, now or later.
 * @param now epoch milliseconds.
 */
export function countUnneeded(history: readonly PriceChange[], now: number): number {
  const start = findReduction(history);
  const periodEnd = Math.min(now, history[start]?.at ?? now);
  return findInForce(history.slice(0, start), periodEnd - PERIOD_MILLISECONDS);
}

/** Returns the index of the change that began the present reduction, or the number of changes if there is none. */
function findReduction(history: readonly PriceChange[]): number {
  return history.findLastIndex(({ compareAtPrice }) => compareAtPrice === undefined) + 1;
}

/** Returns the index of the change whose prices were in force at a moment, or 0 if there were none yet. */
function findInForce(history: readonly PriceChange[], at: number): number {
  return Math.max(
    0,
    history.findLastIndex((change) => change.at <= at),
  );
}
