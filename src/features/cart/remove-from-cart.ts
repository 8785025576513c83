import { showToast } from '#ui/toast.tsx';
import type { CartItem } from './cart-item.ts';
import { cartActions, readCart } from './cart-store.ts';

/** Removes a line from the cart and shows a toast whose Undo button puts it back. */
export function removeFromCartWithUndo(line: CartItem): void {
  const index = readCart().cart.findIndex((item) => item._id === line._id);
  cartActions.remove(line._id);
  showToast({ kind: 'info', text: `${line.name} was removed`, undo: () => cartActions.restore(line, index) });
}
