import postgres, { type ReservedSql } from 'postgres';
import {
  BATCH_SIZE,
  type ColumnKind,
  type CopyRow,
  type CopySource,
  type CopyTable,
  type CopyTarget,
  inReferenceOrder,
  MIGRATION_LOCK_TABLE,
  MIGRATION_TABLE,
} from './copy-end.server.ts';

const CONNECT_SECONDS = 10;

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
  return (await begin(url, 'begin isolation level repeatable read read only', undefined)).source;
}

/** Opens a database with a write transaction. */
export async function openPostgresTarget(url: string): Promise<CopyTarget> {
  const { source, sql } = await begin(url, 'begin', 'read-write');
  return {
    ...source,
    async insert(table, rows) {
      const columns = table.columns.map(({ name }) => quoted(name)).join(', ');
      const types = table.columns.map(({ name, kind }) => `${quoted(name)} ${INPUT_TYPES[kind]}`).join(', ');
      const statement = `insert into ${quoted(table.name)} (${columns})
        select ${columns} from json_to_recordset($1::text::json) as incoming (${types})`;
      await sql.unsafe(statement, [toJson(table, rows)], { prepare: true });
    },
    async clear(tables) {
      await sql.unsafe(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
    },
    async commit() {
      await sql.unsafe('commit');
      // Without statistics PostgreSQL would plan as if the tables were empty.
      await sql.unsafe(`analyze ${(await readTables(sql)).map(({ name }) => quoted(name)).join(', ')}`);
    },
  };
}

/** @param sessionAttributes which of several hosts is suitable. */
async function begin(
  url: string,
  statement: string,
  sessionAttributes: 'read-write' | undefined,
): Promise<{ source: CopySource; sql: ReservedSql }> {
  const pool = postgres(url, {
    max: 1,
    connect_timeout: CONNECT_SECONDS,
    onnotice: () => {},
    ...(sessionAttributes && { target_session_attrs: sessionAttributes }),
  });
  try {
    const sql = await pool.reserve();
    await sql.unsafe(statement);
    return { sql, source: await sourceOf(sql, () => pool.end({ timeout: 0 })) };
  } catch (error) {
    await pool.end({ timeout: 0 });
    throw error;
  }
}

async function sourceOf(sql: ReservedSql, close: () => Promise<void>): Promise<CopySource> {
  const [server] = await sql<{ identity: string }[]>`
    select concat_ws('/', pg_postmaster_start_time(), current_database(), current_schema()) as identity`;
  return {
    identity: `postgres:${server?.identity}`,
    async migrations() {
      const [found] = await sql`select to_regclass(${MIGRATION_TABLE}) as name`;
      if (!found?.name) return [];
      const rows = await sql<{ name: string }[]>`select name from ${sql(MIGRATION_TABLE)} order by name collate "C"`;
      return rows.map(({ name }) => name);
    },
    tables: () => readTables(sql),
    async count({ name }) {
      const [row] = await sql<{ total: string }[]>`select count(*) as total from ${sql(name)}`;
      return Number(row?.total);
    },
    read: (table) => readRows(sql, table),
    close,
  };
}

async function readTables(sql: ReservedSql): Promise<CopyTable[]> {
  const columns = await sql<{ table: string; name: string; type: string }[]>`
    select table_name as table, column_name as name, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not in (${MIGRATION_TABLE}, ${MIGRATION_LOCK_TABLE})
    order by table_name collate "C", ordinal_position`;
  const references = await sql<{ from: string; to: string }[]>`
    select source.relname as from, target.relname as to from pg_constraint
    join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`;
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

async function* readRows(sql: ReservedSql, table: CopyTable): AsyncIterable<readonly CopyRow[]> {
  const columns = table.columns.map(({ name, kind }) => `${READ_EXPRESSIONS[kind](quoted(name))} as ${quoted(name)}`);
  const rows = sql.unsafe<Record<string, string | null>[]>(`select ${columns.join(', ')} from ${quoted(table.name)}`);
  for await (const batch of rows.cursor(BATCH_SIZE)) {
    yield batch.map((row) => table.columns.map(({ name }) => row[name] ?? null));
  }
}

function toJson({ columns }: CopyTable, rows: readonly CopyRow[]): string {
  return JSON.stringify(rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index]]))));
}

function quoted(name: string): string {
  return `"${name}"`;
}
