import { type CartItem, lineId } from '#features/cart/cart-item.ts';
import { toDecimal } from '#features/pricing/money.ts';
import { tabStorage } from '#platform/browser-storage.ts';

const ORDER_KEY = 'order-key';

/**
 * Returns the idempotency key for ordering a cart. The same cart gets the same key across double clicks, retries and
 * reloads, so an order whose response was lost is not placed twice. Valid until {@link forgetOrderKey}.
 */
export function keyForOrder(cart: readonly CartItem[]): string {
  const content = cart.map((item) => `${lineId(item)} ${item.amount} ${toDecimal(item.price)}`).join('\n');
  const [key, keyContent] = split(tabStorage.read(ORDER_KEY) ?? '');
  if (key && keyContent === content) return key;

  const newKey = crypto.randomUUID();
  tabStorage.write(ORDER_KEY, `${newKey}\n${content}`);
  return newKey;
}

/** Deletes the key once its order is placed, so that the next order gets a new one. */
export function forgetOrderKey(): void {
  tabStorage.remove(ORDER_KEY);
}

function split(stored: string): [key: string, content: string] {
  const end = stored.indexOf('\n');
  return [stored.slice(0, Math.max(0, end)), stored.slice(end + 1)];
}
