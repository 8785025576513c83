import { showToast } from '#ui/toast.tsx';
import { type Buyable, lineId } from './cart-item.ts';
import { cartActions, readCart } from './cart-store.ts';

/**
 * Adds a product to the cart and shows a toast, with a hint if stock limits the amount or the cart was not saved.
 * @returns whether all of the amount was added.
 */
export function addToCartWithToast(product: Buyable, amount: number): boolean {
  const before = amountInCart(lineId(product));
  const isSaved = cartActions.add(product, amount);
  const added = amountInCart(lineId(product)) - before;
  if (added === amount) showToast({ kind: 'success', text: 'Successfully Added to Cart' });
  else showToast({ kind: 'info', text: `You already have all ${product.stock} in your cart` });
  if (!isSaved) showToast({ kind: 'info', text: 'Your browser keeps no cart: reloading the page empties it' });
  return added === amount;
}

function amountInCart(id: string): number {
  return readCart().cart.find((item) => lineId(item) === id)?.amount ?? 0;
}
