import { PostgresPool } from '../postgres-pool.server.ts';
import {
  BATCH_SIZE,
  type ColumnKind,
  type CopyDialect,
  type CopyRow,
  type CopySession,
  columnList,
  quoted,
} from './copy-session.server.ts';

/** The type that each kind has in the JSON input. */
const INPUT_TYPES = { text: 'text', integer: 'bigint', flag: 'boolean', moment: 'timestamptz' } as const;

/** SQL that reads each kind as text. Moments have milliseconds, and microseconds only if they are not zero. */
const READ_EXPRESSIONS: Readonly<Record<ColumnKind, (column: string) => string>> = {
  text: (column) => column,
  integer: (column) => `${column}::text`,
  flag: (column) => `${column}::int::text`,
  moment: (column) =>
    `regexp_replace(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '000$', '') || 'Z'`,
};

const dialect: CopyDialect = {
  columns: `select table_name as table, column_name as name, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    order by table_name collate "C", ordinal_position`,
  references: `select source.relname as table, target.relname as referenced from pg_constraint
    join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`,
  kinds: { text: 'text', integer: 'integer', bigint: 'integer', boolean: 'flag', 'timestamp with time zone': 'moment' },
  readText: (column, kind) => READ_EXPRESSIONS[kind](quoted(column)),
  insert(table) {
    const types = table.columns.map(({ name, kind }) => `${quoted(name)} ${INPUT_TYPES[kind]}`).join(', ');
    return `insert into ${quoted(table.name)} (${columnList(table)})
      select ${columnList(table)} from json_to_recordset($1::text::json) as incoming (${types})`;
  },
};

/** Opens the only connection of a pool without time limits, and a transaction on it. */
export async function openPostgres(url: string, access: 'read' | 'write'): Promise<CopySession> {
  const allowsReadOnly = access === 'read';
  const pool = new PostgresPool(url, { maxConnections: 1, noTimeouts: true, allowsReadOnly });
  const connection = await pool.connect();
  const query = async (sql: string, parameters: readonly string[] = []) =>
    (await connection.query<CopyRow>(sql, parameters)).rows;
  const close = async (): Promise<void> => {
    connection.release(true);
    await pool.end();
  };
  try {
    await query(allowsReadOnly ? 'begin isolation level repeatable read read only' : 'begin');
    const [server] = await query(
      "select concat_ws('/', pg_postmaster_start_time(), current_database(), current_schema()) as identity",
    );
    return {
      identity: `postgres:${server?.identity}`,
      dialect,
      query,
      async *read(sql) {
        await query(`declare copied cursor for ${sql}`);
        for (let rows: CopyRow[] | undefined; rows?.length !== 0; ) {
          rows = await query(`fetch ${BATCH_SIZE} from copied`);
          if (rows.length > 0) yield rows;
        }
        await query('close copied');
      },
      async commit() {
        await query('commit');
        // Without statistics PostgreSQL would plan as if the tables were empty.
        await query('analyze');
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
