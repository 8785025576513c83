import type { PostgresConnection } from '../postgres-connection.server.ts';
import { PostgresPool } from '../postgres-pool.server.ts';
import {
  BATCH_SIZE,
  type ColumnKind,
  type CopyRow,
  type CopySource,
  type CopyTable,
  type CopyTarget,
  DERIVED_STATE_TABLE,
  DERIVED_TABLE_PREFIX,
  inReferenceOrder,
  MIGRATION_LOCK_TABLE,
  MIGRATION_TABLE,
} from './copy-end.server.ts';

/** The column kinds by PostgreSQL type. */
const KINDS: ReadonlyMap<string, ColumnKind> = new Map([
  ['text', 'text'],
  ['integer', 'integer'],
  ['bigint', 'integer'],
  ['boolean', 'flag'],
  ['timestamp with time zone', 'moment'],
]);

/** SQL that reads each kind as text. Moments have milliseconds, and microseconds only if they are not zero. */
const READ_EXPRESSIONS: Readonly<Record<ColumnKind, (column: string) => string>> = {
  text: (column) => column,
  integer: (column) => `${column}::text`,
  flag: (column) => `${column}::int::text`,
  moment: (column) =>
    `regexp_replace(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '000$', '') || 'Z'`,
};

/** The type that each kind has in the JSON input. */
const INPUT_TYPES: Readonly<Record<ColumnKind, string>> = {
  text: 'text',
  integer: 'bigint',
  flag: 'boolean',
  moment: 'timestamptz',
};

/** Opens a snapshot of a database. Others can still write. */
export async function openPostgresSource(url: string): Promise<CopySource> {
  return (await begin(url, 'begin isolation level repeatable read read only', { allowsReadOnly: true })).source;
}

/** Opens a database with a write transaction. */
export async function openPostgresTarget(url: string): Promise<CopyTarget> {
  const { source, connection } = await begin(url, 'begin', { allowsReadOnly: false });
  return {
    ...source,
    async insert(table, rows) {
      const columns = table.columns.map(({ name }) => quoted(name)).join(', ');
      const types = table.columns.map(({ name, kind }) => `${quoted(name)} ${INPUT_TYPES[kind]}`).join(', ');
      const statement = `insert into ${quoted(table.name)} (${columns})
        select ${columns} from json_to_recordset($1::text::json) as incoming (${types})`;
      await connection.query(statement, [toJson(table, rows)]);
    },
    async clear(tables) {
      const cleared = [...tables.map(({ name }) => name), DERIVED_STATE_TABLE];
      await connection.query(`truncate ${cleared.map(quoted).join(', ')}`, []);
    },
    async commit() {
      await connection.query('commit', []);
      // Without statistics PostgreSQL would plan as if the tables were empty.
      await connection.query(
        `analyze ${(await readTables(connection)).map(({ name }) => quoted(name)).join(', ')}`,
        [],
      );
    },
  };
}

/** Opens the only connection of a pool without time limits, and a transaction on it. */
async function begin(
  url: string,
  statement: string,
  { allowsReadOnly }: { allowsReadOnly: boolean },
): Promise<{ source: CopySource; connection: PostgresConnection }> {
  const pool = new PostgresPool(url, { maxConnections: 1, noTimeouts: true, allowsReadOnly });
  const connection = await pool.connect();
  const close = async (): Promise<void> => {
    connection.release(true);
    await pool.end();
  };
  try {
    await connection.query(statement, []);
    return { connection, source: await sourceOf(connection, close) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function sourceOf(connection: PostgresConnection, close: () => Promise<void>): Promise<CopySource> {
  const { rows: servers } = await connection.query<{ identity: string }>(
    "select concat_ws('/', pg_postmaster_start_time(), current_database(), current_schema()) as identity",
    [],
  );
  return {
    identity: `postgres:${servers[0]?.identity}`,
    async migrations() {
      const { rows: found } = await connection.query<{ name: string | null }>('select to_regclass($1) as name', [
        MIGRATION_TABLE,
      ]);
      if (!found[0]?.name) return [];
      const { rows } = await connection.query<{ name: string }>(
        `select name from ${quoted(MIGRATION_TABLE)} order by name collate "C"`,
        [],
      );
      return rows.map(({ name }) => name);
    },
    tables: () => readTables(connection),
    async count({ name }) {
      const { rows } = await connection.query<{ total: number }>(`select count(*) as total from ${quoted(name)}`, []);
      return rows[0]?.total ?? 0;
    },
    read: (table) => readRows(connection, table),
    close,
  };
}

async function readTables(connection: PostgresConnection): Promise<CopyTable[]> {
  const { rows: columns } = await connection.query<{ table: string; name: string; type: string }>(
    `select table_name as table, column_name as name, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not in ($1, $2) and not starts_with(table_name, $3)
    order by table_name collate "C", ordinal_position`,
    [MIGRATION_TABLE, MIGRATION_LOCK_TABLE, DERIVED_TABLE_PREFIX],
  );
  const { rows: references } = await connection.query<{ from: string; to: string }>(
    `select source.relname as from, target.relname as to from pg_constraint
    join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`,
    [],
  );
  const tables = Map.groupBy(columns, ({ table }) => table);
  return inReferenceOrder(
    [...tables].map(([name, ownColumns]) => ({
      name,
      columns: ownColumns.map((column) => ({ name: column.name, kind: kindOf(column) })),
    })),
    references,
  );
}

function kindOf({ table, name, type }: { table: string; name: string; type: string }): ColumnKind {
  const kind = KINDS.get(type);
  if (!kind) throw new Error(`${table}.${name} has the type ${type}, which cannot be copied`);
  return kind;
}

async function* readRows(connection: PostgresConnection, table: CopyTable): AsyncIterable<readonly CopyRow[]> {
  const columns = table.columns.map(({ name, kind }) => `${READ_EXPRESSIONS[kind](quoted(name))} as ${quoted(name)}`);
  await connection.query(`declare copied cursor for select ${columns.join(', ')} from ${quoted(table.name)}`, []);
  for (;;) {
    const { rows } = await connection.query<Record<string, string | null>>(`fetch ${BATCH_SIZE} from copied`, []);
    if (rows.length === 0) break;
    yield rows.map((row) => table.columns.map(({ name }) => row[name] ?? null));
  }
  await connection.query('close copied', []);
}

function toJson({ columns }: CopyTable, rows: readonly CopyRow[]): string {
  return JSON.stringify(rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index]]))));
}

function quoted(name: string): string {
  return `"${name}"`;
}
