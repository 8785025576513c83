import { realpathSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { ensurePrivateDatabase } from '#platform/private-files.ts';
import {
  BATCH_SIZE,
  type CopyDialect,
  type CopyRow,
  type CopySession,
  columnList,
  quoted,
} from './copy-session.server.ts';

const BUSY_TIMEOUT_MILLISECONDS = 5000;

const dialect: CopyDialect = {
  // SQLite reports generated columns as hidden.
  columns: `select m.name as "table", c.name, upper(c.type) as type
    from sqlite_master m join pragma_table_xinfo(m.name) c
    where m.type = 'table' and m.name not like 'sqlite_%' and c.hidden = 0 order by m.name, c.cid`,
  references: `select m.name as "table", f."table" as referenced
    from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`,
  kinds: { TEXT: 'text', INTEGER: 'integer', BIGINT: 'integer', DATE: 'moment' },
  readText: (column, kind) => (kind === 'integer' ? `cast(${quoted(column)} as text)` : quoted(column)),
  insert(table) {
    const values = table.columns.map(({ name, kind }) => {
      const value = `value ->> '${name}'`;
      return kind === 'integer' ? `cast(${value} as integer)` : value;
    });
    return `insert into ${quoted(table.name)} (${columnList(table)}) select ${values.join(', ')} from json_each(?)`;
  },
};

/** Opens a file with a transaction. One that is written is readable by its owner only. */
export async function openSqlite(file: string, access: 'read' | 'write'): Promise<CopySession> {
  if (access === 'write') ensurePrivateDatabase(file);
  const database = new DatabaseSync(file, { readOnly: access === 'read', timeout: BUSY_TIMEOUT_MILLISECONDS });
  database.exec(access === 'read' ? 'begin' : 'begin immediate; pragma defer_foreign_keys = on');
  // SQLite takes the snapshot at the first read, not at BEGIN.
  database.prepare('select count(*) from sqlite_master').get();
  return {
    identity: `sqlite:${realpathSync(file)}`,
    dialect,
    query: async (sql, parameters = []) =>
      database
        .prepare(sql)
        .all(...parameters)
        .map(toRow),
    async *read(sql) {
      let rows: CopyRow[] = [];
      for (const row of database.prepare(sql).iterate()) {
        rows.push(toRow(row));
        if (rows.length < BATCH_SIZE) continue;
        yield rows;
        rows = [];
      }
      if (rows.length > 0) yield rows;
    },
    commit: async () => database.exec('commit'),
    close: async () => database.close(),
  };
}

function toRow(row: Readonly<Record<string, unknown>>): CopyRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? null : String(value)]));
}
