import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { Link } from 'react-router';
import { addToCartWithToast } from '#features/cart/add-to-cart.ts';
import { toBuyable } from '#features/cart/buyable.ts';
import { CartButton } from '#features/cart/cart-button.tsx';
import type { Product } from '#features/catalogue/product-schema.ts';
import { useChosenVariant } from '#features/catalogue/variant/use-chosen-variant.ts';
import { cents, formatPrice, formatPriceOf } from '#features/pricing/money.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SectionHead } from '#ui/page-head.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import type { FitList, FitRow } from './complete-set.ts';

const PICTURE_PIXELS = 64;

/** What goes with a product and what does not, and why, with a set to buy at once. Nothing if nothing is known. */
export function FitSection({ product, fits: { rows, set } }: { product: Product; fits: FitList }) {
  const { chosen } = useChosenVariant(product);
  if (rows.length === 0) return null;
  const own = chosen && (product.variants.length > 1 ? toBuyable(product, chosen) : product);
  return (
    <section className="section">
      <SectionHead title="Does it fit?" />
      <ul className="fit-list">
        {rows.map((row) => (
          <Row key={row.product._id} row={row} />
        ))}
      </ul>
      {set && own && own.stock > 0 ? (
        <div className="fit-set">
          <p>
            {set.name} <b>{formatPrice(cents(own.price + set.price))}</b>
          </p>
          <Button
            onClick={() => {
              for (const part of [own, ...set.others]) addToCartWithToast(part, 1);
            }}
          >
            Add {set.others.length + 1} to Cart
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Row({ row: { product, fits, reason } }: { row: FitRow }) {
  const { _id, name, image, price, priceVaries } = product;
  const Mark = fits ? Check : Minus;
  return (
    <li className={classNames(!fits && 'fit-not')}>
      <Thumbnail src={image} pixels={PICTURE_PIXELS} />
      <div>
        <Link to={`/product/${_id}`}>
          <bdi>{name}</bdi>
        </Link>
        <small>
          <Mark className="icon icon-small" />
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
