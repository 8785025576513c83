import { useSyncExternalStore } from 'react';
import { reportFailedChunk } from '#ui/failed-chunks.ts';

/** What plays at the moment, and how it is stopped. */
let playing: { sample: string; stop: AbortController } | undefined;
let hasPlayed = false;
const listeners = new Set<() => void>();

function publish(next: typeof playing): void {
  playing = next;
  for (const listener of listeners) listener();
}

/** Whether the visitor has asked for a sound since the page was opened. */
export function hasAskedForSound(): boolean {
  return hasPlayed;
}

/** Notes that the visitor has asked for a sound. */
export function noteSound(): void {
  hasPlayed = true;
}

/** Plays a sample once, or stops it if it plays. Call it while handling a click: browsers allow no sound otherwise. */
export async function togglePlaying(sample: string): Promise<void> {
  const isPlaying = playing?.sample === sample;
  stopPlaying();
  if (!isPlaying) await play(sample);
}

/** Stops what plays. */
export function stopPlaying(): void {
  playing?.stop.abort();
  publish(undefined);
}

async function play(sample: string): Promise<void> {
  noteSound();
  const context = new AudioContext({ latencyHint: 'interactive' });
  const stop = new AbortController();
  publish({ sample, stop });
  try {
    const { playSample } = await import('./sample-player.ts');
    await playSample(context, sample, stop.signal);
  } catch {
    reportFailedChunk();
  }
  context.close().catch(() => {});
  if (playing?.stop === stop) publish(undefined);
}

/** Returns whether a sample plays. */
export function useIsPlaying(sample: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => playing?.sample === sample,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
