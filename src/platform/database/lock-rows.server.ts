import type { SelectQueryBuilder, Transaction } from 'kysely';
import { engineOf } from './engine.server.ts';

/**
 * Adds a lock to a read: until the transaction ends, nobody else changes these rows or reads them with such a lock. On
 * SQLite there is only one writer at a time, so a transaction that writes needs none.
 */
export function lockRows<Tables, From extends keyof Tables, Row>(
  trx: Transaction<Tables>,
  query: SelectQueryBuilder<Tables, From, Row>,
): SelectQueryBuilder<Tables, From, Row> {
  return engineOf(trx) === 'postgres' ? query.forNoKeyUpdate() : query;
}
