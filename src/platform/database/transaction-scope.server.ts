import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';

/** The transaction that the running code belongs to. It is closed before the commit or rollback is sent. */
export interface TransactionScope {
  isOpen: boolean;
  /** Runs after the work, before the commit. */
  atEnd: (() => Promise<void>)[];
  /** Runs once after the commit. */
  followUps: Set<FollowUp>;
}

type FollowUp = () => void | Promise<void>;

/** Publishes each error of a function that ran after a commit, because the transaction that it follows cannot fail any more. */
export const followUpErrors = channel('thock.follow-up-errors');

const scopes = new AsyncLocalStorage<TransactionScope>();

/** Runs the work of a transaction, so that {@link requireNoTransaction} recognises calls from it. */
export function runInScope<Result>(scope: TransactionScope, work: () => Promise<Result>): Promise<Result> {
  return scopes.run(scope, work);
}

/**
 * Runs `finish` at the end of the open transaction, before its commit, unless it is rolled back. For statements that lock
 * a row which many transactions need: they then hold it only during the commit, and lock it after all other rows.
 */
export function beforeCommit(finish: () => Promise<void>): void {
  requireScope().atEnd.push(finish);
}

/**
 * Runs `followUp` after the commit of the open transaction, unless it is rolled back. Several run one after the other, in
 * the order in which they were registered; one that is registered twice runs once. The transaction resolves after them,
 * also if one fails: see {@link followUpErrors}.
 */
export function afterCommit(followUp: FollowUp): void {
  requireScope().followUps.add(followUp);
}

/** Runs what {@link afterCommit} has registered. */
export async function runFollowUps({ followUps }: TransactionScope): Promise<void> {
  for (const followUp of followUps) {
    try {
      await followUp();
    } catch (error) {
      followUpErrors.publish(error);
    }
  }
}

function requireScope(): TransactionScope {
  const scope = scopes.getStore();
  if (!scope?.isOpen) throw new Error('No transaction is open');
  return scope;
}

/**
 * Throws if the caller runs inside an open transaction. A query outside it could deadlock: on SQLite because only one
 * transaction writes at a time, on PostgreSQL once every connection of the pool waits for another one.
 */
export function requireNoTransaction(): void {
  if (scopes.getStore()?.isOpen) {
    throw new Error('A query bypassed the open transaction. Run it through the transaction object');
  }
}
