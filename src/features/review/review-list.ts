import { formatNumber } from '#platform/format-numbers.ts';

/** Sort orders of a product's reviews. */
export const REVIEW_SORTS = ['newest', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** 1 → "1 review", 1234 → "1,234 reviews". */
export function countReviews(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'review' : 'reviews'}`;
}
