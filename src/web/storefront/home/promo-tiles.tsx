import { PICTURE_PIXELS } from '#features/catalogue/product-card.tsx';
import { savingPath } from '#features/catalogue/product-paths.ts';
import type { Promo } from '#features/catalogue/product-view.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';

/** The promotion tiles. Each leads to the products that keep its promise and shows one of them. */
export function PromoTiles({ promos }: { promos: readonly Promo[] }) {
  if (promos.length === 0) return null;
  return (
    <div className="promo-grid">
      {promos.map((promo) => (
        <PromoTile key={promo.saving} {...promo} />
      ))}
    </div>
  );
}

function PromoTile({ saving, product, lowestPrice }: Promo) {
  return (
    <Link className="promo" to={savingPath(saving)}>
      <span className="promo-words">
        <span>
          <b className="promo-figure">{`${saving}% off`}</b>
          <span className="promo-text">or more on selected products</span>
          <span className="promo-price">from {formatPrice(lowestPrice)}</span>
        </span>
        <span className="promo-action">
          Shop Now
          <Icon name="arrow-right" small />
        </span>
      </span>
      <span className="promo-picture">
        <Picture
          src={product.image}
          alt={product.imageAlt}
          width={PICTURE_PIXELS}
          height={PICTURE_PIXELS}
          sizes="(min-width: 1280px) 300px, (min-width: 701px) 24vw, 42vw"
        />
      </span>
    </Link>
  );
}
