import { useSyncExternalStore } from 'react';
import type { Product } from '#features/catalogue/product-schema.ts';
import { addToCart, type CartState, cartStateOf, changeAmount, removeFromCart } from './cart.ts';
import { type CartItem, cartSchema } from './cart-item.ts';

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

/** The acts on the cart. Each is saved before it returns. */
export const cartActions = {
  add: (product: Product, amount: number): void => save(addToCart(readCart().cart, product, amount)),
  changeAmount: (id: string, amount: number): void => save(changeAmount(readCart().cart, id, amount)),
  remove: (id: string): void => save(removeFromCart(readCart().cart, id)),
  replace: (cart: CartItem[]): void => save(cart),
  clear: (): void => save([]),
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

function save(cart: CartItem[]): void {
  localStorage.setItem(CART_KEY, JSON.stringify(cart));
  publish(cart);
}

function publish(cart: CartItem[]): void {
  state = cartStateOf(cart);
  for (const listener of listeners) listener();
}

/** A damaged value counts as empty. */
function readStored(): CartItem[] {
  try {
    return cartSchema.parse(JSON.parse(localStorage.getItem(CART_KEY) ?? '[]'));
  } catch {
    return [];
  }
}
