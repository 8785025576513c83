import { newestWindow } from './engine/newest-window.server.ts';
import type { RankedConditions } from './engine/ranked-conditions.ts';
import type { IndexReader } from './engine/search-engine.server.ts';
import { type Expression, lexemesOf } from './expression.ts';
import type { SearchConditions } from './query-conditions.server.ts';

/** Products with the rarest word of a search, times its lexemes, that are looked at. */
const MAX_WORK = 40_000;
/** The newest products from which the share of those with a word is estimated. */
const SAMPLE_SIZE = 128;

/** Confines the conditions of a search. */
export type BoundConditions = (conditions: SearchConditions) => Promise<RankedConditions>;

/**
 * Creates a function that confines a search to the newest products if it would have to look at too many: words may each
 * be in many products and together in none, which takes longer to find out the more products there are. One rare word is
 * enough to search all. However many corrections are tried, each word is counted once.
 */
export function createBounding({
  last,
  countAmongNewest,
}: Pick<IndexReader, 'last' | 'countAmongNewest'>): BoundConditions {
  const counts = new Map<string, number>();

  async function countRarest(required: readonly Expression[]): Promise<number> {
    const missing = required.filter((condition) => !counts.has(JSON.stringify(condition)));
    const counted = missing.length > 0 ? await countAmongNewest(missing, SAMPLE_SIZE) : [];
    for (const [index, condition] of missing.entries()) counts.set(JSON.stringify(condition), counted[index] ?? 0);
    return Math.min(...required.map((condition) => counts.get(JSON.stringify(condition)) ?? 0));
  }

  return async ({ ranked, required }) => {
    const lexemes = lexemesOf({ all: required }).size;
    if (last * lexemes <= MAX_WORK) return ranked;
    const size = (MAX_WORK / lexemes) * (SAMPLE_SIZE / (await countRarest(required)));
    if (size >= last / 2) return ranked;
    const { condition: window } = newestWindow(last, size);
    // Few products have the same SKU, so it is looked for among all.
    const [sku, ...others] = ranked;
    return [sku, ...others.map((condition) => ({ any: [{ all: [condition, window] }, sku] }))];
  };
}
