import { useSyncExternalStore } from 'react';
import type { Product } from '#features/catalogue/product-schema.ts';
import { lastingStorage } from '#platform/browser-storage.ts';
import { addToCart, type CartState, cartStateOf, changeAmount, readLines, removeFromCart } from './cart.ts';
import type { CartItem } from './cart-item.ts';

/** Where the browser keeps the cart (specification, section 9). */
export const CART_KEY = 'productCart';

const NO_CART: CartState = cartStateOf([]);

let state: CartState | undefined;
const listeners = new Set<() => void>();

/** The cart of this browser. It is empty while the server renders, and follows what other tabs do. */
export function useCart(): CartState {
  return useSyncExternalStore(subscribe, readCart, () => NO_CART);
}

/** The cart as it is now. */
export function readCart(): CartState {
  state ??= cartStateOf(readStored());
  return state;
}

/** The acts on the cart. Each is saved before it returns, and returns whether the browser keeps it. */
export const cartActions = {
  add: (product: Product, amount: number) => save(addToCart(readCart().cart, product, amount)),
  changeAmount: (id: string, amount: number) => save(changeAmount(readCart().cart, id, amount)),
  remove: (id: string) => save(removeFromCart(readCart().cart, id)),
  replace: (cart: CartItem[]) => save(cart),
  clear: () => save([]),
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
}

/** `key` is null when everything was cleared. */
function followOtherTabs({ key }: StorageEvent): void {
  if (key === CART_KEY || key === null) publish(readStored());
}

function save(cart: CartItem[]): boolean {
  const isKept = lastingStorage.write(CART_KEY, JSON.stringify(cart));
  publish(cart);
  return isKept;
}

function publish(cart: CartItem[]): void {
  state = cartStateOf(cart);
  for (const listener of listeners) listener();
}

/** A damaged value counts as empty, a damaged line as absent. */
function readStored(): CartItem[] {
  try {
    return readLines(JSON.parse(lastingStorage.read(CART_KEY) ?? '[]'));
  } catch {
    return [];
  }
}
