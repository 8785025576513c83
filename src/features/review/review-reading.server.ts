import type { QueryDatabase } from '#features/catalogue/product-filter.server.ts';
import { countByStars, productReviewList } from './review-list-queries.server.ts';
import type { Distribution, Review } from './review-schema.ts';

/** The reviews that a product's page shows at first. */
export interface ReviewsOfPage {
  reviews: Review[];
  distribution: Distribution;
}

const NO_REVIEWS: Distribution = [0, 0, 0, 0, 0];

export type ReviewReading = ReturnType<typeof createReviewReading>;

/** Creates the read side for pages. */
export function createReviewReading(query: QueryDatabase) {
  return {
    /** Reads the newest reviews of a product, up to `limit`, and how many there are by stars. */
    readForPage: (productId: string, limit: number): Promise<ReviewsOfPage> =>
      query(async (db) => {
        const { readAfter, toRows } = productReviewList(db, { productId, rating: undefined }, 'newest');
        const reviews = await toRows(await readAfter(undefined, limit));
        return { reviews, distribution: reviews.length > 0 ? await countByStars(db, productId) : NO_REVIEWS };
      }),
  };
}
