import { type Cents, SHIPPING_FEE, toDecimal } from '#features/pricing/money.ts';
import { subtotalOf } from '#features/pricing/totals.ts';
import { type Buyable, type CartItem, lineId, readStoredItem, toStoredItem } from './cart-item.ts';

/** The cart with its totals, which are decimal numbers (specification, section 3). */
export interface CartState {
  cart: readonly CartItem[];
  total_item: number;
  total_price: number;
  shipping_fee: number;
}

/** A change to a line found when the cart was refreshed. */
export type CartChange =
  | { kind: 'price'; item: CartItem; was: Cents }
  | { kind: 'amount'; item: CartItem; was: number }
  | { kind: 'gone'; item: CartItem };

/** Computes the totals of a cart. */
export function cartStateOf(cart: readonly CartItem[]): CartState {
  return {
    cart,
    total_item: cart.reduce((sum, item) => sum + item.amount, 0),
    total_price: toDecimal(subtotalOf(cart)),
    shipping_fee: toDecimal(SHIPPING_FEE),
  };
}

/** 1 → "1 item", 2 → "2 items". */
export function countItems({ total_item }: Pick<CartState, 'total_item'>): string {
  return total_item === 1 ? '1 item' : `${total_item} items`;
}

/** Parses a stored cart. Skips invalid lines, merges lines of the same variant, and treats a non-list as empty. */
export function readLines(stored: unknown): CartItem[] {
  const lines = new Map<string, CartItem>();
  for (const entry of Array.isArray(stored) ? stored : []) {
    const line = readStoredItem(entry);
    if (line) lines.set(lineId(line), mergeLines(lines.get(lineId(line)), line));
  }
  return [...lines.values()];
}

/** Returns the cart as it is stored. */
export function storedLines(cart: readonly CartItem[]) {
  return cart.map(toStoredItem);
}

function mergeLines(first: CartItem | undefined, second: CartItem): CartItem {
  if (!first) return second;
  return { ...first, amount: Math.max(first.amount, Math.min(first.amount + second.amount, first.max)) };
}

/** Adds pieces of a product or variant to its line, or appends a new line. Limits the amount to the stock. */
export function addToCart(cart: readonly CartItem[], product: Buyable, amount: number): CartItem[] {
  const existing = cart.find((item) => lineId(item) === lineId(product));
  const line = toCartItem(product, Math.min((existing?.amount ?? 0) + amount, product.stock));
  return existing ? cart.map((item) => (item === existing ? line : item)) : [...cart, line];
}

/** Sets the amount of a line, limited to 1 up to the stock. */
export function changeAmount(cart: readonly CartItem[], id: string, amount: number): CartItem[] {
  return cart.map((item) =>
    lineId(item) === id ? { ...item, amount: Math.max(1, Math.min(amount, item.max)) } : item,
  );
}

export function removeFromCart(cart: readonly CartItem[], id: string): CartItem[] {
  return cart.filter((item) => lineId(item) !== id);
}

/** Puts a removed line back in its place. If the product was added again, its line gets the removed pieces too. */
export function restoreLine(cart: readonly CartItem[], line: CartItem, index: number): CartItem[] {
  const existing = cart.find((item) => lineId(item) === lineId(line));
  if (!existing) return cart.toSpliced(index, 0, line);
  return cart.map((item) => (item === existing ? mergeLines(item, line) : item));
}

/** Returns the lines that can be ordered, without deleted and sold-out products. */
export function availableLines(cart: readonly CartItem[]): CartItem[] {
  return cart.filter((item) => item.max > 0);
}

/** Returns whether the cart is not empty and every line can be ordered. */
export function canCheckOut(cart: readonly CartItem[]): boolean {
  return cart.length > 0 && availableLines(cart).length === cart.length;
}

/** Creates a cart line from a product or variant and an amount. */
export function toCartItem(product: Buyable, amount: number): CartItem {
  const { variantId, variant } = product;
  return {
    _id: product._id,
    name: product.name,
    image: product.image,
    amount: Math.max(1, amount),
    price: product.price,
    max: product.stock,
    ...(variantId !== undefined && { variantId, variant }),
  };
}
