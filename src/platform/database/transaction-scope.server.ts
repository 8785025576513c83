import { AsyncLocalStorage } from 'node:async_hooks';

/** A transaction that the running code is the work of. It is closed before its commit or rollback is sent. */
export interface TransactionScope {
  isOpen: boolean;
}

const scopes = new AsyncLocalStorage<TransactionScope>();

/** Runs the work of a transaction, so that {@link requireNoTransaction} knows what is called from it. */
export function runInScope<Answer>(scope: TransactionScope, work: () => Promise<Answer>): Promise<Answer> {
  return scopes.run(scope, work);
}

/**
 * Throws where the caller is the work of an open transaction. A query beside it would wait for itself: on SQLite because
 * one transaction writes at a time, on PostgreSQL once every connection of the pool waits for another one.
 */
export function requireNoTransaction(): void {
  if (scopes.getStore()?.isOpen) {
    throw new Error('A query was made through the database inside a transaction: make it through the transaction');
  }
}
