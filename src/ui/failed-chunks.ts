/** The window event that {@link reportFailedChunk} dispatches. */
export const CHUNK_FAILED = 'chunkfailed';

/** Reports that a script chunk failed to load. Only reloading the page can fetch it. */
export function reportFailedChunk(): void {
  dispatchEvent(new Event(CHUNK_FAILED));
}
