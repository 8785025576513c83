import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import { type Expression, formatExpression, isNothing } from '../expression.ts';
import { newestWindow } from './newest-window.server.ts';

/** The operators of tsquery. */
const SYNTAX = { and: ' & ', or: ' | ', quote: (lexeme: string) => `'${lexeme}'` };

/** Numbers in the window from which the number of all matches is estimated. */
const SAMPLE_SIZE = 2 ** 12;
/** Matches are not spread evenly, so a window is this many times as large as if they were. */
const MARGIN = 1.3;
/** If a window was too small, the next one is at least this many times as large. */
const MIN_GROWTH = 4;

interface NewestBounds {
  /** The highest number in the index. */
  last: number;
  /** Matches to list. */
  limit: number;
  /** About how many there are, if known. */
  expected?: number;
}

/**
 * Builds SQL for a condition. The subquery hides it from the planner, which would expect many matches of a word with
 * many completions, each of them rare, and read the whole table instead of the index.
 */
export function matches(condition: Expression) {
  if (isNothing(condition)) return sql`false`;
  return sql`lexemes @@ (select ${formatExpression(condition, SYNTAX)}::text::tsquery)`;
}

/** Estimates how many products match, from the newest ones. Counts none in an index of few products. */
export async function estimateMatches(
  db: Database,
  condition: Expression,
  { last, limit }: Pick<NewestBounds, 'last' | 'limit'>,
): Promise<number> {
  if (SAMPLE_SIZE > last / 2) return 0;
  const sample = newestWindow(last, SAMPLE_SIZE);
  const found = await listMatches(db, { all: [condition, sample.condition] }, limit);
  return (found.length / sample.size) * last;
}

/** Lists the newest matches: those in a window of the newest numbers, or in larger ones until there are enough. */
export async function listNewest(
  db: Database,
  condition: Expression,
  { last, limit, expected }: NewestBounds,
): Promise<number[]> {
  if (isNothing(condition)) return [];
  let size = expected === undefined ? SAMPLE_SIZE : MARGIN * limit * (last / expected);
  while (size < last / 2) {
    const window = newestWindow(last, size);
    const found = await listMatches(db, { all: [condition, window.condition] }, limit);
    if (found.length >= limit) return found;
    size = Math.max(MIN_GROWTH * size, MARGIN * limit * (window.size / found.length));
  }
  return listMatches(db, condition, limit);
}

async function listMatches(db: Database, condition: Expression, limit: number): Promise<number[]> {
  // The planner would rather walk the numbers backwards, not knowing that the blocks are the newest.
  const { rows } = await sql<{ number: number }>`select number from search_index_product
    where ${matches(condition)} order by number + 0 desc limit ${limit}`.execute(db);
  return rows.map(({ number }) => number);
}
