import { sql } from 'kysely';
import { DERIVED_TABLE_PREFIX } from '#platform/database/copy/copy-end.server.ts';
import type { Database } from '#platform/database/tables.ts';

/** A column's value in the form that both engines share. */
type ComparableValue = string | number | null;

/** Reads every row of every table that is not derived from others, in the same order and with the same value types on both engines. */
export async function readAllRows(db: Database): Promise<Record<string, Record<string, ComparableValue>[]>> {
  const tables = await db.introspection.getTables();
  const all: Record<string, Record<string, ComparableValue>[]> = {};
  for (const { name } of tables) {
    if (name.startsWith(DERIVED_TABLE_PREFIX)) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    all[name] = rows.map(normaliseRow).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return all;
}

function normaliseRow(row: Record<string, unknown>): Record<string, ComparableValue> {
  return Object.fromEntries(
    Object.entries(row)
      .map(([name, value]) => [name, normaliseValue(value)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function normaliseValue(value: unknown): ComparableValue {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return Number(value);
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError(`Unexpected column value of type ${typeof value}`);
}
