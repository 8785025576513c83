import { use } from 'react';
import { Stars } from '#features/catalogue/rating/stars.tsx';
import { formatDay } from '#platform/format-dates.ts';
import { Badge } from '#ui/badge.tsx';
import { ShopName } from '#ui/shop-name.ts';
import type { Review } from './review-schema.ts';

/** A review with the answer of the shop. */
export function ReviewItem({ review }: { review: Review }) {
  const { rating, name, at, title, text, reply, sample } = review;
  return (
    <article className="review">
      <p className="review-by">
        <Stars stars={rating} />
        <bdi>{name}</bdi>
        <time dateTime={at}>{dayOf(at)}</time>
        {sample ? <Badge plain>Sample</Badge> : null}
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

/** Formats the day of a review, which is the same in the cached page and in every browser. */
export function dayOf(at: string): string {
  return formatDay(at.slice(0, 10), 'day');
}
