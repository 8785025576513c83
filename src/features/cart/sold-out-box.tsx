import { Link } from 'react-router';
import type { Product } from '#features/catalogue/product-schema.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Picture } from '#ui/picture.tsx';
import { useCart } from './cart-store.ts';

const MAX_ALTERNATIVES = 2;
const PICTURE_PIXELS = 64;

/** Takes the place of the cart buttons of a sold-out product: similar products in stock, and the cart if it has items. */
export function SoldOutBox({ related }: { related: readonly Product[] }) {
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

function Alternatives({ products }: { products: readonly Product[] }) {
  return (
    <section aria-labelledby="alternatives">
      <h2 id="alternatives">In stock instead</h2>
      <ul>
        {products.map(({ _id, name, image, price }) => (
          <li key={_id}>
            <Link className="item" to={`/product/${_id}`} prefetch="intent">
              <span className="thumbnail">
                <Picture
                  src={image}
                  alt=""
                  width={PICTURE_PIXELS}
                  height={PICTURE_PIXELS}
                  sizes={`${PICTURE_PIXELS}px`}
                />
              </span>
              <span>
                <b>
                  <bdi>{name}</bdi>
                </b>
                <small>{formatPrice(price)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
