import { hash } from 'node:crypto';
import type { DatabaseLocation } from '../open-database.server.ts';
import { type CopyRow, type CopyTable, quoted } from './copy-session.server.ts';
import { openPostgres } from './postgres-session.server.ts';
import { openSqlite } from './sqlite-session.server.ts';

/** Kysely's own tables, which record the applied migrations. */
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];
/** Tables whose names have this prefix are derived from others. They are not copied; the shop fills them again. */
export const DERIVED_TABLE_PREFIX = 'search_index';
/** Says how far they are filled. */
const DERIVED_STATE_TABLE = 'search_index_state';

const DIGEST_BITS = 128;

/** A summary of a table: equal for equal rows, in any order. */
export interface Fingerprint {
  rows: number;
  /** A hash of all values of all rows. */
  digest: string;
}

export type CopyEnd = Awaited<ReturnType<typeof openEnd>>;

/** Opens a database for a copy. What is read is a snapshot; what is written is saved by `commit`. */
export async function openEnd(location: DatabaseLocation, access: 'read' | 'write') {
  const session =
    location.engine === 'sqlite' ? await openSqlite(location.file, access) : await openPostgres(location.url, access);
  const { dialect, query } = session;

  async function listTables(): Promise<Map<string, { name: string; type: string }[]>> {
    const tables = new Map<string, { name: string; type: string }[]>();
    for (const { table, name, type } of await query(dialect.columns)) {
      const columns = tables.get(table ?? '') ?? [];
      columns.push({ name: name ?? '', type: type ?? '' });
      tables.set(table ?? '', columns);
    }
    return tables;
  }

  return {
    ...session,

    /** Returns the names of the applied migrations, or undefined if none of its tables is a shop's. */
    async migrations(): Promise<string[] | undefined> {
      const tables = await listTables();
      const [migrations = ''] = MIGRATION_TABLES;
      if (!tables.has(migrations)) return tables.size === 0 ? [] : undefined;
      return (await query(`select name from ${migrations}`)).map(({ name }) => name ?? '').sort();
    },

    /** Returns the shop's tables, each after those that it references. */
    async tables(): Promise<CopyTable[]> {
      const tables = [...(await listTables())]
        .filter(([name]) => !MIGRATION_TABLES.includes(name) && !name.startsWith(DERIVED_TABLE_PREFIX))
        .map(([name, columns]) => ({ name, columns: columns.map((column) => toColumn(name, column)) }));
      return inReferenceOrder(tables, await query(dialect.references));
    },

    async count({ name }: CopyTable): Promise<number> {
      const [row] = await query(`select count(*) as total from ${quoted(name)}`);
      return Number(row?.total);
    },

    /** Reads a whole table, and passes each batch to `onRows` with the number of rows so far. */
    async readFingerprint(
      { name, columns }: CopyTable,
      onRows: (rows: readonly CopyRow[], total: number) => Promise<void> | void,
    ): Promise<Fingerprint> {
      const texts = columns.map((column) => `${dialect.readText(column.name, column.kind)} as ${quoted(column.name)}`);
      let [total, digest] = [0, 0n];
      for await (const rows of session.read(`select ${texts.join(', ')} from ${quoted(name)}`)) {
        total += rows.length;
        // A sum does not depend on the order of rows, which differs between databases.
        for (const row of rows)
          digest = BigInt.asUintN(DIGEST_BITS, digest + digestOf(columns.map((each) => row[each.name])));
        await onRows(rows, total);
      }
      return { rows: total, digest: digest.toString(16) };
    },

    async insert(table: CopyTable, rows: readonly CopyRow[]): Promise<void> {
      await query(dialect.insert(table), [JSON.stringify(rows)]);
    },

    /** Deletes all rows of these tables, and those that are derived from them. */
    async clear(tables: readonly CopyTable[]): Promise<void> {
      for (const { name } of tables.toReversed()) await query(`delete from ${quoted(name)}`);
      await query(`delete from ${DERIVED_STATE_TABLE}`);
    },
  };

  function toColumn(table: string, { name, type }: { name: string; type: string }) {
    const kind = dialect.kinds[type];
    if (!kind) throw new Error(`${table}.${name} has the type ${type}, which cannot be copied`);
    return { name, kind };
  }
}

/** Sorts tables topologically: each follows those that it references. */
function inReferenceOrder(tables: readonly CopyTable[], references: readonly CopyRow[]): CopyTable[] {
  const sorted: CopyTable[] = [];
  const add = (table: CopyTable) => {
    if (sorted.includes(table)) return;
    const referenced = new Set(references.filter((each) => each.table === table.name).map((each) => each.referenced));
    for (const other of tables) if (other !== table && referenced.has(other.name)) add(other);
    sorted.push(table);
  };
  for (const table of tables) add(table);
  return sorted;
}

function digestOf(values: readonly unknown[]): bigint {
  return BigInt(`0x${hash('sha256', JSON.stringify(values), 'hex').slice(0, DIGEST_BITS / 4)}`);
}
