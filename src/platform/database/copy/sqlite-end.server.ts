import { realpathSync } from 'node:fs';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { ensurePrivateDatabase } from '#platform/private-files.ts';
import {
  type ColumnKind,
  type CopyRow,
  type CopySource,
  type CopyTable,
  type CopyTarget,
  inReferenceOrder,
  MIGRATION_LOCK_TABLE,
  MIGRATION_TABLE,
  ROWS_AT_ONCE,
} from './copy-end.server.ts';

const BUSY_TIMEOUT_MILLISECONDS = 5000;
/** What SQLite calls the types of the shop's columns. */
const KINDS: ReadonlyMap<string, ColumnKind> = new Map([
  ['TEXT', 'text'],
  ['INTEGER', 'integer'],
  ['BIGINT', 'integer'],
  ['DATE', 'moment'],
]);

/** A file as it is now: while this transaction reads, others may write. */
export async function openSqliteSource(file: string): Promise<CopySource> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MILLISECONDS });
  database.exec('begin');
  // The snapshot is taken by the first read, not by the beginning.
  database.prepare('select count(*) from sqlite_master').get();
  return sourceOf(file, database);
}

/** A file with a write transaction of its own, for its owner only. */
export async function openSqliteTarget(file: string): Promise<CopyTarget> {
  ensurePrivateDatabase(file);
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MILLISECONDS });
  database.exec('begin immediate; pragma defer_foreign_keys = on');
  return {
    ...sourceOf(file, database),
    async insert(table, rows) {
      const values = table.columns.map(() => '?').join(', ');
      const statement = database.prepare(`insert into ${quoted(table.name)} (${columnList(table)}) values (${values})`);
      for (const row of rows) statement.run(...row.map((value, at) => toStored(value, table.columns[at]?.kind)));
    },
    async clear(tables) {
      for (const { name } of tables) database.exec(`delete from ${quoted(name)}`);
    },
    commit: async () => database.exec('commit'),
  };
}

function sourceOf(file: string, database: DatabaseSync): CopySource {
  return {
    identity: `sqlite:${realpathSync(file)}`,
    async migrations() {
      const hasAny = database.prepare('select 1 from sqlite_master where name = ?').get(MIGRATION_TABLE);
      return hasAny ? texts(database, `select name from ${MIGRATION_TABLE} order by name`) : [];
    },
    tables: async () => readTables(database),
    async count(table) {
      return Number(database.prepare(`select count(*) as total from ${quoted(table.name)}`).get()?.total);
    },
    read: (table) => readRows(database, table),
    close: async () => database.close(),
  };
}

function readTables(database: DatabaseSync): CopyTable[] {
  const names = texts(
    database,
    `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'
      and name not in ('${MIGRATION_TABLE}', '${MIGRATION_LOCK_TABLE}') order by name`,
  );
  const tables = names.map((name) => ({ name, columns: readColumns(database, name) }));
  const references = names.flatMap((from) =>
    texts(database, `select "table" as name from pragma_foreign_key_list('${from}')`).map((to) => ({ from, to })),
  );
  return inReferenceOrder(tables, references);
}

/** A hidden column is a computed one. */
function readColumns(database: DatabaseSync, table: string): CopyTable['columns'] {
  const columns = database.prepare('select name, type from pragma_table_xinfo(?) where hidden = 0').all(table);
  return columns.map(({ name, type }) => {
    const kind = KINDS.get(String(type).toUpperCase());
    if (!kind) throw new Error(`${table}.${name} has the type ${type}, which is not copied`);
    return { name: String(name), kind };
  });
}

async function* readRows(database: DatabaseSync, table: CopyTable): AsyncIterable<readonly CopyRow[]> {
  const statement = database.prepare(`select ${columnList(table)} from ${quoted(table.name)}`);
  statement.setReadBigInts(true);
  let rows: CopyRow[] = [];
  for (const row of statement.iterate()) {
    rows.push(table.columns.map(({ name }) => toText(row[name])));
    if (rows.length < ROWS_AT_ONCE) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

function toText(value: SQLOutputValue | undefined): string | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'bigint') return String(value);
  throw new TypeError(`A value of type ${typeof value} is not copied`);
}

function toStored(value: string | null, kind: ColumnKind | undefined): string | bigint | null {
  return value !== null && kind === 'integer' ? BigInt(value) : value;
}

function texts(database: DatabaseSync, sql: string): string[] {
  return database
    .prepare(sql)
    .all()
    .map(({ name }) => String(name));
}

function columnList({ columns }: CopyTable): string {
  return columns.map(({ name }) => quoted(name)).join(', ');
}

function quoted(name: string): string {
  return `"${name}"`;
}
