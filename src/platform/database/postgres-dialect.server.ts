import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SelectQueryNode,
  sql,
  type TransactionSettings,
} from 'kysely';
import { ConnectionLost, DatabaseUnavailable, DiskFull, OutcomeUnknown } from './database-trouble.server.ts';
import type { PostgresClient } from './postgres-client.server.ts';
import type { PostgresPool } from './postgres-pool.server.ts';
import { requireNoTransaction } from './transaction-scope.server.ts';

/** What only passing trouble is answered with (PostgreSQL, appendix A): resources, operators, timeouts. */
const PASSING_TROUBLE = /^(08...|53...|57P0.|57014|25P03|25P04)$/;
/** A write came to a server that takes none: after a failover, the one that was the right one before. */
const READ_ONLY = '25006';
const DISK_FULL = '53100';
/** The driver's own words for a connection that broke, and the network's. */
const BROKEN = /^(CONNECTION_\w+|CONNECT_TIMEOUT|E[A-Z]+)$/;
const COUNTED: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Kysely over a pool of PostgreSQL's connections. Trouble with the database is thrown as DatabaseUnavailable. */
export function postgresDialect(pool: PostgresPool): Dialect {
  return {
    createAdapter: () => new RowLockAdapter(),
    createDriver: () => new PostgresDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

type MigrationLock = Parameters<DialectAdapter['acquireMigrationLock']>[1];

/** Migrations of several processes wait for each other at a row, which their transaction locks, instead of a session. */
class RowLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>, { lockTable, lockRowId }: MigrationLock) {
    await sql`select id from ${sql.table(lockTable)} where id = ${lockRowId} for update`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

class PostgresDriver implements Driver {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    requireNoTransaction();
    return new PostgresConnection(await this.#pool.acquire(), this.#pool);
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    await connection.begin(settings);
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    this.#pool.release(connection.client);
  }

  async destroy(): Promise<void> {
    await this.#pool.close();
  }
}

class PostgresConnection implements DatabaseConnection {
  readonly client: PostgresClient;
  readonly #pool: PostgresPool;
  #inTransaction = false;

  constructor(client: PostgresClient, pool: PostgresPool) {
    this.client = client;
    this.#pool = pool;
  }

  /** A plain begin travels with the first statement: it fails only where the connection breaks, as that one does then. */
  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    this.#inTransaction = true;
    const beginning = this.executeQuery(CompiledQuery.raw(['begin', ...modes].join(' ')));
    if (modes.length > 0) await beginning;
    else beginning.catch(() => {});
  }

  async commit(): Promise<void> {
    if (!this.client.isOpen) throw new ConnectionLost('It broke before the commit');
    const { command } = await this.client.query('commit').catch((error: unknown) => {
      if (!this.#isBroken(error)) throw error;
      this.#pool.tellUnsure();
      throw new OutcomeUnknown(error);
    });
    this.#inTransaction = false;
    // PostgreSQL answers so where a statement had failed and the transaction went on all the same.
    if (command === 'ROLLBACK') throw new Error('The transaction was undone: one of its statements had failed');
  }

  /** A transaction that cannot be told to end, ends with its connection. */
  async rollback(): Promise<void> {
    this.#inTransaction = false;
    if (this.client.isOpen) await this.client.query('rollback').catch(() => this.client.close());
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { rows, command, count } = await this.client.query<R>(query.sql, query.parameters);
      return COUNTED.has(command) ? { rows, numAffectedRows: BigInt(count) } : { rows };
    } catch (error) {
      throw this.#translate(error, this.#inTransaction || SelectQueryNode.is(query.query));
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface asks for a stream; lists are read by pages here.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported; read the list by pages');
  }

  /** @param isUndone whether nothing of it was kept, if the connection broke; a lone write may have been. */
  #translate(error: unknown, isUndone: boolean): unknown {
    if (error instanceof DatabaseUnavailable) return error;
    if (codeOf(error) === READ_ONLY) {
      this.#pool.distrust();
      return new ConnectionLost(error);
    }
    if (codeOf(error) === DISK_FULL) return new DiskFull(error);
    if (this.#isBroken(error)) return isUndone ? new ConnectionLost(error) : new OutcomeUnknown(error);
    return PASSING_TROUBLE.test(codeOf(error)) ? new DatabaseUnavailable(error) : error;
  }

  #isBroken(error: unknown): boolean {
    if (BROKEN.test(codeOf(error))) this.client.close();
    return !this.client.isOpen;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
