import { useState } from 'react';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { useRetry } from '#ui/use-retry.ts';
import type { ReviewSort } from './review-list.ts';
import type { Review } from './review-schema.ts';

/** Reviews that come with the page. */
export const FIRST_REVIEWS = 3;
/** Reviews that each request adds. */
const REVIEWS_AT_ONCE = 50;

/** The order of the reviews, and the number of stars of those that are shown. */
interface ReviewView {
  sort: ReviewSort;
  stars?: number | undefined;
}

interface LoadedReviews extends ReviewView {
  reviews: readonly Review[];
  total: number;
  pages: number;
}

const FIRST_VIEW: ReviewView = { sort: 'newest' };

/**
 * Sorts, filters and continues the reviews of a product. `first` are the newest ones, which came with the page, of
 * `total`.
 */
export function useReviewList(productId: string, first: readonly Review[], total: number) {
  const [loaded, setLoaded] = useState<LoadedReviews>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ view: ReviewView; page: number; problem: string }>();
  const shown = loaded ?? { ...FIRST_VIEW, reviews: first, total, pages: 0 };

  async function load({ sort, stars }: ReviewView, page: number): Promise<void> {
    setBusy(true);
    setFailed(undefined);
    try {
      const query = { sort, ...(stars !== undefined && { rating: stars }), page, limit: REVIEWS_AT_ONCE };
      // Loaded on demand, because few visitors read more than the first ones.
      const { requestReviews } = await import('./request-reviews.ts');
      const { rows, total: matching } = await requestReviews(productId, query);
      const before = page === 1 ? [] : shown.reviews;
      // A review that was posted meanwhile moves the others to later pages.
      const added = rows.filter(({ _id }) => before.every((review) => review._id !== _id));
      setLoaded({ sort, stars, reviews: [...before, ...added], total: matching, pages: page });
    } catch (error) {
      setFailed({ view: { sort, stars }, page, problem: explainFailure(error) });
    }
    setBusy(false);
  }

  const retry = () => void load(failed?.view ?? shown, failed?.page ?? 1);
  useRetry(failed !== undefined, retry);

  return {
    ...shown,
    busy,
    problem: failed?.problem,
    retry,
    following: Math.max(0, shown.total - shown.reviews.length),
    /** Whether one more request shows all. */
    isWithinReach: shown.total <= (shown.pages + 1) * REVIEWS_AT_ONCE,
    change: (change: Partial<ReviewView>) => void load({ sort: shown.sort, stars: shown.stars, ...change }, 1),
    showMore: () => void load(shown, shown.pages + 1),
    /** Shows the reviews that came with the page again. */
    reset: () => setLoaded(undefined),
  };
}
