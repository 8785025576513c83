import { useSyncExternalStore } from 'react';
import { persistentStorage } from '#platform/browser-storage.ts';

/** Maximum number of products that are compared. */
export const MAX_COMPARED = 4;

/** Key of the marked products in local storage. */
const KEY = 'comparedProducts';

/** A product that is marked. */
export interface Compared {
  _id: string;
  name: string;
  image: string;
}

const NONE: readonly Compared[] = [];
const listeners = new Set<() => void>();
let marked: readonly Compared[] | undefined;

/** Returns the products that are marked in this browser. None are during server rendering. */
export function useCompared(): readonly Compared[] {
  return useSyncExternalStore(subscribe, read, () => NONE);
}

/** Marks these products and no others. */
export function setCompared(products: readonly Compared[]): void {
  marked = products;
  persistentStorage.write(KEY, JSON.stringify(products.map(({ _id, name, image }) => ({ _id, name, image }))));
  for (const listener of listeners) listener();
}

/** Marks a product, or removes its mark. A fifth product takes the place of the first. Marks of other tabs stay. */
export function toggleCompared(product: Compared): void {
  const isMarked = read().some(({ _id }) => _id === product._id);
  const others = readStored().filter(({ _id }) => _id !== product._id);
  setCompared(isMarked ? others : [...others, product].slice(-MAX_COMPARED));
}

/** Returns the props of the button that marks a product. */
export function useCompareMark(product: Compared) {
  return {
    type: 'button',
    'aria-pressed': useCompared().some(({ _id }) => _id === product._id),
    'aria-label': `Compare ${product.name}`,
    onClick: () => toggleCompared(product),
  } as const;
}

function read(): readonly Compared[] {
  marked ??= readStored();
  return marked;
}

function readStored(): readonly Compared[] {
  try {
    const stored: unknown = JSON.parse(persistentStorage.read(KEY) ?? '[]');
    return Array.isArray(stored) && stored.every(isCompared) ? stored.slice(0, MAX_COMPARED) : NONE;
  } catch {
    return NONE;
  }
}

/** Uses no schema, because every page of the shop loads this. */
function isCompared(entry: unknown): entry is Compared {
  const fields = new Map<string, unknown>(Object.entries(entry ?? {}));
  return ['_id', 'name', 'image'].every((name) => typeof fields.get(name) === 'string');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
