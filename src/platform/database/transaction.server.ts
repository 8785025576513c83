import type { Kysely, Transaction } from 'kysely';

const MOST_ATTEMPTS = 5;
/** PostgreSQL's serialization_failure and deadlock_detected: the only errors for which a second try is right. */
const RETRIED_CODES: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction. `work` may call `rollBack(answer)`: everything is undone and `answer` is returned,
 * which is how a refusal that a shopper can cause leaves a transaction. Anything else that is thrown undoes and rethrows.
 */
export async function inTransaction<Tables, Answer>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>, rollBack: (answer: Answer) => never) => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const refusal = new Refusal<Answer>();
    try {
      return await db.transaction().execute((trx) => work(trx, (answer) => refusal.leaveWith(answer)));
    } catch (error) {
      if (error === refusal) return refusal.answer();
      if (attempt >= MOST_ATTEMPTS || !isRetried(error)) throw error;
    }
  }
}

/** Travels through Kysely as an error, so that it rolls back, and carries the answer past it. */
class Refusal<Answer> extends Error {
  #answers: Answer[] = [];

  leaveWith(answer: Answer): never {
    this.#answers = [answer];
    throw this;
  }

  answer(): Answer {
    for (const answer of this.#answers) return answer;
    throw new Error('A refusal without an answer');
  }
}

function isRetried(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRIED_CODES.has(error.code);
}
