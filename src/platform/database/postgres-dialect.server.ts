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
import { ConnectionLost, DatabaseUnavailable, DiskFull, OutcomeUnknown } from './database-errors.server.ts';
import type { PostgresClient } from './postgres-client.server.ts';
import type { PostgresPool } from './postgres-pool.server.ts';
import { requireNoTransaction } from './transaction-scope.server.ts';

/** Transient error codes (PostgreSQL, appendix A): connections, resources, operator intervention, timeouts. */
const TRANSIENT_ERRORS = /^(08...|53...|57P0.|57014|25P03|25P04)$/;
/** read_only_sql_transaction: after a failover, the former primary rejects writes. */
const READ_ONLY = '25006';
const DISK_FULL = '53100';
/** Codes of the driver and the network for a broken connection. */
const BROKEN_CONNECTION = /^(CONNECTION_\w+|CONNECT_TIMEOUT|E[A-Z]+)$/;
const COUNTED: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A Kysely dialect on a pool of PostgreSQL connections. Outages are thrown as DatabaseUnavailable. */
export function postgresDialect(pool: PostgresPool): Dialect {
  return {
    createAdapter: () => new RowLockAdapter(),
    createDriver: () => new PostgresDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

type MigrationLock = Parameters<DialectAdapter['acquireMigrationLock']>[1];

/** Locks a row within the migration's transaction instead of taking Kysely's advisory lock, which is per session. */
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

  /** A plain BEGIN is pipelined with the first statement. If the connection breaks, both fail. */
  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    this.#inTransaction = true;
    const begun = this.executeQuery(CompiledQuery.raw(['begin', ...modes].join(' ')));
    if (modes.length > 0) await begun;
    else begun.catch(() => {});
  }

  async commit(): Promise<void> {
    if (!this.client.isOpen) throw new ConnectionLost('The connection broke before the commit');
    const { command } = await this.client.query('commit').catch((error: unknown) => {
      if (!this.#isBroken(error)) throw error;
      this.#pool.notifyUnknownOutcome();
      throw new OutcomeUnknown(error);
    });
    this.#inTransaction = false;
    // PostgreSQL answers COMMIT with ROLLBACK if a statement of the transaction has failed.
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back because one of its statements failed');
  }

  /** Closes the connection if ROLLBACK fails, which also ends the transaction. */
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

  // biome-ignore lint/correctness/useYield: Kysely's interface requires a generator; lists are read page by page.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported; read the list page by page');
  }

  /** @param isSafeToRetry whether a broken connection means that nothing was saved. A single write may have been. */
  #translate(error: unknown, isSafeToRetry: boolean): unknown {
    if (error instanceof DatabaseUnavailable) return error;
    if (codeOf(error) === READ_ONLY) {
      this.#pool.discardConnections();
      return new ConnectionLost(error);
    }
    if (codeOf(error) === DISK_FULL) return new DiskFull(error);
    if (this.#isBroken(error)) return isSafeToRetry ? new ConnectionLost(error) : new OutcomeUnknown(error);
    return TRANSIENT_ERRORS.test(codeOf(error)) ? new DatabaseUnavailable(error) : error;
  }

  #isBroken(error: unknown): boolean {
    if (BROKEN_CONNECTION.test(codeOf(error))) this.client.close();
    return !this.client.isOpen;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
