import { use } from 'react';
import { Stars } from '#features/catalogue/rating/stars.tsx';
import { Moment } from '#ui/moment.tsx';
import { ShopName } from '#ui/shop-name.ts';
import type { Review } from './review-schema.ts';

/** A review with the answer of the shop. */
export function ReviewItem({ review }: { review: Review }) {
  const { rating, name, at, title, text, reply } = review;
  return (
    <article className="review">
      <p className="review-by">
        <Stars stars={rating} />
        <bdi>{name}</bdi>
        <Moment at={at} />
      </p>
      <h3 dir="auto">{title}</h3>
      <p className="review-text" dir="auto">
        {text}
      </p>
      {reply === undefined ? null : (
        <div className="review-reply">
          <b>{use(ShopName)}</b>
          <p className="review-text" dir="auto">
            {reply.text}
          </p>
        </div>
      )}
    </article>
  );
}
