import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Product } from '#features/catalogue/product-schema.ts';
import { Stars } from '#features/catalogue/rating/stars.tsx';
import { Button } from '#ui/button.tsx';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import { SectionHead } from '#ui/page-head.tsx';
import { RetryAlert } from '#ui/retry-alert.tsx';
import { ReviewItem } from './review-item.tsx';
import { countReviews } from './review-list.ts';
import type { Distribution, Review } from './review-schema.ts';
import { ReviewToolbar } from './review-toolbar.tsx';
import { StarDistribution } from './star-distribution.tsx';
import { useReviewList } from './use-review-list.ts';

const ReviewDialog = lazyComponent(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }), {
  onLoadError: closeOnLoadError,
});

/** The address of the button, which opens the form at once. */
const WRITE = 'write-review';

interface ReviewSectionProps {
  product: Pick<Product, '_id' | 'name' | 'rating'>;
  /** The newest reviews. */
  reviews: readonly Review[];
  distribution: Distribution;
}

/** The reviews of a product: their average, how they are distributed, what they say, and a form to write one. */
export function ReviewSection({ product, reviews, distribution }: ReviewSectionProps) {
  const { rating } = product;
  const list = useReviewList(product._id, reviews, rating.count);
  return (
    <section className="section" id="reviews">
      <SectionHead title="Reviews" />
      {reviews.some(({ sample }) => sample) ? <p className="reviews-lead">Sample reviews in this demo</p> : null}
      <div className="reviews">
        <div className="reviews-summary">
          {rating.average === null ? (
            <p className="muted">No reviews yet.</p>
          ) : (
            <>
              <p className="reviews-average">
                <span>{rating.average.toFixed(1)}</span>
                <span>
                  <Stars stars={rating.average} />
                  {countReviews(rating.count)}
                </span>
              </p>
              <StarDistribution
                distribution={distribution}
                current={list.stars}
                onChoose={(stars) => list.change({ stars })}
              />
            </>
          )}
          <WriteReview product={product} onWritten={list.reset} />
        </div>
        {rating.count === 0 ? null : (
          <div aria-busy={list.busy}>
            <ReviewToolbar list={list} />
            {list.problem === undefined ? null : <RetryAlert onRetry={list.retry}>{list.problem}</RetryAlert>}
            {list.reviews.map((review) => (
              <ReviewItem key={review._id} review={review} />
            ))}
            {list.following > 0 ? (
              <p className="reviews-more">
                <Button variant="secondary" busy={list.busy} onClick={list.showMore}>
                  {list.isWithinReach ? `All ${countReviews(list.total)}` : 'More Reviews'}
                </Button>
              </p>
            ) : null}
          </div>
        )}
      </div>
    </section>
  );
}

/** The button that opens the form. A link in a mail opens it at once. */
function WriteReview({ product, onWritten }: Pick<ReviewSectionProps, 'product'> & { onWritten: () => void }) {
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const isLinked = hash === `#${WRITE}`;
  useEffect(() => setOpen(isLinked), [isLinked]);

  return (
    <>
      <Button id={WRITE} variant="secondary" block onClick={() => setOpen(true)}>
        Write a Review
      </Button>
      <p className="reviews-note">Only people who received it can write one.</p>
      {isOpen ? <ReviewDialog product={product} open onOpenChange={setOpen} onWritten={onWritten} /> : null}
    </>
  );
}
