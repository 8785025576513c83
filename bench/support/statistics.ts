/** Returns the median, which a single outlier does not change. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (low + high) / 2;
}

/** Returns the quantile for `share`: 0.99 gives the 99th percentile. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

/** Returns the median of the ratios per round, because noise in a round affects both of its values. */
export function medianRatio(values: readonly number[], bases: readonly number[]): number {
  return median(values.map((value, round) => value / (bases[round] ?? Number.NaN)));
}
