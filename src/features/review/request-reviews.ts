import { api } from '#features/identity/session/api.ts';
import type { ListPage } from '#platform/http/api-client.ts';
import { reviewCalls } from './review-calls.ts';
import type { ReviewSort } from './review-list.ts';
import type { Review } from './review-schema.ts';

interface ReviewQuery {
  sort: ReviewSort;
  /** Only reviews with as many stars. */
  rating?: number;
  page: number;
  limit: number;
}

/** Requests a page of the reviews of a product. Throws `ApiError`. */
export function requestReviews(productId: string, query: ReviewQuery): Promise<ListPage<Review[]>> {
  return api.requestPage(reviewCalls.listReviews, { params: { productId }, query });
}
