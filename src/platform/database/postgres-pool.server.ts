import { once } from 'node:events';
import type { PostgresPool as KyselyPool } from 'kysely';
import pg, { type ClientBase, type Pool, type PoolClient } from 'pg';
import { waitFor } from '#platform/request-trace.server.ts';
import { DatabaseUnavailable, errorCode } from './database-errors.server.ts';
import type { DatabaseListener } from './database-listener.server.ts';
import { hostAddresses, numericParameter } from './postgres-address.ts';
import { PostgresConnection } from './postgres-connection.server.ts';
import { requireNoTransaction } from './transaction-scope.server.ts';

const DEFAULT_MAX_CONNECTIONS = 10;
/**
 * How long to wait for a free connection, and for a host to accept a new one. `?connect_timeout=1` (seconds). A request
 * may wait several times, so a longer wait would exceed 15 seconds when the database is slow (`bench/faults/slow.ts`).
 */
const CONNECT_SECONDS = 2.5;
/**
 * In milliseconds. They limit how long a statement holds a connection or a lock. The address can override them:
 * `?statement_timeout=60000`.
 */
const TIMEOUTS = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 };
/** A server that has not answered this long after the statement timeout is considered unreachable. */
const GRACE_MILLISECONDS = 3000;
/** Older connections are replaced, so that none stays on a former host after a failover. */
const MAX_AGE_SECONDS = 30 * 60;
/** After every host failed, attempts within this time fail at once with the same error. */
const RETRY_DELAY_MILLISECONDS = 250;
/** pg-pool's message when no connection became free in time. */
const NONE_FREE = 'timeout exceeded when trying to connect';
/** PostgreSQL's too_many_connections. */
const TOO_MANY_CONNECTIONS = '53300';
/** PostgreSQL's type of counts, cents and epoch milliseconds. They stay below 2^53 and are parsed as numbers. */
const INT8 = 20;

/** What the connections of a pool are for. */
export interface PoolSettings {
  /** Per process. Default: {@link DEFAULT_MAX_CONNECTIONS}. */
  maxConnections?: number | undefined;
  /** Otherwise hosts that are read-only are skipped. */
  allowsReadOnly?: boolean;
  /** Statements have no time limit. */
  noTimeouts?: boolean;
}

/** The state of a pool. */
export interface PoolMetrics {
  /** The maximum number of connections. */
  max: number;
  inUse: number;
  idle: number;
  /** Callers that wait for a connection. */
  waiting: number;
}

/**
 * The connections of one process to a database, in one pool of `pg` per host. The host that last accepted a connection
 * is tried first.
 */
export class PostgresPool implements KyselyPool {
  readonly options = {};
  readonly #settings: PoolSettings;
  readonly #listener: DatabaseListener;
  readonly #addresses: readonly string[];
  readonly #pools: Pool[];
  #preferred = 0;
  #isClosed = false;
  #wasConnected = false;
  #lastError: DatabaseUnavailable | undefined;
  #retryAt = 0;

  /** @param url may name several hosts. */
  constructor(url: string, settings: PoolSettings, listener: DatabaseListener = {}) {
    this.#settings = settings;
    this.#listener = listener;
    this.#addresses = hostAddresses(url);
    this.#pools = this.#addresses.map((address) => createPool(address, settings));
  }

  get metrics(): PoolMetrics {
    const { maxConnections: max = DEFAULT_MAX_CONNECTIONS } = this.#settings;
    const sum = (count: (pool: Pool) => number) => this.#pools.reduce((total, pool) => total + count(pool), 0);
    const idle = sum((pool) => pool.idleCount);
    return { max, inUse: sum((pool) => pool.totalCount) - idle, idle, waiting: sum((pool) => pool.waitingCount) };
  }

  /** Acquires a connection. Rejects with DatabaseUnavailable if none can be opened or none is free in time. */
  connect(): Promise<PostgresConnection> {
    return waitFor('queue', () => this.#acquire());
  }

  async #acquire(): Promise<PostgresConnection> {
    requireNoTransaction();
    if (this.#isClosed) throw new DatabaseUnavailable(undefined, 'The database is closed');
    if (this.#lastError && performance.now() < this.#retryAt) throw this.#lastError;
    const errors: unknown[] = [];
    for (const [index, pool] of this.#poolsInOrder()) {
      try {
        const client = await connectTo(pool);
        this.#recordSuccess(index);
        return new PostgresConnection(client, {
          onReadOnly: () => this.#discard(pool),
          onUnknownOutcome: () => this.#listener.onUnknownOutcome?.(),
          onDiskFull: () => this.#listener.onDiskFull?.(),
          onSaved: () => this.#listener.onSaved?.(),
        });
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error;
        errors.push(error);
      }
    }
    throw this.#recordFailure(errors[0]);
  }

  /** Closes the pool. Resolves when all connections in use have been released. */
  async end(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#pools.map((pool) => pool.end()));
  }

  #poolsInOrder(): [number, Pool][] {
    const pools = [...this.#pools.entries()];
    return [...pools.slice(this.#preferred), ...pools.slice(0, this.#preferred)];
  }

  /** Replaces the pool of a host that is no longer the primary. Its connections are closed when they are released. */
  #discard(pool: Pool): void {
    const index = this.#pools.indexOf(pool);
    if (index < 0) return;
    this.#pools[index] = createPool(this.#addresses[index] ?? '', this.#settings);
    void pool.end();
  }

  #recordSuccess(index: number): void {
    if (this.#wasConnected && index !== this.#preferred) this.#listener.onFailover?.();
    this.#preferred = index;
    this.#wasConnected = true;
    if (!this.#lastError) return;
    this.#lastError = undefined;
    this.#listener.onRecovered?.();
  }

  #recordFailure(cause: unknown): DatabaseUnavailable {
    const error = new DatabaseUnavailable(cause);
    const isNew = !this.#lastError;
    this.#lastError = error;
    this.#retryAt = performance.now() + RETRY_DELAY_MILLISECONDS;
    if (isNew) this.#listener.onLost?.(error, this.#wasConnected);
    return error;
  }
}

/** Acquires a connection of one host. Rejects with DatabaseUnavailable if none is free in time. */
async function connectTo(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (error instanceof Error && error.message === NONE_FREE) {
      throw new DatabaseUnavailable(error, 'All connections to the database are in use');
    }
    // A server that accepts no more connections still serves the existing ones, so wait for one of those.
    if (errorCode(error) !== TOO_MANY_CONNECTIONS || pool.totalCount === 0) throw error;
    await once(pool, 'release', { signal: AbortSignal.timeout(CONNECT_SECONDS * 1000) });
    return connectTo(pool);
  }
}

function createPool(address: string, settings: PoolSettings): Pool {
  const { maxConnections = DEFAULT_MAX_CONNECTIONS, allowsReadOnly = false, noTimeouts = false } = settings;
  const pool = new pg.Pool({
    connectionString: withLibpqMeaning(address),
    application_name: 'thock',
    max: maxConnections,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: MAX_AGE_SECONDS,
    connectionTimeoutMillis: 1000 * (numericParameter(address, 'connect_timeout') ?? CONNECT_SECONDS),
    types: { getTypeParser: (type, format) => (type === INT8 ? Number : pg.types.getTypeParser(type, format)) },
    ...(!noTimeouts && { ...TIMEOUTS, query_timeout: responseTimeoutOf(address) }),
    ...(!allowsReadOnly && { onConnect: requireWritable }),
  });
  // An idle connection that breaks is removed from the pool. Without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}

/** `sslmode=require` encrypts without verifying the certificate, as PostgreSQL documents it; `verify-full` verifies. */
function withLibpqMeaning(address: string): string {
  const url = new URL(address);
  url.searchParams.set('uselibpqcompat', 'true');
  return url.href;
}

/** Returns how long to wait for a statement, in milliseconds; 0 if the address disables the timeout. */
function responseTimeoutOf(address: string): number {
  const limit = numericParameter(address, 'statement_timeout') ?? TIMEOUTS.statement_timeout;
  return limit > 0 ? limit + GRACE_MILLISECONDS : 0;
}

/** Throws if the server is a standby or configured as read-only. */
async function requireWritable(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new Error('This server is read-only');
}
