import type { StrokeMeasures } from './stroke-measures.ts';

/** Words for levels and mean frequencies, up to a bound. */
const LOUDNESS = [
  [0.3, 'soft'],
  [0.55, 'medium loud'],
  [Number.POSITIVE_INFINITY, 'loud'],
] as const;
const PITCH = [
  [400, 'low'],
  [800, 'medium-low'],
  [1600, 'medium'],
  [3000, 'bright'],
  [Number.POSITIVE_INFINITY, 'very bright'],
] as const;

/** Describes a sound in words, such as "soft, medium-low, 38 ms". */
export function describeSound(measures: StrokeMeasures): string {
  return `${wordsOf(measures)}, ${measures.decayMs} ms`;
}

/** Describes a sound in two words, one for its loudness and one for its pitch: "soft, medium-low". */
export function wordsOf(measures: StrokeMeasures): string {
  return `${wordFor(LOUDNESS, measures.peak)}, ${pitchOf(measures)}`;
}

/** Describes the pitch of a sound in a word: "medium-low". */
export function pitchOf({ centroidHz }: StrokeMeasures): string {
  return wordFor(PITCH, centroidHz);
}

function wordFor(words: readonly (readonly [bound: number, word: string])[], value: number): string {
  return words.find(([bound]) => value < bound)?.[1] ?? '';
}
