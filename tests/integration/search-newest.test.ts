import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBounding } from '#features/search/bounded-conditions.server.ts';
import { searchEngineOf } from '#features/search/engine/choose-engine.server.ts';
import type { RankedConditions } from '#features/search/engine/ranked-conditions.ts';
import type { IndexEntry } from '#features/search/engine/search-engine.server.ts';
import { engineOf } from '#platform/database/engine.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { createTestShop } from '../support/test-shop.ts';

/** Numbers after which products follow, as if those between had been deleted. */
const GAPS = [100, 30_000, 600_000, 990_000, 999_000];
const PRODUCTS_AFTER_GAP = 60;

/** An entry of the index with its number. */
interface Numbered extends IndexEntry {
  number: number;
}

function createEntries(): Numbered[] {
  return GAPS.flatMap((gap) =>
    Array.from({ length: PRODUCTS_AFTER_GAP }, (_, index) => {
      const number = gap + 1 + index;
      const lexemes = ['acommon'];
      if (number % 2 === 0) lexemes.push('aeven');
      if (number % 29 === 0) lexemes.push('arare');
      if (gap < 1000) lexemes.push('aoldest');
      if (gap < 700_000) lexemes.push('bolder');
      return { number, productId: `product ${number}`, lexemes };
    }),
  );
}

async function writeEntries(db: Database, entries: readonly Numbered[]): Promise<void> {
  for (const gap of GAPS) {
    const skipped =
      engineOf(db) === 'postgres'
        ? sql`select setval(pg_get_serial_sequence('search_index_product', 'number'), ${gap})`
        : sql`insert into search_index_product (number, product_id) values (${gap}, ${`gap ${gap}`})`;
    await skipped.execute(db);
    const following = entries.filter(({ number }) => number > gap && number <= gap + PRODUCTS_AFTER_GAP);
    await inTransaction(db, (trx) => searchEngineOf(db).write(trx, following));
    // Products that are written again keep their numbers.
    await inTransaction(db, (trx) => searchEngineOf(db).write(trx, following.slice(10, 20)));
  }
}

/** Computes what the interface promises. A condition is a lexeme, or lexemes that must all be there. */
function expectedRanks(entries: readonly Numbered[], conditions: readonly (readonly string[])[], limit: number) {
  const ranks = new Map<number, number>();
  for (const [rank, condition] of conditions.entries()) {
    if (ranks.size >= limit) break;
    const found = entries.filter(({ lexemes }) => condition.every((lexeme) => lexemes.includes(lexeme)));
    for (const { number } of found.toReversed().slice(0, limit)) if (!ranks.has(number)) ranks.set(number, rank);
  }
  return ranks;
}

test('finds the newest of many matches, wherever in the index they are', async () => {
  const { db } = (await createTestShop()).services;
  const entries = createEntries();
  await writeEntries(db, entries);
  const index = await searchEngineOf(db).read(db);

  for (const conditions of [
    [['acommon']],
    [['kmissing'], ['arare'], ['acommon']],
    [['aeven', 'bolder'], ['bolder'], ['acommon']],
    [['aoldest', 'arare'], ['aoldest']],
    [['aoldest'], ['bolder']],
    [['kmissing'], ['bmissing']],
  ]) {
    const [strictest = { any: [] }, ...others] = conditions.map((all) => ({ all }));
    const ranked: RankedConditions = [strictest, ...others];
    for (const limit of [1, 3, 40, 90, 500]) {
      const expected = expectedRanks(entries, conditions, limit);
      expect(await index.match(ranked, limit), JSON.stringify({ conditions, limit })).toEqual(expected);
      const counted = expectedRanks(entries, conditions.slice(-1), limit).size;
      expect(await index.count({ all: conditions.at(-1) ?? [] }, limit)).toBe(counted);
    }
  }
});

test('looks for words that are all common among the newest products, and for a rare one or a SKU among all', async () => {
  const { db } = (await createTestShop()).services;
  await writeEntries(db, createEntries());
  const index = await searchEngineOf(db).read(db);
  const countFound = async (ranked: RankedConditions, required: readonly string[]) => {
    const conditions = await createBounding(index)({ ranked, required });
    return (await index.match(conditions, 500)).size;
  };
  const ofNewestGaps = 2 * PRODUCTS_AFTER_GAP;
  const ofAllGaps = GAPS.length * PRODUCTS_AFTER_GAP;

  expect(await countFound(['kmissing', 'acommon'], ['acommon'])).toBe(ofNewestGaps);
  expect(await countFound(['kmissing', 'acommon'], ['acommon', 'aoldest'])).toBe(ofAllGaps);
  expect(await countFound(['aoldest', 'acommon'], ['acommon'])).toBe(ofNewestGaps + PRODUCTS_AFTER_GAP);
  expect(await countFound(['aoldest', 'bmissing'], ['acommon'])).toBe(PRODUCTS_AFTER_GAP);
});
