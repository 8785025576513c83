import { type Cents, formatPrice, LIST_PRICE } from '#features/pricing/money.ts';

/** A product's price, with the struck-through list price if that is higher. */
export function ProductPrice({ price, withListPrice = false }: { price: Cents; withListPrice?: boolean }) {
  return (
    <p className="price">
      <ins>
        <span className="visually-hidden">Price </span>
        {formatPrice(price)}
      </ins>
      {withListPrice && LIST_PRICE > price ? (
        <s>
          <span className="visually-hidden">was </span>
          {formatPrice(LIST_PRICE)}
        </s>
      ) : null}
    </p>
  );
}
