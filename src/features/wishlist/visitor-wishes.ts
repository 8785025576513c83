import * as z from 'zod/mini';
import { persistentStorage } from '#platform/browser-storage.ts';
import { type Savable, WISHES_KEY } from './heart-store.ts';
import { MAX_WISHES, type VisitorWish, visitorWishSchema } from './visitor-wish.ts';

/** Reads what a visitor saved in this browser, newest first. Skips invalid entries. */
export function readVisitorWishes(): VisitorWish[] {
  const entries = readStored();
  return entries
    .flatMap((entry) => {
      const { data } = visitorWishSchema.safeParse(entry);
      return data ? [data] : [];
    })
    .slice(0, MAX_WISHES);
}

/** Saves a product in this browser. @returns whether there was room for it. */
export function addVisitorWish({ _id: productId, price, stock }: Savable): boolean {
  const others = readVisitorWishes().filter((wish) => wish.productId !== productId);
  if (others.length === MAX_WISHES) return false;
  write([{ productId, price, inStock: stock > 0 }, ...others]);
  return true;
}

/** Removes products that a visitor saved in this browser. */
export function removeVisitorWishes(productIds: readonly string[]): void {
  write(readVisitorWishes().filter(({ productId }) => !productIds.includes(productId)));
}

function write(wishes: readonly VisitorWish[]): void {
  if (wishes.length === 0) persistentStorage.remove(WISHES_KEY);
  else persistentStorage.write(WISHES_KEY, JSON.stringify(encodeWishes(wishes)));
}

/** Converts wishes to JSON, with prices in dollars. */
export function encodeWishes(wishes: readonly VisitorWish[]): z.input<typeof visitorWishSchema>[] {
  return wishes.map((wish) => z.encode(visitorWishSchema, wish));
}

function readStored(): unknown[] {
  try {
    const stored: unknown = JSON.parse(persistentStorage.read(WISHES_KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
