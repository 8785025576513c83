import { cartActions } from '#features/cart/cart-store.ts';
import { showToast } from '#ui/toast.tsx';
import { removeWishes } from './wishlist-keeper.ts';
import type { Wish } from './wishlist-schema.ts';

/** Returns whether a product can go into the cart as it is: it is in stock, and there is nothing to choose. */
export function isMovable({ published, stock, variants }: Wish): boolean {
  return published && stock > 0 && variants.length === 1;
}

/** Puts one piece of each product that can be moved into the cart, and takes those off the wishlist. */
export async function moveToCart(wishes: readonly Wish[]): Promise<void> {
  const moved = wishes.filter(isMovable);
  for (const wish of moved) cartActions.add(wish, 1);
  showToast({ kind: 'success', text: moved.length === 1 ? 'Moved to your cart' : `${moved.length} products moved` });
  await removeWishes(moved.map(({ _id }) => _id));
}
