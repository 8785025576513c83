import { useSyncExternalStore } from 'react';

let areMissing = false;
const listeners = new Set<() => void>();

/** Says that a script of this page could not be had. */
export function tellMissing(): void {
  areMissing = true;
  for (const listener of listeners) listener();
}

/** Whether scripts of this page are missing; then only loading it anew brings them. */
export function useMissingParts(): boolean {
  return useSyncExternalStore(
    listen,
    () => areMissing,
    () => false,
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
