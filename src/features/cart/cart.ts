import type { Product } from '#features/catalogue/product-schema.ts';
import { fromDollars, SHIPPING_FEE, toDollars } from '#features/pricing/money.ts';
import { type PricedLine, subtotalOf } from '#features/pricing/totals.ts';
import { type CartItem, cartItemSchema } from './cart-item.ts';

/** The cart and what follows from it (specification, section 3). Dollars. */
export interface CartState {
  cart: readonly CartItem[];
  total_item: number;
  total_price: number;
  shipping_fee: number;
}

/** What re-reading the catalogue changed on a line. Prices in dollars. */
export type CartChange =
  | { kind: 'price'; item: CartItem; was: number }
  | { kind: 'amount'; item: CartItem; was: number }
  | { kind: 'gone'; item: CartItem };

/** Pieces and price of all lines together. */
export function cartStateOf(cart: readonly CartItem[]): CartState {
  return {
    cart,
    total_item: cart.reduce((sum, item) => sum + item.amount, 0),
    total_price: toDollars(subtotalOf(pricedLines(cart))),
    shipping_fee: toDollars(SHIPPING_FEE),
  };
}

/** The lines in cents, for totals. */
export function pricedLines(cart: readonly CartItem[]): PricedLine[] {
  return cart.map((item) => ({ price: fromDollars(item.price), amount: item.amount }));
}

/** The lines of a stored cart that can be read. Lines of the same product are joined; what is no list counts as empty. */
export function readLines(stored: unknown): CartItem[] {
  const lines = new Map<string, CartItem>();
  for (const entry of Array.isArray(stored) ? stored : []) {
    const { data } = cartItemSchema.safeParse(entry);
    if (data) lines.set(data._id, joinLines(lines.get(data._id), data));
  }
  return [...lines.values()];
}

function joinLines(first: CartItem | undefined, second: CartItem): CartItem {
  if (!first) return second;
  return { ...first, amount: Math.max(first.amount, Math.min(first.amount + second.amount, first.max)) };
}

/** Adds pieces of a product: to the line that is there, or as a new one. Never more than the stock. */
export function addToCart(cart: readonly CartItem[], product: Product, amount: number): CartItem[] {
  const existing = cart.find((item) => item._id === product._id);
  const line = toCartItem(product, Math.min((existing?.amount ?? 0) + amount, product.stock));
  return existing ? cart.map((item) => (item === existing ? line : item)) : [...cart, line];
}

/** Sets how many pieces of a line are wanted: at least 1, at most the stock. */
export function changeAmount(cart: readonly CartItem[], id: string, amount: number): CartItem[] {
  return cart.map((item) => (item._id === id ? { ...item, amount: Math.max(1, Math.min(amount, item.max)) } : item));
}

export function removeFromCart(cart: readonly CartItem[], id: string): CartItem[] {
  return cart.filter((item) => item._id !== id);
}

/** The lines that can be ordered; what is gone or sold out costs nothing. */
export function availableLines(cart: readonly CartItem[]): CartItem[] {
  return cart.filter((item) => item.max > 0);
}

/** Whether every line can be ordered as it stands. */
export function canCheckOut(cart: readonly CartItem[]): boolean {
  return cart.length > 0 && availableLines(cart).length === cart.length;
}

/** A line of so many pieces of a product, as the product is now. */
export function toCartItem(product: Product, amount: number): CartItem {
  return {
    _id: product._id,
    name: product.name,
    image: product.image,
    amount: Math.max(1, amount),
    price: product.price,
    max: product.stock,
  };
}
