import type { Product } from '#features/catalogue/product-schema.ts';
import { showToast } from '#ui/toast.tsx';
import { cartActions, readCart } from './cart-store.ts';

/** Puts pieces of a product into the cart and says so; says too when the stock allows fewer. */
export function addToCartAndTell(product: Product, amount: number): void {
  const before = amountInCart(product._id);
  const isKept = cartActions.add(product, amount);
  const added = amountInCart(product._id) - before;
  if (added === amount) showToast({ kind: 'success', text: 'Successfully Added to Cart' });
  else showToast({ kind: 'info', text: `Your cart holds all ${product.stock} that we have` });
  if (!isKept) showToast({ kind: 'info', text: 'Your browser keeps no cart: reloading the page empties it' });
}

function amountInCart(productId: string): number {
  return readCart().cart.find((item) => item._id === productId)?.amount ?? 0;
}
