/** The fewest and most stars of a review. */
export const STARS = { min: 1, max: 5 } as const;

/** What reviews say about a product in one number. Hidden reviews do not count. */
export interface Rating {
  /** The average of the stars with one decimal; null without reviews. */
  average: number | null;
  count: number;
}

/** The rating of a product without reviews. */
export const NO_RATING: Rating = { average: null, count: 0 };

/** More reviews than any product has. */
export const RANK_PER_TENTH = 10_000_000;

/** Returns a number that sorts ratings by the average as shown, then by the number of reviews. */
export function rankOf(sum: number, count: number): number {
  const { average } = ratingOf(sum, count);
  return average === null ? 0 : Math.round(average * 10) * RANK_PER_TENTH + count;
}

/** Returns the lowest rank of products whose average as shown is at least this. */
export function rankFrom(average: number): number {
  return Math.round(average * 10) * RANK_PER_TENTH;
}

/** Returns the rating of `count` reviews with `sum` stars together. Computes with integers, and rounds halves up. */
export function ratingOf(sum: number, count: number): Rating {
  if (count === 0) return NO_RATING;
  return { average: Math.floor((20 * sum + count) / (2 * count)) / 10, count };
}
