import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import { type Expression, isNothing } from '../expression.ts';
import { SKU_RANK } from '../query-conditions.server.ts';
import { readLastNumber } from './last-number.server.ts';
import { BLOCK_LEXEMES } from './newest-window.server.ts';
import { estimateMatches, listNewest, matches } from './postgres-newest.server.ts';
import { collectRanks, type RankedConditions, weakestOf } from './ranked-conditions.ts';
import type { SearchEngine } from './search-engine.server.ts';

/** Up to this many matches are read at once, even if fewer are asked for. */
const MIN_READ_AT_ONCE = 240;

/** The index as a column of lexemes with a GIN index, and pg_trgm for similar words. */
export const postgresEngine: SearchEngine = {
  async write(trx, entries) {
    const rows = JSON.stringify(entries.map(({ productId, lexemes }) => [productId, lexemes.join(' ')]));
    // The edit of a product locks its row, so no other transaction gives it a number in the meantime.
    await sql`with numbered as materialized (
        select coalesce(number, nextval(pg_get_serial_sequence('search_index_product', 'number'))) as number,
          product_id, words
        from (
          select number, entry ->> 0 as product_id, entry ->> 1 as words
          from json_array_elements(${rows}::text::json) with ordinality as list (entry, position)
          left join search_index_product on search_index_product.product_id = entry ->> 0
          order by position
        ) as ordered
      )
      insert into search_index_product (number, product_id, lexemes)
      select number, product_id, case when words = '' then ''
        else array_to_tsvector(string_to_array(words, ' ') || array[${sql.join(BLOCK_LEXEMES)}]) end
      from numbered
      on conflict (product_id) do update set lexemes = excluded.lexemes`.execute(trx);
  },

  async remove(trx, productIds) {
    await trx.deleteFrom('search_index_product').where('product_id', 'in', productIds).execute();
  },

  async addWords(trx, fieldsOf) {
    const rows = JSON.stringify([...fieldsOf]);
    // Known words are left out first, because a conflict locks the row, and common words are in every product.
    await sql`insert into search_index_word as known (word, fields)
      select added.word, added.fields
      from (
        select entry ->> 0 as word, (entry ->> 1)::integer as fields
        from json_array_elements(${rows}::text::json) as list (entry)
      ) as added
      where not exists (
        select from search_index_word as other
        where other.word = added.word and other.fields & added.fields = added.fields
      )
      order by added.word collate "C"
      on conflict (word) do update set fields = known.fields | excluded.fields`.execute(trx);
  },

  async read(db) {
    const last = await readLastNumber(db);
    return {
      last,
      countAmongNewest: (conditions, size) => countAmongNewest(db, conditions, last - size),
      async match(conditions, limit) {
        const weakest = weakestOf(conditions);
        if (isNothing(weakest)) return new Map();
        const max = Math.max(limit, MIN_READ_AT_ONCE);
        const expected = await estimateMatches(db, weakest, { last, limit: max });
        const few = expected < max ? await readFew(db, conditions, max) : undefined;
        if (few) return collectRanks(conditions, limit, (_, rank) => few[rank]?.slice(0, limit) ?? []);
        return collectRanks(conditions, limit, (condition, rank) =>
          // Few products have the same SKU, so they are looked for in the whole index at once.
          listNewest(db, condition, { last, limit, expected: rank === SKU_RANK ? 1 : expected }),
        );
      },
      count: async (condition, max) => (await listNewest(db, condition, { last, limit: max })).length,
    };
  },

  async listSimilarWords(db, word, limit) {
    const { rows } = await sql<{ word: string }>`
      select word from search_index_word
      where word !~ '[0-9]' and word like any (${patternsOf(word)}::text::text[])
      order by similarity(word, ${word}) desc, word limit ${limit}`.execute(db);
    return rows.map((row) => row.word);
  },

  async canListSimilarWords(db) {
    const { rows } = await sql`select 1 from pg_indexes
      where schemaname = current_schema() and indexname = 'search_index_trigram'`.execute(db);
    return rows.length > 0;
  },
};

async function countAmongNewest(db: Database, conditions: readonly Expression[], after: number): Promise<number[]> {
  const counts = conditions.map((condition) => sql`count(*) filter (where ${matches(condition)})`);
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}]::integer[] as counts from search_index_product where number > ${after}`.execute(
    db,
  );
  return rows[0]?.counts ?? [];
}

/**
 * Reads all matches in one statement, unless there are more than `max`.
 * @returns the matches of each condition, the newest first.
 */
async function readFew(db: Database, conditions: RankedConditions, max: number): Promise<number[][] | undefined> {
  const matched = conditions.map(matches);
  // Without an order, the planner would read the table until it has enough, which it may never have. Sorting numbers
  // only spares it from starting parallel workers, which takes longer than the search.
  const newest = sql`select number from search_index_product where ${matches(weakestOf(conditions))}
    order by number + 0 desc limit ${max + 1}`;
  const { rows } = await sql<{ number: number; matched: boolean[] }>`
    select number, array[${sql.join(matched)}] as matched
    from search_index_product join (${newest}) as newest using (number) order by number desc`.execute(db);
  if (rows.length > max) return undefined;
  return conditions.map((_, rank) => rows.filter((row) => row.matched[rank]).map(({ number }) => number));
}

/** Returns LIKE patterns, as a PostgreSQL array, of the trigrams of a word, whose beginning and end count too. */
function patternsOf(word: string): string {
  const characters = [...word];
  const trigrams = characters.slice(2).map((_, index) => `%${characters.slice(index, index + 3).join('')}%`);
  const edges = [`${characters[0]}%`, `%${characters.slice(-2).join('')}`];
  return `{${[...edges, ...trigrams].map((pattern) => `"${pattern}"`).join(',')}}`;
}
