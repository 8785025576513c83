import { Link } from 'react-router';
import { ProductPrice } from '#features/catalogue/product-price.tsx';
import type { Product } from '#features/catalogue/product-schema.ts';
import { Picture } from '#ui/picture.tsx';
import { CartButton } from './cart-button.tsx';

/** How wide a card's picture is: 4, 3 or 2 beside each other on a page of at most 1280 px. */
const CARD_SIZES = '(min-width: 1280px) 290px, (min-width: 1000px) 23vw, (min-width: 700px) 30vw, 46vw';

/** Pictures are square; this is the full size. */
export const PICTURE_PIXELS = 1000;

/** A product among others. The link of its name covers the picture too; the button is a target of its own. */
export function ProductCard({ product, priority }: { product: Product; priority?: boolean }) {
  return (
    <article className="product-card">
      <div className="tile">
        <Picture
          src={product.image}
          alt={product.imageAlt}
          width={PICTURE_PIXELS}
          height={PICTURE_PIXELS}
          sizes={CARD_SIZES}
          priority={priority}
        />
      </div>
      <h3 className="product-card-name" dir="auto">
        <Link to={`/product/${product._id}`} prefetch="intent">
          {product.name}
        </Link>
      </h3>
      <ProductPrice price={product.price} withListPrice />
      <CartButton product={product} />
    </article>
  );
}
