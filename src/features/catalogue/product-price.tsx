import { type Cents, formatPrice } from '#features/pricing/money.ts';
import { savingPercent } from '#features/pricing/saving.ts';
import type { Product } from './product-schema.ts';

interface ProductPriceProps {
  product: Pick<Product, 'price' | 'compareAtPrice'> & {
    /** Whether this is only the lowest price. */
    priceVaries?: boolean;
  };
  /** The struck-through price if the product has one price and no compare-at price. */
  placeholder?: Cents | undefined;
}

/**
 * A product's price, or the lowest of its variants. A compare-at price follows it, struck through, with what one saves;
 * without one, the placeholder price if that is higher.
 */
export function ProductPrice({ product, placeholder }: ProductPriceProps) {
  const { price, compareAtPrice, priceVaries = false } = product;
  const saving = compareAtPrice === undefined ? 0 : savingPercent(price, compareAtPrice);
  const struckPrice = compareAtPrice ?? (priceVaries ? undefined : placeholder);
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
