/** The type of a column on either engine. Flags are 0 or 1; SQLite stores moments as ISO 8601 text in UTC. */
export type ColumnKind = 'text' | 'integer' | 'flag' | 'moment';

/** A table without its generated columns, which are not copied. */
export interface CopyTable {
  name: string;
  columns: readonly { name: string; kind: ColumnKind }[];
}

/** A row in the order of the table's columns. Every value is text, so that none is rounded. */
export type CopyRow = readonly (string | null)[];

/** A database that is read as a snapshot. */
export interface CopySource {
  /** Equal for two addresses of the same database. */
  identity: string;
  /** Returns the names of the applied migrations. */
  migrations(): Promise<string[]>;
  /** Returns the shop's tables, each after those that it references. */
  tables(): Promise<CopyTable[]>;
  count(table: CopyTable): Promise<number>;
  /** Reads the rows in batches. */
  read(table: CopyTable): AsyncIterable<readonly CopyRow[]>;
  /** Closes the connection. Uncommitted writes are rolled back. */
  close(): Promise<void>;
}

/** A database that is written in one transaction. */
export interface CopyTarget extends CopySource {
  insert(table: CopyTable, rows: readonly CopyRow[]): Promise<void>;
  /** Deletes all rows of these tables. */
  clear(tables: readonly CopyTable[]): Promise<void>;
  commit(): Promise<void>;
}

/** Kysely's own tables, which record the applied migrations. */
export const MIGRATION_TABLE = 'kysely_migration';
export const MIGRATION_LOCK_TABLE = 'kysely_migration_lock';

/** Tables whose names have this prefix are derived from others. They are not copied; the shop fills them again. */
export const DERIVED_TABLE_PREFIX = 'search_index';
/** Says how far they are filled. */
export const DERIVED_STATE_TABLE = 'search_index_state';

export const BATCH_SIZE = 500;

/** Sorts tables topologically: each follows those that it references. */
export function inReferenceOrder(
  tables: readonly CopyTable[],
  references: readonly { from: string; to: string }[],
): CopyTable[] {
  const sorted: CopyTable[] = [];
  const add = (table: CopyTable) => {
    if (sorted.includes(table)) return;
    const referenced = new Set(references.filter(({ from }) => from === table.name).map(({ to }) => to));
    for (const other of tables) if (other !== table && referenced.has(other.name)) add(other);
    sorted.push(table);
  };
  for (const table of tables) add(table);
  return sorted;
}
