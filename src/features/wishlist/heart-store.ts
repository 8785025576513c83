import { useSyncExternalStore } from 'react';
import { subscribe as onSessionChange, readState } from '#features/identity/session/session-state.ts';
import { persistentStorage } from '#platform/browser-storage.ts';
import { reportFailedChunk } from '#ui/failed-chunks.ts';
import { showToast } from '#ui/toast.tsx';
import { MAX_WISHES } from './max-wishes.ts';
import { readSaved, showSaved, subscribe } from './saved-products.ts';
import { addVisitorWish, removeVisitorWishes, type Savable, WISHES_KEY } from './visitor-wishes.ts';

const NONE: ReadonlySet<string> = new Set();

/** Returns the ids of the products on the wishlist, as it will be once all changes are saved. */
export function useSaved(): ReadonlySet<string> {
  return useSyncExternalStore(follow, readSaved, () => NONE);
}

const LIST_FULL = `Your wishlist is full: it holds ${MAX_WISHES} products. Remove one, then add this again.`;

/**
 * Returns the props of the button that puts a product on the wishlist, or takes it off. It shows that at once, and takes
 * it back if it cannot be saved. What is added is in the browser's storage before anything is loaded or requested, so it
 * stays if the page is left; the list of a signed-in person is joined by it.
 */
export function useHeart(product: Savable) {
  const isSaved = useSaved().has(product._id);
  return {
    type: 'button',
    'aria-pressed': isSaved,
    'aria-label': `Save ${product.name} to wishlist`,
    onClick() {
      if (isSaved) removeVisitorWishes([product._id]);
      else if (!addVisitorWish(product)) return showToast({ kind: 'error', text: LIST_FULL });
      const saved = readSaved();
      showSaved(isSaved ? saved.difference(new Set([product._id])) : new Set([product._id, ...saved]));
      loadKeeper().then((keeper) => keeper.saveWish(product, !isSaved), reportFailedChunk);
    },
  } as const;
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

function follow(listener: () => void): () => void {
  return subscribe(listener, () => {
    onSessionChange(loadIfNeeded);
    addEventListener('storage', loadIfNeeded);
    loadIfNeeded();
  });
}
