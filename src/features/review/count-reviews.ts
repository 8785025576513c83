import { formatNumber } from '#platform/format-numbers.ts';

/** 1 → "1 review", 1234 → "1,234 reviews". */
export function countReviews(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'review' : 'reviews'}`;
}
