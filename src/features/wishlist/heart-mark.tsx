import Heart from 'lucide-react/icons/heart';
import { useHeart } from './heart-store.ts';
import type { Savable } from './visitor-wishes.ts';

/** The button on a product's picture that puts the product on the wishlist. */
export function HeartMark({ product }: { product: Savable }) {
  return (
    <button {...useHeart(product)} className="product-mark heart">
      <Heart className="icon" />
    </button>
  );
}
