import Heart from 'lucide-react/icons/heart';
import { useHeart } from './heart-store.ts';
import type { Savable } from './visitor-wishes.ts';

/** The button on a product's own page that puts the product on the wishlist. */
export function HeartButton({ product }: { product: Savable }) {
  return (
    <button {...useHeart(product)} className="button button-secondary heart">
      <Heart className="icon icon-small" />
      Wishlist
    </button>
  );
}
