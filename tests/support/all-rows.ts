import { sql } from 'kysely';
import type { Database } from '#features/schema/tables.ts';

/** What a column of either engine holds, told alike. */
type Told = string | number | null;

/** Every row of every table of a shop, the database's own columns too, in one order and with one kind of values. */
export async function readAllRows(db: Database): Promise<Record<string, Record<string, Told>[]>> {
  const tables = await db.introspection.getTables();
  const all: Record<string, Record<string, Told>[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    all[name] = rows.map(tellRow).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return all;
}

function tellRow(row: Record<string, unknown>): Record<string, Told> {
  return Object.fromEntries(
    Object.entries(row)
      .map(([name, value]) => [name, tell(value)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function tell(value: unknown): Told {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return Number(value);
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError(`A value of type ${typeof value}`);
}
