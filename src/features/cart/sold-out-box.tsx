import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import { productPath } from '#features/catalogue/product-paths.ts';
import { formatPriceOf } from '#features/pricing/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { useCart } from './cart-store.ts';

const MAX_ALTERNATIVES = 2;
const PICTURE_PIXELS = 64;

/** Takes the place of the cart buttons of a sold-out product: similar products in stock, and the cart if it has items. */
export function SoldOutBox({ related }: { related: readonly ProductCardData[] }) {
  const { cart } = useCart();
  const alternatives = related.filter(({ stock }) => stock > 0).slice(0, MAX_ALTERNATIVES);
  return (
    <div className="sold-out-box">
      {alternatives.length > 0 ? <Alternatives products={alternatives} /> : null}
      {cart.length > 0 || alternatives.length === 0 ? (
        <ButtonLink variant="secondary" to={cart.length > 0 ? '/cart' : '/products'}>
          {cart.length > 0 ? 'View Cart' : 'Continue Shopping'}
        </ButtonLink>
      ) : null}
    </div>
  );
}

function Alternatives({ products }: { products: readonly ProductCardData[] }) {
  return (
    <section aria-labelledby="alternatives">
      <h2 id="alternatives">In stock instead</h2>
      <ul>
        {products.map(({ _id, slug, name, image, price, priceVaries }) => (
          <li key={_id}>
            <Link className="item" to={productPath({ _id, slug })} prefetch="intent">
              <Thumbnail src={image} pixels={PICTURE_PIXELS} />
              <span>
                <b>
                  <bdi>{name}</bdi>
                </b>
                <small>{formatPriceOf({ price, priceVaries })}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
