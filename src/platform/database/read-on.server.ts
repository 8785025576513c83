import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A column that a list is sorted by, and how; equal rows are sorted by their ids. */
export type SortedBy = readonly [column: string, direction: 'asc' | 'desc'];

const ROWS_AT_ONCE = 500;

/**
 * Reads a list to its end, some rows at a time, each time behind the last one. Nothing is held in between, so whoever
 * takes long holds no connection; of what changes meanwhile, some may be as before.
 */
export async function* readOn<Row>(
  readBehind: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  do {
    const rows = await readBehind(last, ROWS_AT_ONCE);
    yield rows;
    last = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

/** What stands behind a row in a sorted list. The first condition is where an index begins; the second is exact. */
export function behind([column, direction]: SortedBy, value: string | number, id: string): RawBuilder<SqlBool> {
  const [sorted, beyond] = [sql.ref(column), sql.raw(direction === 'asc' ? '>' : '<')];
  return sql`(${sorted} ${beyond}= ${value} and (${sorted} ${beyond} ${value} or id > ${id}))`;
}
