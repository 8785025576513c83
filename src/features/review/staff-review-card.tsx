import { use, useState } from 'react';
import { productPath } from '#features/catalogue/product-paths.ts';
import { Stars } from '#features/catalogue/rating/stars.tsx';
import { Badge } from '#ui/badge.tsx';
import { Moment } from '#ui/moment.tsx';
import { ShopName } from '#ui/shop-name.ts';
import { TextLink } from '#ui/text-link.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import type { ListedReview } from './review-schema.ts';
import { StaffReviewActions } from './staff-review-actions.tsx';
import { StaffReviewReply } from './staff-review-reply.tsx';

/** A review of any product, and what staff can do with it. */
export function StaffReviewCard({ review }: { review: ListedReview }) {
  const { rating, name, at, title, text, reply, product } = review;
  const [isAnswering, setAnswering] = useState(false);
  return (
    <section className="panel staff-review" aria-label={`Review of ${product.name} by ${name}`}>
      <div className="staff-review-head">
        <p className="review-by">
          <Stars stars={rating} />
          <bdi>{name}</bdi>
          <Moment at={at} />
        </p>
        <p className="staff-review-badges">
          {review.sample ? <Badge plain>Sample</Badge> : null}
          <StateBadge review={review} />
        </p>
      </div>
      <div className="staff-review-body">
        <Thumbnail src={product.image} pixels={56} />
        <div className="review">
          <h2 className="staff-review-title" dir="auto">
            {title}
          </h2>
          <p className="review-text" dir="auto">
            {text}
          </p>
          <p>
            <TextLink to={`${productPath(product)}#reviews`}>
              <bdi>{product.name}</bdi>
            </TextLink>
          </p>
          {reply === undefined || isAnswering ? null : (
            <div className="review-reply">
              <b>{use(ShopName)}</b>
              <p className="review-text" dir="auto">
                {reply.text}
              </p>
            </div>
          )}
        </div>
      </div>
      {isAnswering ? (
        <StaffReviewReply review={review} onClose={() => setAnswering(false)} />
      ) : (
        <StaffReviewActions review={review} onAnswer={() => setAnswering(true)} />
      )}
    </section>
  );
}

function StateBadge({ review: { hidden, reply } }: { review: ListedReview }) {
  if (hidden) return <Badge plain>Hidden</Badge>;
  return reply ? <Badge plain>Answered</Badge> : <Badge tone="amber">New</Badge>;
}
