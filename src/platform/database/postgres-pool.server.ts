import { DatabaseUnavailable } from './database-trouble.server.ts';
import type { PostgresClient } from './postgres-client.server.ts';
import type { DatabaseWatch, PostgresHosts } from './postgres-hosts.server.ts';

/** Somebody who asks waits for a connection no longer than this. */
const LONGEST_WAIT_MILLISECONDS = 5_000;
/** Older connections are replaced, so that none keeps to a server that others have left. */
const LIFETIME_MILLISECONDS = 30 * 60_000;

/** How a pool stands. */
export interface PoolFigures {
  /** The most connections that it may have. */
  most: number;
  inUse: number;
  idle: number;
  /** How many ask for a connection and have to wait for one. */
  waiting: number;
}

/** The connections of one process to a database. A broken one is never lent again. */
export class PostgresPool {
  readonly #hosts: PostgresHosts;
  readonly #most: number;
  readonly #watch: DatabaseWatch;
  #idle: PostgresClient[] = [];
  readonly #lent = new Set<PostgresClient>();
  readonly #waiting: PromiseWithResolvers<PostgresClient>[] = [];
  #opening = 0;
  /** Connections that were opened before are not used again. By performance.now(). */
  #trustedSince = 0;
  #closing: PromiseWithResolvers<void> | undefined;

  constructor(hosts: PostgresHosts, most: number, watch: DatabaseWatch) {
    this.#hosts = hosts;
    this.#most = most;
    this.#watch = watch;
  }

  get figures(): PoolFigures {
    const inUse = this.#lent.size + this.#opening;
    return { most: this.#most, inUse, idle: this.#idle.length, waiting: this.#waiting.length };
  }

  /** Lends a connection. Rejects with DatabaseUnavailable when none can be had, or not in time. */
  async acquire(): Promise<PostgresClient> {
    if (this.#closing) throw new DatabaseUnavailable(undefined, 'The database is closed');
    for (let client = this.#idle.pop(); client; client = this.#idle.pop()) {
      if (this.#isUsable(client)) return this.#lend(client);
      client.close();
    }
    if (this.#lent.size + this.#opening >= this.#most) return this.#wait();
    return this.#open().catch((error: unknown) => {
      // A server that takes no more connections still answers over those that there are.
      if (this.#lent.size === 0) throw error;
      return this.#wait();
    });
  }

  /** Takes a lent connection back. */
  release(client: PostgresClient): void {
    this.#lent.delete(client);
    const isUsable = this.#isUsable(client) && !this.#closing;
    const next = this.#waiting.shift();
    if (!isUsable) client.close();
    if (next) this.#serve(next, isUsable ? client : undefined);
    else if (isUsable) this.#idle.push(client);
    this.#endIfDone();
  }

  /** Gives up every connection there is, because the server behind them is not the right one any more. */
  distrust(): void {
    this.#trustedSince = performance.now();
  }

  /** Tells that nobody can say whether something was kept. */
  tellUnsure(): void {
    this.#watch.unsure?.();
  }

  /** Lends nothing any more; resolves when everything that was lent has come back. */
  close(): Promise<void> {
    this.#closing ??= Promise.withResolvers();
    for (const client of this.#idle.splice(0)) client.close();
    for (const waiting of this.#waiting.splice(0)) waiting.reject(new DatabaseUnavailable(undefined, 'It is closed'));
    this.#endIfDone();
    return this.#closing.promise;
  }

  #isUsable({ isOpen, openedAt }: PostgresClient): boolean {
    return isOpen && openedAt >= this.#trustedSince && performance.now() - openedAt < LIFETIME_MILLISECONDS;
  }

  #lend(client: PostgresClient): PostgresClient {
    this.#lent.add(client);
    return client;
  }

  async #open(): Promise<PostgresClient> {
    this.#opening++;
    try {
      const client = await this.#hosts.open();
      return this.#lend(client);
    } finally {
      this.#opening--;
      this.#serveNext();
    }
  }

  /** Whoever waits gets the connection, or the place that it left. */
  #serve(waiting: PromiseWithResolvers<PostgresClient>, client?: PostgresClient): void {
    if (client) waiting.resolve(this.#lend(client));
    else this.#open().then(waiting.resolve, waiting.reject);
  }

  /** After an opening that failed there is a place for one who waits. */
  #serveNext(): void {
    if (this.#lent.size + this.#opening >= this.#most) return;
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
    }, LONGEST_WAIT_MILLISECONDS);
    return waiting.promise.finally(() => clearTimeout(timer));
  }

  #endIfDone(): void {
    if (this.#lent.size + this.#opening === 0) this.#closing?.resolve();
  }
}
