import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { ConnectionLost, DatabaseUnavailable } from './database-trouble.server.ts';

/** With the waits below: about a second, in which a crowd that locks in every order has sorted itself out. */
const MOST_ATTEMPTS = 10;
/** The longest wait before the second attempt; it doubles with each, up to LONGEST_WAIT_MILLISECONDS. */
const FIRST_WAIT_MILLISECONDS = 8;
const LONGEST_WAIT_MILLISECONDS = 400;
/** PostgreSQL's serialization_failure and deadlock_detected, which undo a transaction that may succeed the next time. */
const RETRIED_CODES: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction. `work` may call `rollBack(answer)`: everything is undone and `answer` is returned,
 * which is how a refusal that a shopper can cause leaves a transaction. Anything else that is thrown undoes and rethrows.
 * `work` runs again when the engine undid it, and when its connection broke before the commit was sent; never after.
 * Rejects with DatabaseUnavailable when it was undone every time.
 */
export async function inTransaction<Tables, Answer>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>, rollBack: (answer: Answer) => never) => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const refusals: Refusal<Answer>[] = [];
    const rollBack = (answer: Answer): never => {
      const refusal = new Refusal(answer);
      refusals.push(refusal);
      throw refusal;
    };
    try {
      return await db.transaction().execute((trx) => work(trx, rollBack));
    } catch (error) {
      const refusal = refusals.find((own) => own === error);
      if (refusal) return refusal.answer;
      if (!isRetried(error)) throw error;
      if (attempt >= MOST_ATTEMPTS) throw new DatabaseUnavailable(error, 'Others changed the same rows every time');
    }
    // By chance, or two that met once would meet again.
    await wait(Math.random() * Math.min(FIRST_WAIT_MILLISECONDS * 2 ** (attempt - 1), LONGEST_WAIT_MILLISECONDS));
  }
}

/**
 * Statements of one transaction that do not need each other's answers, so that they travel together. When some fail, all
 * have ended, so that none runs after the rollback, and the first of those that failed says why.
 */
export async function together<Answers extends readonly unknown[]>(
  ...statements: { [Place in keyof Answers]: Promise<Answers[Place]> }
): Promise<Answers> {
  await Promise.allSettled(statements);
  return Promise.all(statements);
}

/** Travels through Kysely as an error, so that it rolls back, and carries the answer past it. */
class Refusal<Answer> extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('Rolled back');
    this.answer = answer;
  }
}

function isRetried(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true;
  return error instanceof Error && 'code' in error && RETRIED_CODES.has(error.code);
}
