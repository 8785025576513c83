import type { Database } from '#platform/database/tables.ts';
import { findWords } from './dictionary.server.ts';
import type { SearchEngine } from './engine/search-engine.server.ts';
import { allowedErrors, beginningCost, commonVariants, typingCost } from './typing-errors.ts';
import type { Compound } from './words.ts';

/** Words of the dictionary that are compared with a word. */
const MAX_SIMILAR_WORDS = 80;
/** Words that each unknown word may stand for, and combinations of them that are tried. */
const MAX_MEANT_WORDS = 5;
const MAX_ATTEMPTS = 12;
/** Words of all combinations that are tried. Each of them takes longer with more words. */
const MAX_TRIED_WORDS = 24;
/** Matches are counted up to this number to prefer common words. */
const MAX_COUNTED_MATCHES = 50;
/** Words are preferred to likelier ones if this many times as many products match. */
const MIN_ADVANTAGE = 4;
/** With as many matches, no others can have that many times more, as far as they are counted. */
const MIN_UNBEATEN_MATCHES = MAX_COUNTED_MATCHES / MIN_ADVANTAGE;
/** A beginning with an error is corrected from this length on. */
const MIN_BEGINNING_CHARACTERS = 5;
/** Words of equally few errors differ by less than this. */
const EQUAL_COST = 0.5;

interface Meant {
  words: Compound[];
  cost: number;
}

interface CorrectionDependencies {
  db: Database;
  engine: SearchEngine;
  /** Counts the products that match all words, up to `max`. */
  countMatches: (words: readonly Compound[], max: number) => Promise<number>;
}

/** Finds the words that were probably meant instead of those that no product contains. All words must then match. */
export async function correctWords(
  { db, engine, countMatches }: CorrectionDependencies,
  words: readonly Compound[],
): Promise<Compound[] | undefined> {
  const choices = await Promise.all(
    words.map(async (word) =>
      (await countMatches([word], 1)) > 0 ? [{ words: [word], cost: 0 }] : listMeant(db, engine, word),
    ),
  );
  const attempts = [...combine(choices), ...joinNeighbours(words)].sort((a, b) => a.cost - b.cost);
  let best: { attempt: Meant; matches: number } | undefined;
  const maxAttempts = Math.min(MAX_ATTEMPTS, Math.floor(MAX_TRIED_WORDS / words.length));
  for (const attempt of attempts.slice(0, maxAttempts)) {
    if (best && (attempt.cost - best.attempt.cost > EQUAL_COST || best.matches >= MIN_UNBEATEN_MATCHES)) break;
    const matches = await countMatches(attempt.words, MAX_COUNTED_MATCHES);
    if (matches === 0) continue;
    const isBetter = !best || matches > best.matches * MIN_ADVANTAGE;
    if (isBetter) best = { attempt, matches };
  }
  return best?.attempt.words;
}

/** Lists what an unknown word may stand for, the most likely first. */
async function listMeant(db: Database, engine: SearchEngine, { joined, parts }: Compound): Promise<Meant[]> {
  const maxErrors = allowedErrors(joined);
  if (maxErrors === 0 || parts.length > 1) return [];
  const [similar, variants, split] = await Promise.all([
    engine.listSimilarWords(db, joined, MAX_SIMILAR_WORDS),
    findWords(db, commonVariants(joined)),
    splitWord(db, joined),
  ]);
  const words = [...new Set([...similar, ...variants.map(({ word }) => word)])];
  const ofThisLength = words.filter((word) => Math.abs(word.length - joined.length) <= maxErrors);
  const whole = cheapest(ofThisLength, (word) => typingCost(joined, word), maxErrors);
  if (whole.length > 0 || split.length > 0) return [...whole, ...split];
  if (joined.length < MIN_BEGINNING_CHARACTERS) return [];
  return cheapest(words, (word) => beginningCost(joined, word), 1);
}

function cheapest(words: readonly string[], costOf: (word: string) => number, maxErrors: number): Meant[] {
  return words
    .map((word) => ({ words: [{ joined: word, parts: [word] }], cost: costOf(word) }))
    .filter(({ cost }) => Math.floor(cost) <= maxErrors)
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_MEANT_WORDS);
}

/** Returns two known words that were written without a space. */
async function splitWord(db: Database, word: string): Promise<Meant[]> {
  const pairs = Array.from({ length: Math.max(0, word.length - 5) }, (_, index) => [
    word.slice(0, index + 3),
    word.slice(index + 3),
  ]);
  const known = new Set((await findWords(db, pairs.flat())).map((found) => found.word));
  return pairs
    .filter((pair) => pair.every((part) => known.has(part)))
    .map((pair) => ({ words: pair.map((part) => ({ joined: part, parts: [part] })), cost: 1.2 }));
}

/** Returns the words with two neighbours written as one, for each pair. */
function joinNeighbours(words: readonly Compound[]): Meant[] {
  return words.slice(1).map((second, index) => {
    const joined = `${words[index]?.joined}${second.joined}`;
    return { words: words.toSpliced(index, 2, { joined, parts: [joined] }), cost: 1.2 };
  });
}

/** Combines one choice for each word, up to {@link MAX_ATTEMPTS}. */
function combine(choices: readonly (readonly Meant[])[]): Meant[] {
  let combined: Meant[] = [{ words: [], cost: 0 }];
  for (const options of choices) {
    combined = combined
      .flatMap((before) =>
        options.map(({ words, cost }) => ({ words: [...before.words, ...words], cost: before.cost + cost })),
      )
      .sort((a, b) => a.cost - b.cost)
      .slice(0, MAX_ATTEMPTS);
  }
  return combined.filter(({ cost }) => cost > 0);
}
