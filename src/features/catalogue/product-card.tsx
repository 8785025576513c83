import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Picture } from '#ui/picture.tsx';
import { ProductPrice } from './product-price.tsx';
import type { Product } from './product-schema.ts';

/** Width of a card's picture with 4, 3 or 2 cards per row on a page of at most 1280 px. */
const CARD_SIZES = '(min-width: 1280px) 290px, (min-width: 1000px) 23vw, (min-width: 700px) 30vw, 46vw';

/** Full size of the square pictures. */
export const PICTURE_PIXELS = 1000;

export interface ProductTileProps {
  product: Product;
  /** The button that puts the product into the cart. */
  action: ReactNode;
  /** Whether its picture loads with high priority. */
  priority?: boolean;
}

/** A product card in a grid. The link of the name also covers the picture, but not the button. */
export function ProductCard({ product, action, priority }: ProductTileProps) {
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
      <ProductPrice product={product} withListPrice />
      {action}
    </article>
  );
}
