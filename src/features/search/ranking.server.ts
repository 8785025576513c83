import type { Candidate } from './candidates.server.ts';
import { NAME_RANK, SKU_RANK } from './query-conditions.server.ts';
import { foldText, wordsText } from './words.ts';

/** The stock of this many times the needed products is read at once, because some are sold out. */
const READ_AHEAD = 1.5;

export type ResultSort = 'default' | 'lowest' | 'highest';

export interface RankOptions {
  /** The words that were searched for. */
  text: string;
  /** The index of the condition that each number matches. */
  ranks: ReadonlyMap<number, number>;
  sort?: ResultSort | undefined;
  /** Places that are needed. In those after them, products in stock may follow sold-out ones. */
  needed: number;
  /** Returns those of these products that are in stock. */
  findInStock: (ids: readonly string[]) => Promise<string[]>;
}

/** Compares places without regard to stock and age. */
type ComparePlaces = (a: Candidate, b: Candidate) => number;

/**
 * Sorts what was found: the product with this name or SKU, names that begin so, all words in the name, then the rest by
 * the fields with the words. Within each, products in stock come first, then the newest.
 */
export async function rankCandidates(
  candidates: readonly Candidate[],
  { text, ranks, sort = 'default', needed, findInStock }: RankOptions,
): Promise<Candidate[]> {
  const classes = classify(candidates, text, ranks);
  const compare: ComparePlaces = (a, b) =>
    comparePrices(a, b, sort) || (classes.get(a.number) ?? 0) - (classes.get(b.number) ?? 0);
  const sorted = candidates.toSorted((a, b) => compare(a, b) || b.added_at - a.added_at || (a.id < b.id ? -1 : 1));
  return putInStockFirst(sorted, compare, { needed, findInStock });
}

/** Returns the class of each number: -2 is best. */
function classify(candidates: readonly Candidate[], text: string, ranks: ReadonlyMap<number, number>) {
  const words = wordsText(text);
  const typed = foldText(text);
  const classOf = ({ number, name }: Candidate): number => {
    const rank = ranks.get(number) ?? NAME_RANK;
    const folded = foldText(name);
    if (folded === typed || rank === SKU_RANK) return -2;
    // Splitting a name into words takes time, and few names begin like the query.
    if (firstCharacter(folded) !== firstCharacter(words)) return rank;
    const nameWords = wordsText(name);
    if (nameWords === words) return -2;
    return nameWords.startsWith(words) ? -1 : rank;
  };
  return new Map(candidates.map((candidate) => [candidate.number, classOf(candidate)]));
}

/** Moves products in stock before sold-out ones in equal places. Reads the stock of as few as the places need. */
async function putInStockFirst(
  sorted: readonly Candidate[],
  compare: ComparePlaces,
  { needed, findInStock }: Pick<RankOptions, 'needed' | 'findInStock'>,
): Promise<Candidate[]> {
  const inStock = new Set<string>();
  for (let read = 0; countSettled(sorted.slice(0, read), sorted[read]) < needed; ) {
    const next = sorted.slice(read, read + Math.ceil(needed * READ_AHEAD));
    if (next.length === 0) break;
    for (const id of await findInStock(next.map(({ id }) => id))) inStock.add(id);
    read += next.length;
  }
  return sorted.toSorted((a, b) => compare(a, b) || Number(inStock.has(b.id)) - Number(inStock.has(a.id)));

  /** Counts the first places that no product after them can take. */
  function countSettled(known: readonly Candidate[], next: Candidate | undefined): number {
    const mayFollow = next ? known.filter((one) => compare(one, next) === 0 && !inStock.has(one.id)) : [];
    return known.length - mayFollow.length;
  }
}

/** Returns the first letter or digit of a folded text. */
function firstCharacter(folded: string): string | undefined {
  return /[\p{L}\p{N}]/u.exec(folded)?.[0];
}

function comparePrices(a: Candidate, b: Candidate, sort: ResultSort): number {
  if (sort === 'default') return 0;
  return sort === 'lowest' ? a.price_cents - b.price_cents : b.price_cents - a.price_cents;
}
