import type { SelectQueryBuilder, Transaction } from 'kysely';
import { engineOf } from './engine.server.ts';

/**
 * Locks the rows that a query reads until the transaction ends, against changes and other such locks. SQLite allows
 * only one writer at a time, so it needs no lock.
 */
export function lockRows<Tables, From extends keyof Tables, Row>(
  trx: Transaction<Tables>,
  query: SelectQueryBuilder<Tables, From, Row>,
): SelectQueryBuilder<Tables, From, Row> {
  return engineOf(trx) === 'postgres' ? query.forNoKeyUpdate() : query;
}

/** Like {@link lockRows}, without rows that other transactions have locked, so that none of them waits for another. */
export function lockFreeRows<Tables, From extends keyof Tables, Row>(
  trx: Transaction<Tables>,
  query: SelectQueryBuilder<Tables, From, Row>,
): SelectQueryBuilder<Tables, From, Row> {
  return engineOf(trx) === 'postgres' ? query.forNoKeyUpdate().skipLocked() : query;
}
