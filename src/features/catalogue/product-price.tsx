import { formatPrice, fromDollars, LIST_PRICE } from '#features/pricing/money.ts';

/** A product's price, with the struck-through list price if that is higher. Price in dollars. */
export function ProductPrice({ price, withListPrice = false }: { price: number; withListPrice?: boolean }) {
  const priceCents = fromDollars(price);
  return (
    <p className="price">
      <ins>
        <span className="sr-only">Price </span>
        {formatPrice(priceCents)}
      </ins>
      {withListPrice && LIST_PRICE > priceCents ? (
        <s>
          <span className="sr-only">was </span>
          {formatPrice(LIST_PRICE)}
        </s>
      ) : null}
    </p>
  );
}
