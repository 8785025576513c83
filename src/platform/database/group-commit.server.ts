import type { DatabaseSync } from 'node:sqlite';

const MOST_TRANSACTIONS_IN_A_GROUP = 128;

/** One caller's transaction inside a group. */
export interface GroupedTransaction {
  /** Keeps what the transaction wrote. Resolves once the whole group is on disk. */
  commit(): Promise<void>;
  /** Undoes what the transaction wrote. Resolves when the group has ended, for the refusal may rest on a neighbour's writes. */
  rollback(): Promise<void>;
}

/**
 * Commits concurrent write transactions of one SQLite connection together: each runs as a savepoint, one after the
 * other, and all are answered after the one COMMIT, so that a single fsync serves many orders.
 */
export class GroupCommit {
  readonly #database: DatabaseSync;
  readonly #waiting: PromiseWithResolvers<GroupedTransaction>[] = [];
  #running = false;
  #undoneBy: unknown;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Waits for this caller's turn; between the turn and its commit or rollback nobody else writes. */
  begin(): Promise<GroupedTransaction> {
    const turn = Promise.withResolvers<GroupedTransaction>();
    this.#waiting.push(turn);
    if (!this.#running) {
      this.#running = true;
      void this.#runGroups();
    }
    return turn.promise;
  }

  /** Takes note of an error in a transaction: on a full disk or an I/O error SQLite itself undoes the whole group. */
  note(error: unknown): void {
    if (!this.#database.isTransaction) this.#undoneBy ??= error;
  }

  async #runGroups(): Promise<void> {
    while (this.#waiting.length > 0) {
      // A turn of the event loop lets the requests that arrived during the last fsync join this group.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#runGroup();
    }
    this.#running = false;
  }

  async #runGroup(): Promise<void> {
    const ended = Promise.withResolvers<void>();
    // Every member awaits `ended`; this keeps a group whose members all failed early from being reported as unhandled.
    ended.promise.catch(() => {});
    try {
      this.#database.exec('begin immediate');
    } catch (error) {
      for (const turn of this.#waiting.splice(0)) turn.reject(error);
      return;
    }
    for (let count = 0; count < MOST_TRANSACTIONS_IN_A_GROUP && this.#database.isTransaction; count++) {
      const turn = this.#waiting.shift();
      if (!turn) break;
      await this.#runOne(turn, ended.promise);
    }
    this.#finish(ended);
  }

  #runOne(turn: PromiseWithResolvers<GroupedTransaction>, groupEnded: Promise<void>): Promise<void> {
    const left = Promise.withResolvers<void>();
    const leaveWith = (sql: string): Promise<void> => {
      try {
        if (this.#database.isTransaction) this.#database.exec(sql);
        return groupEnded;
      } catch (error) {
        return Promise.reject(error);
      } finally {
        left.resolve();
      }
    };
    try {
      this.#database.exec('savepoint one');
      turn.resolve({
        commit: () => leaveWith('release one'),
        rollback: () => leaveWith('rollback to one; release one'),
      });
    } catch (error) {
      turn.reject(error);
      left.resolve();
    }
    return left.promise;
  }

  #finish(ended: PromiseWithResolvers<void>): void {
    try {
      // Where nothing is left to be committed, COMMIT throws, as it must.
      this.#database.exec('commit');
      ended.resolve();
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback');
      ended.reject(this.#undoneBy ?? error);
      this.#undoneBy = undefined;
    }
  }
}
