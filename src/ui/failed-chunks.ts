import { useSyncExternalStore } from 'react';

/** The window event that says that a script failed to load. */
export const CHUNK_FAILED = 'chunkfailed';

let hasFailed = false;

/** Reports that a script chunk failed to load. Only reloading the page can fetch it. */
export function reportFailedChunk(): void {
  hasFailed = true;
  dispatchEvent(new Event(CHUNK_FAILED));
}

/** Returns whether a chunk has failed to load since the page was opened. */
export function useHasFailedChunk(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasFailed,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener(CHUNK_FAILED, listener);
  return () => removeEventListener(CHUNK_FAILED, listener);
}
