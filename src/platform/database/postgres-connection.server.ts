import { createHash } from 'node:crypto';
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { waitFor } from '#platform/request-trace.server.ts';
import { ConnectionLost, DatabaseUnavailable, DiskFull, errorCode, OutcomeUnknown } from './database-errors.server.ts';

/** Transient error codes (PostgreSQL, appendix A): connections, resources, operator intervention, timeouts. */
const TRANSIENT_ERRORS = /^(08...|53...|57P0.|57014|25P03|25P04)$/;
/** An error code of the server. Those of Node.js are names such as ECONNRESET. */
const SERVER_CODE = /^[0-9A-Z]{5}$/;
/** read_only_sql_transaction: after a failover, the former primary rejects writes. */
const READ_ONLY = '25006';
const DISK_FULL = '53100';
const BEGIN = /^(begin|start transaction)/;
const COMMANDS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COMMIT', 'ROLLBACK'] as const;

/** Called when a connection learns something about the database. */
interface ConnectionListener {
  /** The host has become read-only. */
  onReadOnly(): void;
  /** The connection broke before the response to a write or commit. */
  onUnknownOutcome(): void;
  /** A write failed because the disk is full. */
  onDiskFull(): void;
  /** A transaction was committed. */
  onSaved(): void;
}

/**
 * A connection that Kysely uses for one statement or one transaction. Outages are thrown as DatabaseUnavailable, by
 * whether the changes can have been saved.
 */
export class PostgresConnection implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #listener: ConnectionListener;
  #inTransaction = false;
  #isBroken = false;

  constructor(client: PoolClient, listener: ConnectionListener) {
    this.#client = client;
    this.#listener = listener;
    // Emitted before the pending statements are rejected. Without a listener it would end the process.
    client.on('error', this.#markBroken);
  }

  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(
    statement: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): PostgresCursor<Row> | Promise<PostgresQueryResult<Row>> {
    if (typeof statement !== 'string') throw new Error('Streaming is not supported; read the list page by page');
    return waitFor('database', () =>
      statement === 'rollback' ? this.#rollBack() : this.#run<Row>(statement, parameters),
    );
  }

  release(destroy?: boolean): void {
    this.#client.off('error', this.#markBroken);
    this.#client.release(destroy || this.#isBroken);
  }

  async #run<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (this.#isBroken) throw new ConnectionLost('The connection is closed');
    if (BEGIN.test(sql)) this.#inTransaction = true;
    try {
      const { command, rowCount, rows } = await this.#client.query(preparedStatement(sql, parameters));
      if (command === 'COMMIT') this.#listener.onSaved();
      return { command: COMMANDS.find((known) => known === command) ?? 'SELECT', rowCount: rowCount ?? 0, rows };
    } catch (error) {
      throw this.#translate(error, sql);
    }
  }

  /** Never rejects, so that the error that caused the rollback is reported. Closing also ends the transaction. */
  async #rollBack<Row>(): Promise<PostgresQueryResult<Row>> {
    if (!this.#isBroken) await this.#client.query('rollback').catch(this.#markBroken);
    return { command: 'ROLLBACK', rowCount: 0, rows: [] };
  }

  #translate(error: unknown, sql: string): unknown {
    const code = errorCode(error);
    if (code === READ_ONLY) {
      this.#listener.onReadOnly();
      return new ConnectionLost(error);
    }
    if (code === DISK_FULL) {
      this.#listener.onDiskFull();
      return new DiskFull(error);
    }
    // An error without a server's code means that the connection broke or the server did not answer in time.
    if (!this.#isBroken && SERVER_CODE.test(code))
      return TRANSIENT_ERRORS.test(code) ? new DatabaseUnavailable(error) : error;
    this.#isBroken = true;
    return this.#isSafeToRetry(sql) ? new ConnectionLost(error) : this.#outcomeUnknown(error);
  }

  /** Whether nothing can have been saved. A single write or a commit may have been. */
  #isSafeToRetry(sql: string): boolean {
    return sql.startsWith('select ') || (this.#inTransaction && sql !== 'commit');
  }

  #outcomeUnknown(error: unknown): OutcomeUnknown {
    this.#listener.onUnknownOutcome();
    return new OutcomeUnknown(error);
  }

  #markBroken = (): void => {
    this.#isBroken = true;
  };
}

/** Statements with parameters are parsed and planned once per connection, under a name derived from their text. */
function preparedStatement(text: string, values: readonly unknown[]) {
  if (values.length === 0) return { text };
  return { name: createHash('sha1').update(text).digest('base64'), text, values: [...values] };
}
