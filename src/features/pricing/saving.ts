import type { Cents } from './money.ts';

/** Returns what a price saves compared with a higher one, in whole percent, rounded down. */
export function savingPercent(price: Cents, compareAtPrice: Cents): number {
  return compareAtPrice > price ? Math.floor(((compareAtPrice - price) * 100) / compareAtPrice) : 0;
}
