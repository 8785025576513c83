import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Normalises a text for case-insensitive search. Store the key in a column that is collated by code points. */
export function searchKey(text: string): string {
  return text.toLowerCase();
}

/** Returns an upper bound for texts with this prefix. A range uses an index on both engines, unlike LIKE. */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10ffff}`;
}

/** Builds a prefix condition that uses an index of the column, or of the expression. */
export function startsWith(column: string | RawBuilder<string>, prefix: string): RawBuilder<SqlBool> {
  const text = typeof column === 'string' ? sql.ref(column) : column;
  return sql<SqlBool>`(${text} >= ${prefix} and ${text} < ${endOfPrefix(prefix)})`;
}

/** Builds a prefix condition that uses no index on either engine. */
export function startsWithNoIndex(column: string, prefix: string): Expression<SqlBool> {
  return sql<SqlBool>`substr(${sql.ref(column)}, 1, ${sql.lit([...prefix].length)}) = ${prefix}`;
}

/** Builds a condition for an equal text that uses no index on either engine. */
export function equalsNoIndex(column: string, text: string): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.ref(column)} || '') = ${text}`;
}
