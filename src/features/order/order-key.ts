import type { CartItem } from '#features/cart/cart-item.ts';
import { tabStorage } from '#platform/browser-storage.ts';

const ORDER_KEY = 'order-key';

/**
 * The key under which a cart is ordered: the same one for the same cart, over double clicks, retries and reloads, so
 * that an order whose answer was lost is not placed twice. It ends with {@link forgetOrderKey}.
 */
export function keyForOrder(cart: readonly CartItem[]): string {
  const content = cart.map(({ _id, amount, price }) => `${_id} ${amount} ${price}`).join('\n');
  const [key, keyContent] = split(tabStorage.read(ORDER_KEY) ?? '');
  if (key && keyContent === content) return key;

  const made = crypto.randomUUID();
  tabStorage.write(ORDER_KEY, `${made}\n${content}`);
  return made;
}

/** The order under this key is placed; the next one is another. */
export function forgetOrderKey(): void {
  tabStorage.remove(ORDER_KEY);
}

function split(stored: string): [key: string, content: string] {
  const end = stored.indexOf('\n');
  return [stored.slice(0, Math.max(0, end)), stored.slice(end + 1)];
}
