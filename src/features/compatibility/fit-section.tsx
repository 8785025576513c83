import { addToCartWithToast } from '#features/cart/add-to-cart.ts';
import { toBuyable } from '#features/cart/buyable.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { useChosenVariant } from '#features/catalogue/variant/use-chosen-variant.ts';
import { cents, formatPrice } from '#features/pricing/money.ts';
import { Button } from '#ui/button.tsx';
import { SectionHead } from '#ui/page-head.tsx';
import type { FitList } from './complete-set.ts';
import { FitRows } from './fit-rows.tsx';

/** What goes with a product and what does not, and why, with a set to buy at once. Nothing if nothing is known. */
export function FitSection({ product, fits: { rows, set } }: { product: Product; fits: FitList }) {
  const { chosen } = useChosenVariant(product);
  if (rows.length === 0) return null;
  const own = chosen && (product.variants.length > 1 ? toBuyable(product, chosen) : product);
  return (
    <section className="section">
      <SectionHead title="Does it fit?" />
      <FitRows rows={rows} />
      {set && own && own.stock > 0 ? (
        <div className="fit-set">
          <p>
            {set.name} <b>{formatPrice(cents(own.price + set.price))}</b>
          </p>
          <Button
            onClick={() => {
              for (const part of [own, ...set.others]) addToCartWithToast(part, 1);
            }}
          >
            Add {set.others.length + 1} to Cart
          </Button>
        </div>
      ) : null}
    </section>
  );
}
