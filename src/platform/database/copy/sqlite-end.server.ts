import { realpathSync } from 'node:fs';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { ensurePrivateDatabase } from '#platform/private-files.ts';
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

const BUSY_TIMEOUT_MILLISECONDS = 5000;
/** The column kinds by SQLite type. */
const KINDS: ReadonlyMap<string, ColumnKind> = new Map([
  ['TEXT', 'text'],
  ['INTEGER', 'integer'],
  ['BIGINT', 'integer'],
  ['DATE', 'moment'],
]);

/** Opens a snapshot of a file. Others can still write. */
export async function openSqliteSource(file: string): Promise<CopySource> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MILLISECONDS });
  database.exec('begin');
  // SQLite takes the snapshot at the first read, not at BEGIN.
  database.prepare('select count(*) from sqlite_master').get();
  return sourceOf(file, database);
}

/** Opens a file, readable by its owner only, with a write transaction. */
export async function openSqliteTarget(file: string): Promise<CopyTarget> {
  ensurePrivateDatabase(file);
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MILLISECONDS });
  database.exec('begin immediate; pragma defer_foreign_keys = on');
  return {
    ...sourceOf(file, database),
    async insert(table, rows) {
      const values = table.columns.map(() => '?').join(', ');
      const statement = database.prepare(`insert into ${quoted(table.name)} (${columnList(table)}) values (${values})`);
      for (const row of rows) statement.run(...row.map((value, index) => toStored(value, table.columns[index]?.kind)));
    },
    async clear(tables) {
      for (const { name } of tables) database.exec(`delete from ${quoted(name)}`);
      database.exec(`delete from ${quoted(DERIVED_STATE_TABLE)}`);
    },
    commit: async () => database.exec('commit'),
  };
}

function sourceOf(file: string, database: DatabaseSync): CopySource {
  return {
    identity: `sqlite:${realpathSync(file)}`,
    async migrations() {
      const hasMigrations = database.prepare('select 1 from sqlite_master where name = ?').get(MIGRATION_TABLE);
      return hasMigrations ? texts(database, `select name from ${MIGRATION_TABLE} order by name`) : [];
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
      and name not in ('${MIGRATION_TABLE}', '${MIGRATION_LOCK_TABLE}')
      and substr(name, 1, ${DERIVED_TABLE_PREFIX.length}) <> '${DERIVED_TABLE_PREFIX}' order by name`,
  );
  const tables = names.map((name) => ({ name, columns: readColumns(database, name) }));
  const references = names.flatMap((from) =>
    texts(database, `select "table" as name from pragma_foreign_key_list('${from}')`).map((to) => ({ from, to })),
  );
  return inReferenceOrder(tables, references);
}

/** Reads the columns except generated ones, which SQLite reports as hidden. */
function readColumns(database: DatabaseSync, table: string): CopyTable['columns'] {
  const columns = database.prepare('select name, type from pragma_table_xinfo(?) where hidden = 0').all(table);
  return columns.map(({ name, type }) => {
    const kind = KINDS.get(String(type).toUpperCase());
    if (!kind) throw new Error(`${table}.${name} has the type ${type}, which cannot be copied`);
    return { name: String(name), kind };
  });
}

async function* readRows(database: DatabaseSync, table: CopyTable): AsyncIterable<readonly CopyRow[]> {
  const statement = database.prepare(`select ${columnList(table)} from ${quoted(table.name)}`);
  statement.setReadBigInts(true);
  let rows: CopyRow[] = [];
  for (const row of statement.iterate()) {
    rows.push(table.columns.map(({ name }) => toText(row[name])));
    if (rows.length < BATCH_SIZE) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

function toText(value: SQLOutputValue | undefined): string | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'bigint') return String(value);
  throw new TypeError(`A value of type ${typeof value} cannot be copied`);
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
