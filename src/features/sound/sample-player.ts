import { setVolumeOf } from './kept-volume.ts';
import { readSample } from './sample-text.ts';
import { createSoundPlayer } from './sound-player.ts';
import { BETWEEN_MS, HOLD_MS } from './typing-pace.ts';

/** How long the last key sounds. */
const END_MS = 300;
/** The keys of a word and the space after it, by their places on the board. */
const KEYS = [
  { width: 1, x: 0.35, y: 0.3 },
  { width: 1, x: 0.42, y: 0.5 },
  { width: 1, x: 0.6, y: 0.3 },
  { width: 1, x: 0.28, y: 0.7 },
  { width: 1, x: 0.55, y: 0.5 },
  { width: 6.25, x: 0.4, y: 0.9 },
];

/** Types a word on the board of a sample. Resolves when it has been heard, or at once when it is stopped. */
export async function playSample(context: AudioContext, text: string, signal: AbortSignal): Promise<void> {
  const sample = readSample(text);
  if (!sample) return;
  const { switchKind, materials } = sample;
  const player = createSoundPlayer(context, materials);
  setVolumeOf(player);
  await player.prepare(switchKind);
  for (const key of KEYS) {
    if (signal.aborted) return;
    player.play(switchKind, 'down', key);
    await wait(HOLD_MS, signal);
    player.play(switchKind, 'up', key);
    await wait(BETWEEN_MS - HOLD_MS, signal);
  }
  await wait(END_MS, signal);
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
