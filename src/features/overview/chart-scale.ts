/** Returns round values from 0 to at least `max`, in about `steps` steps of 1, 2 or 5 times a power of ten. */
export function roundTicks(max: number, steps: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10(max / steps));
  const step = magnitude * ([1, 2, 5].find((factor) => factor * magnitude * steps >= max) ?? 10);
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
}

/** Distances between labelled points, in days or weeks. The larger ones keep labels on the same day of the week. */
const DISTANCES = [1, 2, 7, 14, 28] as const;

/**
 * Returns the indexes of the points to label: the last, and from the first at equal distances.
 * @param maxLabels the number of labels that fit side by side.
 */
export function labelledPoints(count: number, maxLabels: number): number[] {
  const last = count - 1;
  const room = last / maxLabels;
  const distance = DISTANCES.find((each) => each >= room) ?? last;
  const indexes = Array.from({ length: count }, (_, index) => index);
  return indexes.filter((index) => index === last || (index % distance === 0 && last - index >= room));
}
