import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import { CompareMark } from '#features/compare/compare-mark.tsx';
import { PlayKey } from '#features/sound/play-key.tsx';
import { HeartMark } from '#features/wishlist/heart-mark.tsx';

/** The buttons on the picture of a product. */
export function ProductMarks({ product }: { product: ProductCardData }) {
  return (
    <>
      <HeartMark product={product} />
      <CompareMark product={product} />
      {product.sample === undefined ? null : <PlayKey sample={product.sample} name={product.name} />}
    </>
  );
}
