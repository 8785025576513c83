import { DatabaseUnavailable } from './database-errors.server.ts';
import type { PostgresClient } from './postgres-client.server.ts';
import type { DatabaseListener, PostgresHosts } from './postgres-hosts.server.ts';

/** The longest wait for a connection. */
const MAX_WAIT_MILLISECONDS = 5_000;
/** Older connections are replaced, so that none stays on a former host after a failover. */
const MAX_AGE_MILLISECONDS = 30 * 60_000;

/** The state of a pool. */
export interface PoolMetrics {
  /** The maximum number of connections. */
  max: number;
  inUse: number;
  idle: number;
  /** Callers that wait for a connection. */
  waiting: number;
}

/** The connections of one process to a database. A broken connection is never reused. */
export class PostgresPool {
  readonly #hosts: PostgresHosts;
  readonly #max: number;
  readonly #listener: DatabaseListener;
  #idle: PostgresClient[] = [];
  readonly #inUse = new Set<PostgresClient>();
  readonly #waiting: PromiseWithResolvers<PostgresClient>[] = [];
  #opening = 0;
  /** Connections opened before this time of performance.now() are not reused. */
  #validSince = 0;
  #closing: PromiseWithResolvers<void> | undefined;

  constructor(hosts: PostgresHosts, max: number, listener: DatabaseListener) {
    this.#hosts = hosts;
    this.#max = max;
    this.#listener = listener;
  }

  get metrics(): PoolMetrics {
    const inUse = this.#inUse.size + this.#opening;
    return { max: this.#max, inUse, idle: this.#idle.length, waiting: this.#waiting.length };
  }

  /** Acquires a connection. Rejects with DatabaseUnavailable if none can be opened or none is free in time. */
  async acquire(): Promise<PostgresClient> {
    if (this.#closing) throw new DatabaseUnavailable(undefined, 'The database is closed');
    for (let client = this.#idle.pop(); client; client = this.#idle.pop()) {
      if (this.#isUsable(client)) return this.#markInUse(client);
      client.close();
    }
    if (this.#inUse.size + this.#opening >= this.#max) return this.#wait();
    return this.#open().catch((error: unknown) => {
      // A server that accepts no more connections still serves the existing ones, so wait for one of those.
      if (this.#inUse.size === 0) throw error;
      return this.#wait();
    });
  }

  /** Returns a connection to the pool. */
  release(client: PostgresClient): void {
    this.#inUse.delete(client);
    const isUsable = this.#isUsable(client) && !this.#closing;
    const next = this.#waiting.shift();
    if (!isUsable) client.close();
    if (next) this.#serve(next, isUsable ? client : undefined);
    else if (isUsable) this.#idle.push(client);
    this.#endIfDone();
  }

  /** Stops using all present connections, because their server is no longer the primary. */
  discardConnections(): void {
    this.#validSince = performance.now();
  }

  /** Reports that the outcome of a commit is unknown. */
  notifyUnknownOutcome(): void {
    this.#listener.onUnknownOutcome?.();
  }

  /** Closes the pool. Resolves when all connections in use have been released. */
  close(): Promise<void> {
    this.#closing ??= Promise.withResolvers();
    for (const client of this.#idle.splice(0)) client.close();
    const error = new DatabaseUnavailable(undefined, 'The database is closed');
    for (const waiting of this.#waiting.splice(0)) waiting.reject(error);
    this.#endIfDone();
    return this.#closing.promise;
  }

  #isUsable({ isOpen, openedAt }: PostgresClient): boolean {
    return isOpen && openedAt >= this.#validSince && performance.now() - openedAt < MAX_AGE_MILLISECONDS;
  }

  #markInUse(client: PostgresClient): PostgresClient {
    this.#inUse.add(client);
    return client;
  }

  async #open(): Promise<PostgresClient> {
    this.#opening++;
    try {
      const client = await this.#hosts.open();
      return this.#markInUse(client);
    } finally {
      this.#opening--;
      this.#serveNext();
    }
  }

  /** Gives a waiting caller the connection, or opens one if there is none to give. */
  #serve(waiting: PromiseWithResolvers<PostgresClient>, client?: PostgresClient): void {
    if (client) waiting.resolve(this.#markInUse(client));
    else this.#open().then(waiting.resolve, waiting.reject);
  }

  /** Serves the next waiting caller if the pool has room, for example after a connection could not be opened. */
  #serveNext(): void {
    if (this.#inUse.size + this.#opening >= this.#max) return;
    const next = this.#waiting.shift();
    if (next) this.#serve(next);
    this.#endIfDone();
  }

  async #wait(): Promise<PostgresClient> {
    const waiting = Promise.withResolvers<PostgresClient>();
    this.#waiting.push(waiting);
    const timer = setTimeout(() => {
      const index = this.#waiting.indexOf(waiting);
      if (index >= 0) this.#waiting.splice(index, 1);
      waiting.reject(new DatabaseUnavailable(undefined, 'All connections to the database are in use'));
    }, MAX_WAIT_MILLISECONDS);
    return waiting.promise.finally(() => clearTimeout(timer));
  }

  #endIfDone(): void {
    if (this.#inUse.size + this.#opening === 0) this.#closing?.resolve();
  }
}
