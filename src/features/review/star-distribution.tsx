import type { CSSProperties } from 'react';
import { formatNumber } from '#platform/format-numbers.ts';
import type { Distribution } from './review-schema.ts';

interface StarDistributionProps {
  distribution: Distribution;
  /** The number of stars of the reviews that are shown; undefined if all are. */
  current: number | undefined;
  /** Shows the reviews with some number of stars, or all. */
  onChoose: (stars: number | undefined) => void;
}

/** How many reviews have 5 to 1 stars. Each row shows its reviews, and all again. */
export function StarDistribution({ distribution, current, onChoose }: StarDistributionProps) {
  const total = distribution.reduce((sum, count) => sum + count, 0);
  return (
    <ul className="star-distribution" aria-label="Reviews by stars">
      {distribution.map((count, index) => {
        const stars = index + 1;
        const row = <Row stars={stars} count={count} share={total === 0 ? 0 : count / total} />;
        return (
          <li key={stars} style={{ order: -stars }}>
            {count > 0 ? (
              <button
                type="button"
                aria-pressed={stars === current}
                onClick={() => onChoose(stars === current ? undefined : stars)}
              >
                {row}
              </button>
            ) : (
              <div>{row}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Row({ stars, count, share }: { stars: number; count: number; share: number }) {
  const style: CSSProperties & { '--share': number } = { '--share': share };
  return (
    <>
      <span>{starsText(stars)}</span>
      <span className="star-meter" style={style} />
      <span>
        {formatNumber(count)}
        <span className="visually-hidden">{count === 1 ? ' review' : ' reviews'}</span>
      </span>
    </>
  );
}

function starsText(stars: number): string {
  return stars === 1 ? '1 star' : `${stars} stars`;
}
