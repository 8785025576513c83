import { rankOf } from '#features/catalogue/rating/rating.ts';
import { draw } from './random.ts';

const MAX_REVIEWS = 12;

/** A review of a product in a large shop, by its number and that of its author among the first users. */
export interface LargeReview {
  author: number;
  rating: number;
  isHidden: boolean;
  isAnswered: boolean;
}

/** Returns the reviews of a product. Three in four products have none. */
export function reviewsOf(product: number, users: number): LargeReview[] {
  if (draw(`reviewed ${product}`, 4) > 0) return [];
  const reviews = Math.min(users, 1 + draw(`reviews ${product}`, MAX_REVIEWS));
  return Array.from({ length: reviews }, (_, author) => ({
    author,
    rating: 5 - Math.floor(draw(`rating ${product} ${author}`, 16) ** 2 / 50),
    isHidden: draw(`hidden ${product} ${author}`, 40) === 0,
    isAnswered: draw(`answered ${product} ${author}`, 3) === 0,
  }));
}

/** Returns the columns of a product that follow from its reviews. */
export function ratingColumnsOf(product: number, users: number) {
  const visible = reviewsOf(product, users).filter(({ isHidden }) => !isHidden);
  const [sum, count] = [visible.reduce((total, { rating }) => total + rating, 0), visible.length];
  return { rating_sum: sum, rating_count: count, rating_rank: rankOf(sum, count) };
}
