import type { ProductChanges } from '#features/catalogue/product-changes.server.ts';
import { addToRating, type RatingChange } from '#features/catalogue/rating/rating-queries.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import {
  deleteReview,
  insertReview,
  listSampleReviews,
  lockReview,
  type NewReview,
  updateReview,
} from './review-queries.server.ts';

const DAY_MILLISECONDS = 86_400_000;

/** Inserts a person's review or changes their existing one. @returns how the product's rating changes. */
export async function saveReview(
  trx: ShopTransaction,
  review: NewReview & { author: { userId: string } },
): Promise<{ id: string; rating: RatingChange }> {
  const { productId, rating, title, text, at } = review;
  for (;;) {
    const previous = await lockReview(trx, { userId: review.author.userId, productId });
    if (previous) {
      await updateReview(trx, previous.id, { rating, title, text, at });
      // A hidden review stays hidden, and does not count.
      const stars = previous.hidden === 1 ? 0 : rating - previous.rating;
      return { id: previous.id, rating: { stars, reviews: 0 } };
    }
    const id = await insertReview(trx, review);
    if (id !== undefined) return { id, rating: { stars: rating, reviews: 1 } };
    // Another request of this person has inserted one meanwhile.
  }
}

/** Adds to a product's rating and records that its pages change; pages with its card only if the rating changes. */
export async function recordChange(
  trx: ShopTransaction,
  changes: ProductChanges,
  productId: string,
  rating: RatingChange,
): Promise<void> {
  const isRatingChanged = rating.stars !== 0 || rating.reviews !== 0;
  if (isRatingChanged && !(await addToRating(trx, productId, rating)))
    throw new Error(`The rating of product ${productId} does not count its reviews`);
  await changes.record(trx, [{ productId, cardChanged: isRatingChanged }]);
}

/** A sample review of the demo, answered a day later. */
export interface SampleReview extends Omit<NewReview, 'author'> {
  sampleName: string;
  reply?: string | undefined;
}

/** Inserts a sample review of the demo. */
export async function insertSample(
  trx: ShopTransaction,
  { productId, sampleName, reply, at, ...draft }: SampleReview,
): Promise<void> {
  const id = await insertReview(trx, { ...draft, at, productId, author: { sampleName } });
  if (id !== undefined && reply !== undefined)
    await updateReview(trx, id, { reply, replied_at: at + DAY_MILLISECONDS });
  await addToRating(trx, productId, { stars: draft.rating, reviews: 1 });
}

/**
 * Deletes the demo's sample reviews and those of its sample accounts. Running processes find the changed products by
 * polling.
 */
export async function removeSampleReviews(
  trx: ShopTransaction,
  changes: ProductChanges,
  userIds: readonly string[],
): Promise<void> {
  for (const id of await listSampleReviews(trx, userIds)) {
    const review = await lockReview(trx, { id });
    if (!review) continue;
    await deleteReview(trx, id);
    const counted = review.hidden === 1 ? { stars: 0, reviews: 0 } : { stars: -review.rating, reviews: -1 };
    await recordChange(trx, changes, review.product_id, counted);
  }
}
