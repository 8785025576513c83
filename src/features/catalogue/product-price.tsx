import { use } from 'react';
import { formatPrice } from '#features/pricing/money.ts';
import { savingPercent } from '#features/pricing/saving.ts';
import { PlaceholderPrice } from './placeholder-price.ts';
import type { Product } from './product-schema.ts';

interface ProductPriceProps {
  product: Pick<Product, 'price' | 'compareAtPrice'> & {
    /** Whether this is only the lowest price. */
    priceVaries?: boolean;
  };
  /** Whether a product with one price and no compare-at price shows the placeholder price. */
  withPlaceholder?: boolean;
}

/**
 * A product's price, or the lowest of its variants. A compare-at price follows it, struck through, with what one saves;
 * without one, the placeholder price if that is higher.
 */
export function ProductPrice({ product, withPlaceholder = false }: ProductPriceProps) {
  const { price, compareAtPrice, priceVaries = false } = product;
  const saving = compareAtPrice === undefined ? 0 : savingPercent(price, compareAtPrice);
  const placeholder = use(PlaceholderPrice);
  const struckPrice = compareAtPrice ?? (withPlaceholder && !priceVaries ? placeholder : undefined);
  return (
    <p className="price">
      <ins>
        <span className="visually-hidden">Price </span>
        {priceVaries ? 'from ' : ''}
        {formatPrice(price)}
      </ins>
      {struckPrice !== undefined && struckPrice > price ? (
        <s>
          <span className="visually-hidden">was </span>
          {formatPrice(struckPrice)}
        </s>
      ) : null}
      {saving > 0 ? <span className="price-saving">{`Save ${saving}%`}</span> : null}
    </p>
  );
}
