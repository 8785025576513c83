import type { CSSProperties } from 'react';
import { formatNumber } from '#platform/format-numbers.ts';
import type { Rating } from './rating.ts';

/** Stars, filled up to a number of 1 to 5, in halves. */
export function Stars({ stars }: { stars: number }) {
  const style: CSSProperties & { '--stars': number } = { '--stars': Math.round(stars * 2) / 2 };
  return <span className="stars" style={style} role="img" aria-label={`${stars} out of 5 stars`} />;
}

/** The rating of a product on its card. Nothing without reviews. */
export function CardRating({ rating }: { rating: Rating | undefined }) {
  if (!rating?.average) return null;
  return (
    <p className="rating">
      <Stars stars={rating.average} />
      {`${rating.average.toFixed(1)} (${formatNumber(rating.count)})`}
    </p>
  );
}
