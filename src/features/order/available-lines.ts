import type { CartItem } from '#features/cart/cart-item.ts';

/** The lines of a cart that can be ordered; what is gone or sold out costs nothing. */
export function availableLines(cart: readonly CartItem[]): CartItem[] {
  return cart.filter((item) => item.max > 0);
}
