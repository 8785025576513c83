import { useSyncExternalStore } from 'react';
import { persistentStorage } from '#platform/browser-storage.ts';
import type { Buyable, CartItem } from './cart-item.ts';
import {
  addToCart,
  type CartState,
  cartStateOf,
  changeAmount,
  readLines,
  removeFromCart,
  restoreLine,
  storedLines,
} from './cart-state.ts';

/** Key of the cart in local storage (specification, section 9). */
export const CART_KEY = 'productCart';

const NO_CART: CartState = /* @__PURE__ */ cartStateOf([]);

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

/**
 * Actions that change and save the cart. Each returns whether the browser could save it. They change what is stored,
 * because a page restored by the back button has missed the changes of other pages.
 */
export const cartActions = {
  add: (product: Buyable, amount: number) => save(addToCart(readStored(), product, amount)),
  changeAmount: (id: string, amount: number) => save(changeAmount(readStored(), id, amount)),
  remove: (id: string) => save(removeFromCart(readStored(), id)),
  restore: (line: CartItem, index: number) => save(restoreLine(readStored(), line, index)),
  replace: (cart: CartItem[]) => save(cart),
  clear: () => save([]),
};

function subscribe(listener: () => void): () => void {
  // They stay, because the cart is read later too. Adding them again does nothing.
  for (const name of ['storage', 'pageshow']) window.addEventListener(name, readAgain);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Another tab may have changed the cart, or any page while the browser kept this one for its back button. */
function readAgain(): void {
  publish(readStored());
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
