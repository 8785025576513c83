/** The type of a column on either engine. Flags are 0 or 1; SQLite stores moments as ISO 8601 text in UTC. */
export type ColumnKind = 'text' | 'integer' | 'flag' | 'moment';

/** A table without its generated columns, which are not copied. */
export interface CopyTable {
  name: string;
  columns: readonly { name: string; kind: ColumnKind }[];
}

/** A row by column. Every value is text, so that none is rounded. */
export type CopyRow = Readonly<Record<string, string | null>>;

/** A connection to a database, in a transaction that sees one state of it. */
export interface CopySession {
  /** Equal for two addresses of the same database. */
  identity: string;
  /** How its engine does what differs between engines. */
  dialect: CopyDialect;
  query(sql: string, parameters?: readonly string[]): Promise<CopyRow[]>;
  /** Runs a query whose rows need not fit in memory, batch by batch. */
  read(sql: string): AsyncIterable<CopyRow[]>;
  commit(): Promise<void>;
  /** Closes the connection. Uncommitted writes are rolled back. */
  close(): Promise<void>;
}

/** What differs between the engines. */
export interface CopyDialect {
  /** Lists the columns that are not generated: `table`, `name` and `type`, in the order of each table. */
  columns: string;
  /** Lists foreign keys: `table` and `referenced`. */
  references: string;
  /** The kind of each type. */
  kinds: Readonly<Record<string, ColumnKind>>;
  /** Returns SQL that reads a column as text. */
  readText(column: string, kind: ColumnKind): string;
  /** Returns a statement that inserts rows: the first parameter is a JSON list of them. */
  insert(table: CopyTable): string;
}

/** The rows of a batch, which is read or written at once. */
export const BATCH_SIZE = 500;

/** Quotes a name for SQL. */
export function quoted(name: string): string {
  return `"${name}"`;
}

/** Lists the columns of a table for SQL. */
export function columnList({ columns }: CopyTable): string {
  return columns.map(({ name }) => quoted(name)).join(', ');
}
