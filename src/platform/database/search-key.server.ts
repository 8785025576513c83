import { type Expression, type SqlBool, sql } from 'kysely';

/** A text as it is searched: upper and lower case are the same. Keep it in a column that compares by code points. */
export function searchKey(text: string): string {
  return text.toLowerCase();
}

/** Behind every text that begins with `prefix`: a range instead of LIKE, for which engines differ in using an index. */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10ffff}`;
}

/** That a column begins with `prefix`, in words that neither engine takes for a matter of an index. */
export function beginsUnindexed(column: string, prefix: string): Expression<SqlBool> {
  return sql<SqlBool>`substr(${sql.ref(column)}, 1, ${sql.lit([...prefix].length)}) = ${prefix}`;
}
