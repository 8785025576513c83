import { setTimeout as wait } from 'node:timers/promises';
import {
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely';
import { ConnectionLost, DatabaseUnavailable } from './database-trouble.server.ts';
import { runInScope, type TransactionScope } from './transaction-scope.server.ts';

/** With the waits below: about a second, in which a crowd that locks in every order has sorted itself out. */
const MOST_ATTEMPTS = 10;
/** The longest wait before the second attempt; it doubles with each, up to LONGEST_WAIT_MILLISECONDS. */
const FIRST_WAIT_MILLISECONDS = 8;
const LONGEST_WAIT_MILLISECONDS = 400;
/** Longer than PostgreSQL lets one statement take, so that only work which is stuck gets there. */
export const TRANSACTION_DEADLINE_MILLISECONDS = 20_000;
/** PostgreSQL's serialization_failure and deadlock_detected, which undo a transaction that may succeed the next time. */
const RETRIED_CODES: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction. `work` may call `rollBack(answer)`: everything is undone and `answer` is returned,
 * which is how a refusal that a shopper can cause leaves a transaction. Anything else that is thrown undoes and rethrows.
 * `work` runs again when the engine undid it, and when its connection broke before the commit was sent; never after.
 * So it has no effects outside of the database, and queries nothing but its own transaction, which throws otherwise.
 * Rejects with DatabaseUnavailable when it was undone every time, and with an Error when it takes longer than
 * {@link TRANSACTION_DEADLINE_MILLISECONDS}; then everything is undone, and Kysely refuses what the work still tries.
 */
export async function inTransaction<Tables, Answer>(
  db: Pick<Kysely<Tables>, 'transaction'>,
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
      return await db.transaction().execute((trx) => runWithinDeadline(trx, (own) => work(own, rollBack)));
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
 * Statements of one transaction that do not need each other's answers, so that they travel together and run in the order
 * in which they were made. When some fail, all have ended, so that none runs after the rollback, and the first of those
 * that failed says why.
 */
export async function together<Answers extends readonly unknown[]>(
  ...statements: { [Place in keyof Answers]: Promise<Answers[Place]> }
): Promise<Answers> {
  await Promise.allSettled(statements);
  return Promise.all(statements);
}

/** Kysely wants it to make a transaction, which opens nothing and so never uses it. */
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** Runs `work` in the transaction's scope, which is closed when this returns, whether the work has ended or not. */
async function runWithinDeadline<Tables, Answer>(
  trx: Transaction<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Answer>,
): Promise<Answer> {
  const scope: TransactionScope = { isOpen: true };
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => deadline.reject(new Error('The transaction took too long and was rolled back')),
    TRANSACTION_DEADLINE_MILLISECONDS,
  );
  try {
    return await Promise.race([runInScope(scope, () => pipelined(trx, work)), deadline.promise]);
  } finally {
    clearTimeout(timer);
    scope.isOpen = false;
  }
}

/**
 * The same transaction, whose statements do not wait for the answers to those before. Kysely lets one at a time onto a
 * connection; the shop's connections keep the order themselves.
 */
function pipelined<Tables, Answer>(
  trx: Transaction<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Answer>,
): Promise<Answer> {
  const executor = trx.getExecutor();
  return executor.provideConnection((connection) => {
    const straight = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    return work(new Transaction({ config: { dialect }, dialect, driver: new DummyDriver(), executor: straight }));
  });
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
