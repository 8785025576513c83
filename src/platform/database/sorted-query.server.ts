import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from './tables.ts';

type Order = 'asc' | 'desc';

/**
 * The column that a list is sorted by, and its direction. Ties are sorted by id, ascending unless stated: a list and its
 * exact reverse can use the same index.
 */
export type SortedBy<Column extends string = string> = readonly [column: Column, direction: Order, ties?: Order];

/** Whether a list is read from its start or from its end. */
export type Direction = 'forwards' | 'backwards';

/** Sorts a query of one table. An expression instead of the column keeps the database from using an index of it. */
export function inOrder<Table extends keyof Tables, Output>(
  query: SelectQueryBuilder<Tables, Table, Output>,
  [column, order, ties = 'asc']: SortedBy,
  direction: Direction = 'forwards',
  expression: Expression<unknown> = sql.ref(column),
): SelectQueryBuilder<Tables, Table, Output> {
  return query
    .orderBy(expression, reverseIfBackwards(order, direction))
    .orderBy(sql.ref('id'), reverseIfBackwards(ties, direction));
}

/**
 * Builds the condition for rows after a row. The first part lets an index seek; the second resolves ties.
 * @param table the table of the columns, for a query that joins others.
 */
export function afterCursor<Column extends string>(
  [column, direction, ties = 'asc']: SortedBy<Column>,
  last: { id: string } & Readonly<Record<Column, string | number>>,
  table?: keyof Tables,
): RawBuilder<SqlBool> {
  const ref = (name: string) => sql.ref(table === undefined ? name : `${table}.${name}`);
  const [sorted, operator, value, id] = [ref(column), follows(direction), last[column], ref('id')];
  return sql`(${sorted} ${operator}= ${value} and (${sorted} ${operator} ${value} or ${id} ${follows(ties)} ${last.id}))`;
}

function follows(order: Order): RawBuilder<unknown> {
  return sql.raw(order === 'asc' ? '>' : '<');
}

function reverseIfBackwards(order: Order, direction: Direction): Order {
  if (direction === 'forwards') return order;
  return order === 'asc' ? 'desc' : 'asc';
}
