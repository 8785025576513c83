import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import { type Expression, formatExpression, isNothing } from '../expression.ts';
import { readLastNumber } from './last-number.server.ts';
import { BLOCK_LEXEMES, newestWindow } from './newest-window.server.ts';
import { collectRanks, weakestOf } from './ranked-conditions.ts';
import type { SearchEngine } from './search-engine.server.ts';

/** The operators of FTS5. */
const SYNTAX = { and: ' AND ', or: ' OR ', quote: (lexeme: string) => `"${withoutMark(lexeme)}"` };
/** Characters around words whose trigrams are compared, so that their beginnings and ends count. */
const EDGES = ['<<', '>>'] as const;

/** Builds SQL that adds the lexemes of blocks. */
const BLOCKS = sql.join(
  BLOCK_LEXEMES.map((lexeme) => sql` || ' ' || replace(${lexeme}, '_', 'x')`),
  sql``,
);

/** The index as an FTS5 table. Read backwards, it yields the newest matches without sorting. */
export const sqliteEngine: SearchEngine = {
  async write(trx, entries) {
    for (const { productId, lexemes } of entries) {
      await sql`insert into search_index_product (product_id) values (${productId})
        on conflict (product_id) do nothing`.execute(trx);
      await sql`insert or replace into search_index (rowid, lexemes)
        select number, ${lexemes.join(' ')}${lexemes.length > 0 ? BLOCKS : sql``} from search_index_product where product_id = ${productId}`.execute(
        trx,
      );
    }
  },

  async remove(trx, productIds) {
    const ids = JSON.stringify(productIds);
    await sql`delete from search_index where rowid in (
      select number from search_index_product where product_id in (select value from json_each(${ids}))
    )`.execute(trx);
    await sql`delete from search_index_product where product_id in (select value from json_each(${ids}))`.execute(trx);
  },

  async addWords(trx, fieldsOf) {
    await sql`insert into search_index_word (word, fields)
      select value ->> 0, value ->> 1 from json_each(${JSON.stringify([...fieldsOf])}) where true
      on conflict (word) do update set fields = fields | excluded.fields
        where fields & excluded.fields <> excluded.fields`.execute(trx);
  },

  async read(db) {
    const last = await readLastNumber(db);
    return {
      last,
      countAmongNewest: (conditions, size) =>
        Promise.all(conditions.map((condition) => countAmongNewest(db, condition, { last, size }))),
      async match(conditions, limit) {
        const weakest = weakestOf(conditions);
        const found = await listNewest(db, weakest, limit);
        // The others would find nothing either, but take as long where words are common.
        if (found.length === 0) return new Map();
        return collectRanks(conditions, limit, (condition) =>
          condition === weakest ? found : listNewest(db, condition, limit),
        );
      },
      count: async (condition, max) => (await listNewest(db, condition, max)).length,
    };
  },

  async listSimilarWords(db, word, limit) {
    const query = trigramsOf(word).map(quoteText).join(' OR ');
    const { rows } = await sql<{ word: string }>`
      select search_index_word.word from search_index_trigram
      join search_index_word on search_index_word.number = search_index_trigram.rowid
      where search_index_trigram match ${query} order by search_index_trigram.rank limit ${limit}`.execute(db);
    return rows.map((row) => row.word);
  },

  canListSimilarWords: async () => true,
};

async function listNewest(db: Database, condition: Expression, limit: number, first = 0): Promise<number[]> {
  if (isNothing(condition)) return [];
  const { rows } = await sql<{ number: number }>`
    select rowid as number from search_index where search_index match ${formatExpression(condition, SYNTAX)} and rowid >= ${first}
    order by rowid desc limit ${limit}`.execute(db);
  return rows.map(({ number }) => number);
}

async function countAmongNewest(
  db: Database,
  condition: Expression,
  { last, size }: { last: number; size: number },
): Promise<number> {
  const inBlocks = { all: [condition, newestWindow(last, size).condition] };
  return (await listNewest(db, inBlocks, size, last - size + 1)).length;
}

/** The tokenizer would split lexemes at the mark in those of blocks. */
function withoutMark(lexeme: string): string {
  return lexeme.replace('_', 'x');
}

function trigramsOf(word: string): string[] {
  const characters = [...EDGES[0], ...word, ...EDGES[1]];
  return characters.slice(2).map((_, index) => characters.slice(index, index + 3).join(''));
}

function quoteText(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
