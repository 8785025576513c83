import { type Cents, cents } from './money.ts';

/**
 * Divides `total` in proportion to `weights`, so that the shares sum to it. Each share is the exact one rounded down;
 * the cents that are left go to the largest remainders, the first of equal ones first. No share exceeds its weight if
 * `total` does not exceed their sum. Throws a RangeError if there is something to divide and no weight.
 */
export function divideByLargestRemainder(total: Cents, weights: readonly Cents[]): Cents[] {
  if (total === 0) return weights.map(() => cents(0));
  const sum = BigInt(weights.reduce((all, weight) => all + weight, 0));
  // Products of two amounts can exceed the integers that a number holds exactly.
  const parts = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return { index, share: Number(product / sum), remainder: product % sum };
  });
  const left = total - parts.reduce((all, { share }) => all + share, 0);
  const raised = new Set(
    parts
      .toSorted((a, b) => Number(b.remainder - a.remainder))
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ index, share }) => cents(share + (raised.has(index) ? 1 : 0)));
}
