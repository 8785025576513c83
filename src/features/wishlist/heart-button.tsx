import { Icon } from '#ui/icon.tsx';
import { useHeart } from './heart-store.ts';
import type { Savable } from './visitor-wishes.ts';

/** The button on a product's own page that puts the product on the wishlist. */
export function HeartButton({ product }: { product: Savable }) {
  return (
    <button {...useHeart(product)} className="button button-secondary heart">
      <Icon name="heart" small />
      Wishlist
    </button>
  );
}
