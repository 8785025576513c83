import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import { fromDecimal, toDecimal } from '#features/pricing/money.ts';
import { persistentStorage } from '#platform/browser-storage.ts';
import { MAX_WISHES } from './max-wishes.ts';
import type { VisitorWish } from './visitor-wish.ts';

/** Key of what a visitor saved, in local storage. */
export const WISHES_KEY = 'wishlist';

/** A product that can be saved. */
export type Savable = Pick<ProductCardData, '_id' | 'name' | 'price' | 'stock'>;

/** A wish as it is stored, with its price as a decimal number. */
type StoredWish = Omit<VisitorWish, 'price'> & { price: number };

/** Reads what is saved in this browser, newest first. Skips invalid entries. */
export function readVisitorWishes(): VisitorWish[] {
  return readStored()
    .filter(isStored)
    .map((wish) => ({ ...wish, price: fromDecimal(wish.price) }))
    .slice(0, MAX_WISHES);
}

/** Saves a product in this browser. @returns whether there was room for it. */
export function addVisitorWish({ _id: productId, price, stock }: Savable): boolean {
  const others = readVisitorWishes().filter((wish) => wish.productId !== productId);
  if (others.length === MAX_WISHES) return false;
  write([{ productId, price, inStock: stock > 0 }, ...others]);
  return true;
}

/** Removes products that are saved in this browser. */
export function removeVisitorWishes(productIds: readonly string[]): void {
  write(readVisitorWishes().filter(({ productId }) => !productIds.includes(productId)));
}

function write(wishes: readonly VisitorWish[]): void {
  const stored: StoredWish[] = wishes.map((wish) => ({ ...wish, price: toDecimal(wish.price) }));
  if (stored.length === 0) persistentStorage.remove(WISHES_KEY);
  else persistentStorage.write(WISHES_KEY, JSON.stringify(stored));
}

function readStored(): unknown[] {
  try {
    const stored: unknown = JSON.parse(persistentStorage.read(WISHES_KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** Uses no schema, because a heart saves before anything else is loaded. The server checks what joins a list. */
function isStored(entry: unknown): entry is StoredWish {
  const fields = new Map<string, unknown>(Object.entries(entry ?? {}));
  const price = fields.get('price');
  const hasId = /^.{1,100}$/.test(String(fields.get('productId') ?? ''));
  return hasId && typeof price === 'number' && price >= 0 && typeof fields.get('inStock') === 'boolean';
}
