import type { Product } from '#features/catalogue/product-schema.ts';
import { showToast } from '#ui/toast.tsx';
import { cartActions, readCart } from './cart-store.ts';

/** Adds a product to the cart and shows a toast, with a hint if stock limits the amount or the cart was not saved. */
export function addToCartWithToast(product: Product, amount: number): void {
  const before = amountInCart(product._id);
  const isSaved = cartActions.add(product, amount);
  const added = amountInCart(product._id) - before;
  if (added === amount) showToast({ kind: 'success', text: 'Successfully Added to Cart' });
  else showToast({ kind: 'info', text: `You already have all ${product.stock} in your cart` });
  if (!isSaved) showToast({ kind: 'info', text: 'Your browser keeps no cart: reloading the page empties it' });
}

function amountInCart(productId: string): number {
  return readCart().cart.find((item) => item._id === productId)?.amount ?? 0;
}
