import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

/**
 * Wraps a database so that the first transaction is rolled back with a serialization failure and its work runs again.
 * `meanwhile` runs between the two attempts, as the conflicting transaction.
 */
export function failFirstTransaction(db: Kysely<Tables>, meanwhile: () => Promise<unknown>): Kysely<Tables> {
  let isFirst = true;
  const executeAndFail = async (work: (trx: Parameters<TransactionWork>[0]) => Promise<unknown>) => {
    isFirst = false;
    const conflict = Object.assign(new Error('could not serialize access'), { code: '40001' });
    const attempt = db.transaction().execute(async (trx) => {
      await work(trx);
      throw conflict;
    });
    await attempt.catch(() => {});
    await meanwhile();
    throw conflict;
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction' && isFirst) return () => ({ execute: executeAndFail });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

type TransactionWork = Parameters<ReturnType<Kysely<Tables>['transaction']>['execute']>[0];
