import { Link } from 'react-router';
import { shortenAtWord } from '#platform/shorten.ts';
import { Picture } from '#ui/picture.tsx';
import { PICTURE_PIXELS, type ProductTileProps } from './product-card.tsx';
import { ProductPrice } from './product-price.tsx';

/** Maximum length of descriptions in a list (specification, section 9). */
const DESCRIPTION_CHARACTERS = 120;

/** A product in the list view: picture, name, shortened description, price and button. */
export function ProductRow({ product, action, priority }: ProductTileProps) {
  return (
    <article className="product-row">
      <Link className="tile" to={`/product/${product._id}`} tabIndex={-1} aria-hidden="true">
        <Picture
          src={product.image}
          alt=""
          width={PICTURE_PIXELS}
          height={PICTURE_PIXELS}
          sizes="(min-width: 700px) 168px, 112px"
          priority={priority}
        />
      </Link>
      <div>
        <h3 className="product-row-name">
          <Link to={`/product/${product._id}`} prefetch="intent">
            <bdi>{product.name}</bdi>
          </Link>
        </h3>
        <p className="product-row-text">
          <bdi>{shortenAtWord(product.description, DESCRIPTION_CHARACTERS)}</bdi>
        </p>
      </div>
      <div className="product-row-side">
        <ProductPrice product={product} withListPrice />
        {action}
      </div>
    </article>
  );
}
