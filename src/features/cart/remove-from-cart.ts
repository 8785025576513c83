import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import { showToast } from '#ui/toast.tsx';
import { type CartItem, lineId } from './cart-item.ts';
import { cartActions, readCart } from './cart-store.ts';

/** Removes a line from the cart and shows a toast whose Undo button puts it back. */
export function removeFromCartWithUndo(line: CartItem): void {
  const index = readCart().cart.findIndex((item) => lineId(item) === lineId(line));
  cartActions.remove(lineId(line));
  showToast({
    kind: 'info',
    text: `${nameWithVariant(line)} was removed`,
    undo: () => cartActions.restore(line, index),
  });
}
