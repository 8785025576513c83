/** What a column holds, on either engine: flags are 0 or 1, moments are ISO 8601 in UTC where SQLite keeps text. */
export type ColumnKind = 'text' | 'integer' | 'flag' | 'moment';

/** A table as far as it is copied: what the database computes by itself is left out. */
export interface CopyTable {
  name: string;
  columns: readonly { name: string; kind: ColumnKind }[];
}

/** A row in the order of the table's columns. Every value is text, so that none is rounded on its way. */
export type CopyRow = readonly (string | null)[];

/** A database that is read, as it is at one moment. */
export interface CopySource {
  /** The same for two addresses of one database. */
  identity: string;
  /** Names of the migrations that ran here; none where nothing ever did. */
  migrations(): Promise<string[]>;
  /** Every table with rows of the shop, each behind those that it refers to. */
  tables(): Promise<CopyTable[]>;
  count(table: CopyTable): Promise<number>;
  /** The rows, some at a time. */
  read(table: CopyTable): AsyncIterable<readonly CopyRow[]>;
  /** Lets go of the database; what was written and not committed is undone. */
  close(): Promise<void>;
}

/** A database that is written, in one transaction. */
export interface CopyTarget extends CopySource {
  insert(table: CopyTable, rows: readonly CopyRow[]): Promise<void>;
  /** Deletes all rows of these tables. */
  clear(tables: readonly CopyTable[]): Promise<void>;
  commit(): Promise<void>;
}

/** Kysely's own tables, which say what ran in this database. */
export const MIGRATION_TABLE = 'kysely_migration';
export const MIGRATION_LOCK_TABLE = 'kysely_migration_lock';

/** Rows are handed on this many at a time. */
export const ROWS_AT_ONCE = 500;

/** Sorts tables so that each stands behind those that it refers to. */
export function inReferenceOrder(
  tables: readonly CopyTable[],
  references: readonly { from: string; to: string }[],
): CopyTable[] {
  const sorted: CopyTable[] = [];
  const add = (table: CopyTable) => {
    if (sorted.includes(table)) return;
    const referred = new Set(references.filter(({ from }) => from === table.name).map(({ to }) => to));
    for (const other of tables) if (other !== table && referred.has(other.name)) add(other);
    sorted.push(table);
  };
  for (const table of tables) add(table);
  return sorted;
}
