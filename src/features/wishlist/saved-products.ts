let saved: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Returns the ids of the products that hearts show as saved. */
export function readSaved(): ReadonlySet<string> {
  return saved;
}

/** Shows these products as saved. */
export function showSaved(productIds: ReadonlySet<string>): void {
  saved = productIds;
  for (const listener of listeners) listener();
}

/**
 * Calls the listener after every change, and `start` first if nothing else listens.
 * @returns a function that unsubscribes.
 */
export function subscribe(listener: () => void, start: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
