import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The column that a list is sorted by, and its direction. Ties are sorted by id. */
export type SortedBy = readonly [column: string, direction: 'asc' | 'desc'];

const PAGE_SIZE = 500;

/**
 * Reads a whole list page by page, each page starting after the last row of the one before. No connection is held
 * between pages, so a slow consumer blocks nothing. The pages are not one snapshot: rows may change in between.
 */
export async function* paginateByKeyset<Row>(
  readAfter: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  do {
    const rows = await readAfter(last, PAGE_SIZE);
    yield rows;
    last = rows.length === PAGE_SIZE ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

/** Builds the condition for rows after a cursor. The first part lets an index seek; the second resolves ties. */
export function afterCursor([column, direction]: SortedBy, value: string | number, id: string): RawBuilder<SqlBool> {
  const [sorted, operator] = [sql.ref(column), sql.raw(direction === 'asc' ? '>' : '<')];
  return sql`(${sorted} ${operator}= ${value} and (${sorted} ${operator} ${value} or id > ${id}))`;
}
