import { use } from 'react';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import { PlaceholderPrice } from './placeholder-price.ts';
import { PICTURE_PIXELS, type ProductTileProps } from './product-card.tsx';
import { productPath } from './product-paths.ts';
import { ProductPrice } from './product-price.tsx';
import { CardRating } from './rating/stars.tsx';

/** A product in the list view: picture, name, the beginning of the description, price and button. */
export function ProductRow({ product, action, mark, priority }: ProductTileProps) {
  return (
    <article className="product-row">
      <div className="product-row-picture">
        <Link className="tile" to={productPath(product)} tabIndex={-1} aria-hidden="true">
          <Picture
            src={product.image}
            alt=""
            width={PICTURE_PIXELS}
            height={PICTURE_PIXELS}
            sizes="(min-width: 700px) 168px, 112px"
            priority={priority}
          />
        </Link>
        {product.stock === 0 ? <span className="badge badge-plain tile-badge">Out Of Stock</span> : null}
        {mark}
      </div>
      <div>
        <h3 className="product-row-name">
          <Link to={productPath(product)} prefetch="intent">
            <bdi>{product.name}</bdi>
          </Link>
        </h3>
        <p className="product-row-text">
          <bdi>{product.summary}</bdi>
        </p>
        <CardRating rating={product.rating} />
      </div>
      <div className="product-row-side">
        <ProductPrice product={product} placeholder={use(PlaceholderPrice)} />
        {action}
      </div>
    </article>
  );
}
