import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { engineOf } from './engine.server.ts';

/**
 * Builds the condition that a column has one of these ids. One statement serves lists of any length, also empty ones.
 * With a parameter for each id, every length would be another statement, which each connection prepares and keeps.
 */
export function inIds<Tables>(
  db: Pick<Kysely<Tables>, 'getExecutor'>,
  column: string,
  ids: readonly string[],
): Expression<SqlBool> {
  const list = JSON.stringify(ids);
  return engineOf(db) === 'postgres'
    ? sql`${sql.ref(column)} = any (array(select json_array_elements_text(${list}::text::json)))`
    : sql`${sql.ref(column)} in (select value from json_each(${list}))`;
}
