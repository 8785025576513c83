/** Prices from a day on; with a second amount, reduced from that one. */
export type PriceStep = readonly [day: number, price: number, compareAtPrice?: number | undefined];

/**
 * Collects the prices of each of the 30 days before the present reduction, day by day. @returns the lowest of them, or
 * undefined if there is no reduction or there was one from the start.
 */
export function lowestByCalendar(steps: readonly PriceStep[]): number | undefined {
  let begun: number | undefined;
  for (const [index, [, , compareAtPrice]] of steps.entries()) {
    if (compareAtPrice === undefined) begun = undefined;
    else begun ??= index;
  }
  if (begun === undefined || begun === 0) return undefined;
  const lastDay = steps[begun]?.[0] ?? 0;
  const earlier = steps.slice(0, begun);
  const seen: number[] = [];
  for (let day = lastDay - 30; day <= lastDay; day++) {
    const inForce = earlier.findLast(([from]) => from <= day);
    const setOnTheDay = day === lastDay - 30 ? [] : earlier.filter(([from]) => from === day);
    seen.push(...[...(inForce ? [inForce] : []), ...setOnTheDay].map(([, price]) => price));
  }
  return Math.min(...seen);
}
