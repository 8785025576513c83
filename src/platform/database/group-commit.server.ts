import type { DatabaseSync } from 'node:sqlite';

const MAX_TRANSACTIONS_PER_GROUP = 128;

/** One caller's transaction inside a group. */
export interface GroupedTransaction {
  /** Commits the transaction. Resolves once the whole group is on disk. */
  commit(): Promise<void>;
  /**
   * Rolls the transaction back. Resolves when the group has been committed, because the reason for the rollback may be
   * what another member wrote.
   */
  rollback(): Promise<void>;
}

/** The SQL that begins a member of a group and that ends it. */
interface MemberStatements {
  begin: string | undefined;
  commit: string | undefined;
  rollback: string;
}

/** Before the first member nothing is written, so it needs no savepoint, for which SQLite would copy what it changes. */
const FIRST: MemberStatements = { begin: undefined, commit: undefined, rollback: 'rollback; begin immediate' };
const LATER: MemberStatements = {
  begin: 'savepoint member',
  commit: 'release member',
  rollback: 'rollback to member; release member',
};

/**
 * Commits concurrent write transactions of one SQLite connection together. They run one after the other, the later ones
 * as savepoints, and all resolve after a single COMMIT, so one fsync serves many orders.
 */
export class GroupCommit {
  readonly #database: DatabaseSync;
  readonly #waiting: PromiseWithResolvers<GroupedTransaction>[] = [];
  #running = false;
  #rollbackCause: unknown;
  /** Whether a member of the running group has committed. */
  #hasChanges = false;
  readonly #onSaved: () => void;

  /** @param onSaved Called when a group is on disk, unless all its members rolled back. */
  constructor(database: DatabaseSync, onSaved: () => void = () => {}) {
    this.#database = database;
    this.#onSaved = onSaved;
  }

  /** Waits for the caller's turn. Until the caller commits or rolls back, no other transaction writes. */
  begin(): Promise<GroupedTransaction> {
    const turn = Promise.withResolvers<GroupedTransaction>();
    this.#waiting.push(turn);
    if (!this.#running) {
      this.#running = true;
      void this.#runGroups();
    }
    return turn.promise;
  }

  /** Records an error of a statement. On a full disk or an I/O error, SQLite itself rolls back the whole group. */
  recordError(error: unknown): void {
    if (!this.#database.isTransaction) this.#rollbackCause ??= error;
  }

  async #runGroups(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Yields to the event loop, so that requests that arrived during the last fsync join this group.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#runGroup();
    }
    this.#running = false;
  }

  async #runGroup(): Promise<void> {
    const ended = Promise.withResolvers<void>();
    // If all members failed early, nothing awaits `ended`; this avoids an unhandled rejection.
    ended.promise.catch(() => {});
    try {
      this.#database.exec('begin immediate');
    } catch (error) {
      for (const turn of this.#waiting.splice(0)) turn.reject(error);
      return;
    }
    for (let count = 0; count < MAX_TRANSACTIONS_PER_GROUP && this.#database.isTransaction; count++) {
      const turn = this.#waiting.shift();
      if (!turn) break;
      await this.#runMember(turn, count === 0 ? FIRST : LATER, ended.promise);
    }
    this.#finish(ended);
  }

  #runMember(
    turn: PromiseWithResolvers<GroupedTransaction>,
    { begin, commit, rollback }: MemberStatements,
    groupEnded: Promise<void>,
  ): Promise<void> {
    const memberEnded = Promise.withResolvers<void>();
    const endWith = (sql: string | undefined): Promise<void> => {
      try {
        if (sql !== undefined && this.#database.isTransaction) this.#database.exec(sql);
        return groupEnded;
      } catch (error) {
        return Promise.reject(error);
      } finally {
        memberEnded.resolve();
      }
    };
    try {
      if (begin !== undefined) this.#database.exec(begin);
      const commitMember = () => {
        this.#hasChanges = true;
        return endWith(commit);
      };
      turn.resolve({ commit: commitMember, rollback: () => endWith(rollback) });
    } catch (error) {
      turn.reject(error);
      memberEnded.resolve();
    }
    return memberEnded.promise;
  }

  #finish(ended: PromiseWithResolvers<void>): void {
    try {
      // Throws if SQLite has already rolled the group back.
      this.#database.exec('commit');
      ended.resolve();
      if (this.#hasChanges) this.#onSaved();
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback');
      ended.reject(this.#rollbackCause ?? error);
      this.#rollbackCause = undefined;
    } finally {
      this.#hasChanges = false;
    }
  }
}
