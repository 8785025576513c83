import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { ensurePrivateDatabase } from '#platform/private-files.ts';
import { waitFor } from '#platform/request-trace.server.ts';
import { DiskFull } from './database-errors.server.ts';
import type { DatabaseListener } from './database-listener.server.ts';
import { GroupCommit, type GroupedTransaction } from './group-commit.server.ts';
import { translateSqliteError } from './sqlite-errors.server.ts';
import { requireNoTransaction } from './transaction-scope.server.ts';

const BUSY_TIMEOUT_MILLISECONDS = 5000;
const MAX_CACHED_STATEMENTS = 500;
/** With the default of 2 MB, transactions that change thousands of rows write the same pages several times. */
const WRITER_CACHE_KIBIBYTES = 16_384;
/** With the default of 1,000 pages, the pages that each order changes are copied to the file several times a second. */
const CHECKPOINT_PAGES = 4_000;
/** With the default of 2 MB, a search or list over a large catalogue reads the same pages from the file several times. */
const READER_CACHE_KIBIBYTES = 32_768;

/**
 * A Kysely dialect on `node:sqlite`. One connection writes, through {@link GroupCommit}; another reads committed data.
 * With WAL and synchronous=FULL, a commit resolves only once it is on disk.
 */
export function sqliteDialect(file: string, listener: DatabaseListener = {}): Dialect {
  return {
    createAdapter: () => new GroupCommitAdapter(),
    createDriver: () => new SqliteDriver(file, listener),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class GroupCommitAdapter extends SqliteAdapter {
  /** Otherwise Kysely would run one caller at a time, and every group would have one member. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite rolls back schema changes too, so an interrupted migration leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #writer: Session;
  readonly #reader: Session;
  readonly #groupCommit: GroupCommit;
  readonly #listener: DatabaseListener;

  constructor(file: string, listener: DatabaseListener) {
    this.#listener = listener;
    ensurePrivateDatabase(file);
    this.#writer = new Session(file);
    this.#writer.database.exec('pragma journal_mode = WAL; pragma synchronous = FULL;');
    this.#writer.database.exec(`pragma cache_size = -${WRITER_CACHE_KIBIBYTES}`);
    this.#writer.database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    this.#reader = new Session(file);
    this.#reader.database.exec('pragma query_only = 1');
    this.#reader.database.exec(`pragma cache_size = -${READER_CACHE_KIBIBYTES}`);
    this.#groupCommit = new GroupCommit(this.#writer.database, () => listener.onSaved?.());
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    requireNoTransaction();
    return new SqliteConnection(this.#writer, this.#reader, this.#groupCommit, this.#listener);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#reader.database.close();
    this.#writer.database.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #writer: Session;
  readonly #reader: Session;
  readonly #groupCommit: GroupCommit;
  readonly #listener: DatabaseListener;
  #transaction: GroupedTransaction | undefined;

  constructor(writer: Session, reader: Session, groupCommit: GroupCommit, listener: DatabaseListener) {
    this.#listener = listener;
    this.#writer = writer;
    this.#reader = reader;
    this.#groupCommit = groupCommit;
  }

  async begin(): Promise<void> {
    this.#transaction = await this.#waitForTurn().catch(this.#throwTranslated);
  }

  async commit(): Promise<void> {
    const transaction = this.#endTransaction();
    if (transaction) await waitFor('database', () => transaction.commit()).catch(this.#throwTranslated);
  }

  async rollback(): Promise<void> {
    await this.#endTransaction()?.rollback().catch(this.#throwTranslated);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#execute<R>(query).catch(this.#throwTranslated);
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#transaction) return waitFor('database', async () => this.#executeInTransaction<R>(query));
    if (SelectQueryNode.is(query.query) || isRawSelect(query.sql))
      return waitFor('database', async () => this.#reader.execute<R>(query));
    return this.#executeInOwnTransaction<R>(query);
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface requires a generator; lists are read page by page.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported; read the list page by page');
  }

  #executeInTransaction<R>(query: CompiledQuery): QueryResult<R> {
    try {
      return this.#writer.execute<R>(query);
    } catch (error) {
      this.#groupCommit.recordError(error);
      throw error;
    }
  }

  async #executeInOwnTransaction<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const transaction = await this.#waitForTurn();
    let result: QueryResult<R>;
    try {
      result = this.#executeInTransaction<R>(query);
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
    await waitFor('database', () => transaction.commit());
    return result;
  }

  #waitForTurn(): Promise<GroupedTransaction> {
    return waitFor('queue', () => this.#groupCommit.begin());
  }

  #throwTranslated = (error: unknown): never => {
    const translated = translateSqliteError(error);
    if (translated instanceof DiskFull) this.#listener.onDiskFull?.();
    throw translated;
  };

  #endTransaction(): GroupedTransaction | undefined {
    const transaction = this.#transaction;
    this.#transaction = undefined;
    return transaction;
  }
}

/** A connection to the file, with a cache of prepared statements. */
class Session {
  readonly database: DatabaseSync;
  readonly #statements = new Map<string, PreparedStatement>();

  constructor(file: string) {
    this.database = new DatabaseSync(file, {
      timeout: BUSY_TIMEOUT_MILLISECONDS,
      enableForeignKeyConstraints: true,
    });
  }

  execute<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, returnsRows, toRow } = this.#prepare(query.sql);
    const parameters = query.parameters.map(toSqlite);
    if (returnsRows) {
      const all = statement.all(...parameters);
      const rows: unknown[] = toRow ? all.map(toRow) : all;
      // Kysely infers the row type from the tables; node:sqlite cannot type it.
      return { rows: rows as R[], numAffectedRows: BigInt(rows.length) };
    }
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  #prepare(sql: string) {
    let prepared = this.#statements.get(sql);
    if (!prepared) {
      if (this.#statements.size >= MAX_CACHED_STATEMENTS) this.#statements.clear();
      prepared = prepareStatement(this.database, sql);
      this.#statements.set(sql, prepared);
    }
    return prepared;
  }
}

interface PreparedStatement {
  statement: StatementSync;
  returnsRows: boolean;
  /** Makes the object of a row that is returned as an array. */
  toRow?: (values: Readonly<Record<number, SQLOutputValue>>) => Record<string, SQLOutputValue>;
}

/**
 * Prepares a statement. If it names its columns, its rows are read as arrays: V8 stores the objects that node:sqlite
 * makes as hash tables, which take twice as long to make and to read. The columns of `select *` change while the
 * statement is in use if another process migrates, so node:sqlite makes the objects of its rows.
 */
function prepareStatement(database: DatabaseSync, sql: string): PreparedStatement {
  const statement = database.prepare(sql);
  const names = statement.columns().map(({ name }) => name);
  const returnsRows = names.length > 0;
  if (!returnsRows || sql.includes('*')) return { statement, returnsRows };
  statement.setReturnArrays(true);
  const empty = Object.fromEntries(names.map((name) => [name, null]));
  return {
    statement,
    returnsRows,
    toRow(values) {
      const row: Record<string, SQLOutputValue> = { ...empty };
      names.forEach((name, index) => {
        row[name] = values[index] ?? null;
      });
      return row;
    },
  };
}

/** Returns whether raw SQL is a read. */
function isRawSelect(sql: string): boolean {
  return /^\s*select\b/i.test(sql);
}

type SqliteValue = null | number | bigint | string | Uint8Array;

function toSqlite(value: unknown): SqliteValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string') return value;
  if (value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}`);
}
