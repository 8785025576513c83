import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { ConnectionLost, DatabaseUnavailable } from './database-errors.server.ts';
import { runFollowUps, runInScope, type TransactionScope } from './transaction-scope.server.ts';

/** With the waits below, about a second, in which even many transactions that lock in different orders get through. */
const MAX_ATTEMPTS = 10;
/** The longest wait before the second attempt. It doubles with each attempt, up to MAX_WAIT_MILLISECONDS. */
const INITIAL_WAIT_MILLISECONDS = 8;
const MAX_WAIT_MILLISECONDS = 400;
/** Longer than PostgreSQL's statement timeout, so that only stuck work reaches it. */
export const TRANSACTION_DEADLINE_MILLISECONDS = 20_000;
/** PostgreSQL's serialization_failure and deadlock_detected: the transaction was rolled back; a retry may succeed. */
const RETRYABLE_CODES: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction. `work` may call `rollBack(result)`, which rolls back and returns `result`; refusals
 * that a shopper can cause use this. Any other error rolls back and is rethrown.
 * `work` is retried after a deadlock or serialization failure, and if the connection broke before the commit was sent.
 * It must therefore have no effects outside the database but by `afterCommit`. Queries that bypass its transaction throw.
 * Rejects with DatabaseUnavailable if all attempts fail, and with an Error after
 * {@link TRANSACTION_DEADLINE_MILLISECONDS}. The transaction is then rolled back and rejects further queries.
 */
export async function inTransaction<Tables, Result>(
  db: Pick<Kysely<Tables>, 'transaction'>,
  work: (trx: Transaction<Tables>, rollBack: (result: Result) => never) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const rollbacks: RollbackError<Result>[] = [];
    const rollBack = (result: Result): never => {
      const rollback = new RollbackError(result);
      rollbacks.push(rollback);
      throw rollback;
    };
    const scope: TransactionScope = { isOpen: true, atEnd: [], followUps: new Set() };
    try {
      const result = await db.transaction().execute((trx) => runWithinDeadline(scope, () => work(trx, rollBack)));
      await runFollowUps(scope);
      return result;
    } catch (error) {
      const rollback = rollbacks.find((thrown) => thrown === error);
      if (rollback) return rollback.result;
      if (!isRetryable(error)) throw error;
      if (attempt >= MAX_ATTEMPTS)
        throw new DatabaseUnavailable(error, 'The transaction conflicted with others at every attempt');
    }
    // A random wait keeps two conflicting transactions from colliding again.
    await wait(Math.random() * Math.min(INITIAL_WAIT_MILLISECONDS * 2 ** (attempt - 1), MAX_WAIT_MILLISECONDS));
  }
}

/** Runs `work` in the transaction's scope. The scope is closed at the end or at the deadline, whichever comes first. */
async function runWithinDeadline<Result>(scope: TransactionScope, work: () => Promise<Result>): Promise<Result> {
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => deadline.reject(new Error('The transaction took too long and was rolled back')),
    TRANSACTION_DEADLINE_MILLISECONDS,
  );
  async function workAndFinish(): Promise<Result> {
    const result = await work();
    for (const finish of scope.atEnd) await finish();
    return result;
  }
  try {
    return await Promise.race([runInScope(scope, workAndFinish), deadline.promise]);
  } finally {
    clearTimeout(timer);
    scope.isOpen = false;
  }
}

/** Makes Kysely roll back, and carries the result of the transaction. */
class RollbackError<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('Rolled back');
    this.result = result;
  }
}

function isRetryable(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true;
  return error instanceof Error && 'code' in error && RETRYABLE_CODES.has(error.code);
}
