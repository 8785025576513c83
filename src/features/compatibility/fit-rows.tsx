import { CartButton } from '#features/cart/cart-button.tsx';
import { productPath } from '#features/catalogue/product-paths.ts';
import { formatPriceOf } from '#features/pricing/money.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import type { FitRow } from './complete-set.ts';

const PICTURE_PIXELS = 64;

/** What goes with a product and what does not, each with the reason. */
export function FitRows({ rows }: { rows: readonly FitRow[] }) {
  return (
    <ul className="fit-list">
      {rows.map((row) => (
        <Row key={row.product._id} row={row} />
      ))}
    </ul>
  );
}

function Row({ row: { product, fits, reason } }: { row: FitRow }) {
  const { name, image, price, priceVaries } = product;
  return (
    <li className={classNames(!fits && 'fit-not')}>
      <Thumbnail src={image} pixels={PICTURE_PIXELS} />
      <div>
        <Link to={productPath(product)}>
          <bdi>{name}</bdi>
        </Link>
        <small>
          <Icon name={fits ? 'check' : 'minus'} small />
          <span>
            <span className="visually-hidden">{fits ? 'Fits. ' : 'Does not fit. '}</span>
            {reason}
          </span>
        </small>
      </div>
      <span className="fit-price">{formatPriceOf({ price, priceVaries })}</span>
      {fits ? <CartButton product={product} /> : null}
    </li>
  );
}
