import { CartButton } from '#features/cart/cart-button.tsx';
import { ProductCard } from '#features/catalogue/product-card.tsx';
import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import { ProductRow } from '#features/catalogue/product-row.tsx';
import type { ProductView } from '#features/catalogue/product-view.ts';
import { ProductMarks } from '../product-marks.tsx';

/** Products whose pictures are above the fold, two rows on phones, and load with priority. */
const PRIORITY_PICTURES = 4;

/** The products of a view, as cards or rows. */
export function ProductItems({
  products,
  layout,
}: {
  products: readonly ProductCardData[];
  layout: ProductView['layout'];
}) {
  const Item = layout === 'list' ? ProductRow : ProductCard;
  return (
    <div className={layout === 'list' ? 'product-rows' : 'card-grid card-grid-three'}>
      {products.map((product, index) => (
        <Item
          key={product._id}
          product={product}
          action={<CartButton product={product} />}
          mark={<ProductMarks product={product} />}
          priority={index < PRIORITY_PICTURES}
        />
      ))}
    </div>
  );
}
