import { useSyncExternalStore } from 'react';
import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import { subscribe as onSessionChange, readState } from '#features/identity/session/session-state.ts';
import { persistentStorage } from '#platform/browser-storage.ts';
import { reportFailedChunk } from '#ui/failed-chunks.ts';

/** Key of what a visitor saved, in local storage. */
export const WISHES_KEY = 'wishlist';

/** A product that can be saved. */
export type Savable = Pick<ProductCardData, '_id' | 'name' | 'price' | 'stock'>;

const NONE: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
let shown = NONE;

/** Returns the ids of the products on the wishlist, as it will be once all changes are saved. */
export function useSaved(): ReadonlySet<string> {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  );
}

/**
 * Returns the props of the button that puts a product on the wishlist, or takes it off. It shows that at once, and takes
 * it back if it cannot be saved.
 */
export function useHeart(product: Savable) {
  const isSaved = useSaved().has(product._id);
  return {
    type: 'button',
    'aria-pressed': isSaved,
    'aria-label': `Save ${product.name} to wishlist`,
    onClick() {
      const before = shown;
      showSaved(isSaved ? before.difference(new Set([product._id])) : new Set([product._id, ...before]));
      loadKeeper().then(
        (keeper) => keeper.saveWish(product, !isSaved),
        () => {
          showSaved(before);
          reportFailedChunk();
        },
      );
    },
  } as const;
}

/** Shows these products as saved. */
export function showSaved(productIds: ReadonlySet<string>): void {
  shown = productIds;
  for (const listener of listeners) listener();
}

/** Hearts load the rest with the first click, or where there may be a list. Most visitors have none. */
function loadKeeper() {
  return import('./wishlist-keeper.ts');
}

/** Hearts stay empty if the list cannot be loaded. */
function loadIfNeeded(): void {
  if (readState().user || persistentStorage.read(WISHES_KEY))
    loadKeeper().then(
      (keeper) => keeper.startKeeping(),
      () => {},
    );
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    onSessionChange(loadIfNeeded);
    addEventListener('storage', loadIfNeeded);
    loadIfNeeded();
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}
