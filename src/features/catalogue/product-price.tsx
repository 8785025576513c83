import { formatPrice, fromDollars, LIST_PRICE } from '#features/pricing/money.ts';

/** A product's price, and beside it the struck-through list price where that is the higher one. Price in dollars. */
export function ProductPrice({ price, withListPrice = false }: { price: number; withListPrice?: boolean }) {
  const own = fromDollars(price);
  return (
    <p className="price">
      <ins>
        <span className="sr-only">Price </span>
        {formatPrice(own)}
      </ins>
      {withListPrice && LIST_PRICE > own ? (
        <s>
          <span className="sr-only">was </span>
          {formatPrice(LIST_PRICE)}
        </s>
      ) : null}
    </p>
  );
}
