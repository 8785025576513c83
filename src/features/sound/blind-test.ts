import type { BoardTone } from './sound-library.ts';

/** Two tones are compared at a time, so one more than pairs take part. */
const MAX_TONES = 7;

/** A test in which tones are compared in pairs, without names, until one is left. */
export interface BlindTest {
  /** The tones that are still in the test. The first two are compared. */
  left: readonly BoardTone[];
  /** How many pairs were compared, and how many there are. */
  done: number;
  pairs: number;
}

/** Begins a test with tones of as many boards as possible, in an order that `random` decides (from 0 up to 1). */
export function beginTest(tones: readonly BoardTone[], random: () => number): BlindTest {
  const byBoard = [...Map.groupBy(shuffle(tones, random), ({ board }) => board._id).values()];
  const rounds = Math.max(0, ...byBoard.map(({ length }) => length));
  const inTurn = Array.from({ length: rounds }, (_, round) => byBoard.flatMap((each) => each[round] ?? [])).flat();
  const left = inTurn.slice(0, MAX_TONES);
  return { left, done: 0, pairs: left.length - 1 };
}

/** Keeps one of the two tones that are compared. It is compared again when all others were. */
export function keepTone({ left, done, pairs }: BlindTest, kept: 0 | 1): BlindTest {
  const winner = left[kept];
  return { left: winner ? [...left.slice(2), winner] : left, done: done + 1, pairs };
}

/** Returns the only tone that is left, or undefined while there are pairs to compare. */
export function winnerOf({ left: [first, second] }: BlindTest): BoardTone | undefined {
  return second ? undefined : first;
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((one, two) => one.at - two.at)
    .map(({ item }) => item);
}
