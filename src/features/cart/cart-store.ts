import { useSyncExternalStore } from 'react';
import { persistentStorage } from '#platform/browser-storage.ts';
import {
  addToCart,
  type CartState,
  cartStateOf,
  changeAmount,
  readLines,
  removeFromCart,
  restoreLine,
  storedLines,
} from './cart.ts';
import type { Buyable, CartItem } from './cart-item.ts';

/** Key of the cart in local storage (specification, section 9). */
export const CART_KEY = 'productCart';

const NO_CART: CartState = cartStateOf([]);

let state: CartState | undefined;
const listeners = new Set<() => void>();

/** Returns the cart of this browser. It is empty during server rendering, and stays in sync with other tabs. */
export function useCart(): CartState {
  return useSyncExternalStore(subscribe, readCart, () => NO_CART);
}

/** Returns the current cart. */
export function readCart(): CartState {
  state ??= cartStateOf(readStored());
  return state;
}

/** Actions that change and save the cart. Each returns whether the browser could save it. */
export const cartActions = {
  add: (product: Buyable, amount: number) => save(addToCart(readCart().cart, product, amount)),
  changeAmount: (id: string, amount: number) => save(changeAmount(readCart().cart, id, amount)),
  remove: (id: string) => save(removeFromCart(readCart().cart, id)),
  restore: (line: CartItem, index: number) => save(restoreLine(readCart().cart, line, index)),
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

/** `key` is null if the whole storage was cleared. */
function followOtherTabs({ key }: StorageEvent): void {
  if (key === CART_KEY || key === null) publish(readStored());
}

function save(cart: CartItem[]): boolean {
  const isSaved = persistentStorage.write(CART_KEY, JSON.stringify(storedLines(cart)));
  publish(cart);
  return isSaved;
}

function publish(cart: CartItem[]): void {
  state = cartStateOf(cart);
  for (const listener of listeners) listener();
}

/** Reads the stored cart. Invalid JSON counts as empty; invalid lines are skipped. */
function readStored(): CartItem[] {
  try {
    return readLines(JSON.parse(persistentStorage.read(CART_KEY) ?? '[]'));
  } catch {
    return [];
  }
}
