import { Icon } from '#ui/icon.tsx';
import { useHeart } from './heart-store.ts';
import type { Savable } from './visitor-wishes.ts';

/** The button on a product's picture that puts the product on the wishlist. */
export function HeartMark({ product }: { product: Savable }) {
  return (
    <button {...useHeart(product)} className="product-mark heart">
      <Icon name="heart" />
    </button>
  );
}
