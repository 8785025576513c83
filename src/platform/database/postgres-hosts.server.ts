import { DatabaseUnavailable } from './database-errors.server.ts';
import { type ClientPurpose, openClient, type PostgresClient } from './postgres-client.server.ts';

/** After every host failed, attempts within this time fail at once with the same error. */
const RETRY_DELAY_MILLISECONDS = 250;

/** Called when the state of a database changes. */
export interface DatabaseListener {
  /** No host can be reached any more, or none could at the first attempt (`wasConnected` is false). */
  onLost?(error: DatabaseUnavailable, wasConnected: boolean): void;
  /** A host can be reached again. */
  onRecovered?(): void;
  /** New connections go to another host than before. */
  onFailover?(): void;
  /** The answer to a commit was lost: the commit may have succeeded, may still succeed, or may have failed. */
  onUnknownOutcome?(): void;
}

/** The hosts of one database. The host that last accepted a connection is tried first. */
export class PostgresHosts {
  readonly #addresses: readonly string[];
  readonly #purpose: ClientPurpose;
  readonly #listener: DatabaseListener;
  #preferred = 0;
  #lastError: DatabaseUnavailable | undefined;
  #wasConnected = false;
  #retryAt = 0;

  constructor(addresses: readonly string[], purpose: ClientPurpose, listener: DatabaseListener) {
    this.#addresses = addresses;
    this.#purpose = purpose;
    this.#listener = listener;
  }

  /** Connects to the first suitable host. Rejects with DatabaseUnavailable if there is none. */
  async open(): Promise<PostgresClient> {
    if (this.#lastError && performance.now() < this.#retryAt) throw this.#lastError;
    const errors: unknown[] = [];
    for (const index of this.#inOrder()) {
      try {
        const client = await openClient(this.#addresses[index] ?? '', this.#purpose);
        this.#recordSuccess(index);
        return client;
      } catch (error) {
        errors.push(error);
      }
    }
    throw this.#recordFailure(errors);
  }

  #inOrder(): number[] {
    const { length } = this.#addresses;
    return Array.from({ length }, (_, step) => (this.#preferred + step) % length);
  }

  #recordSuccess(index: number): void {
    if (this.#wasConnected && index !== this.#preferred) this.#listener.onFailover?.();
    this.#preferred = index;
    this.#wasConnected = true;
    if (!this.#lastError) return;
    this.#lastError = undefined;
    this.#listener.onRecovered?.();
  }

  #recordFailure(errors: readonly unknown[]): DatabaseUnavailable {
    const error = new DatabaseUnavailable(errors[0]);
    const isNew = !this.#lastError;
    this.#lastError = error;
    this.#retryAt = performance.now() + RETRY_DELAY_MILLISECONDS;
    if (isNew) this.#listener.onLost?.(error, this.#wasConnected);
    return error;
  }
}
