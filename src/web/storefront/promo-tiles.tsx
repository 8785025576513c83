import { ArrowRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { upToPath } from '#features/catalogue/product-view.ts';
import { LIST_PRICE, toDollars } from '#features/pricing/money.ts';
import { Picture } from '#ui/picture.tsx';

/** `tint` darkens the left side of the picture, so that white text on it stays readable. */
const PROMOS = [
  {
    percent: 45,
    picture: '/pictures/promos/promo-45.webp',
    alt: 'White over-ear headphones on orange',
    tint: '#c6766e',
  },
  {
    percent: 30,
    picture: '/pictures/promos/promo-30.webp',
    alt: 'White and yellow compact keyboard on blue',
    tint: '#bcc8ee',
  },
] as const;

/** The two promotion tiles. */
export function PromoTiles() {
  return (
    <div className="promo-grid">
      {PROMOS.map((promo) => (
        <PromoTile key={promo.percent} {...promo} />
      ))}
    </div>
  );
}

function PromoTile({ percent, picture, alt, tint }: (typeof PROMOS)[number]) {
  const style: CSSProperties & { '--tint': string } = { '--tint': tint };
  const highestPrice = highestPriceWithDiscount(percent);
  return (
    <Link className="promo" to={upToPath(highestPrice)} style={style}>
      <Picture
        src={picture}
        alt={alt}
        width={1200}
        height={600}
        sizes="(min-width: 1280px) 590px, (min-width: 701px) 47vw, 94vw"
      />
      <span>
        <b className="promo-figure">{`${percent}% off`}</b>
        <span className="promo-text">{`or more on everything up to $${highestPrice}`}</span>
      </span>
      <span className="promo-action">
        Shop Now
        <ArrowRight className="icon icon-small" />
      </span>
    </Link>
  );
}

/** Returns the highest price in whole dollars that is at least `percent` below the struck-through list price. */
function highestPriceWithDiscount(percent: number): number {
  return Math.floor((toDollars(LIST_PRICE) * (100 - percent)) / 100);
}
