import type { Kysely } from 'kysely';
import type { Tables } from '#features/schema/tables.ts';

/**
 * The same database, whose engine undoes the first transaction as if others had changed the same rows, so that its work
 * runs again. `meanwhile` is what those others do.
 */
export function undoneOnce(db: Kysely<Tables>, meanwhile: () => Promise<unknown>): Kysely<Tables> {
  let isFirst = true;
  const undone = async (work: (trx: Parameters<TransactionWork>[0]) => Promise<unknown>) => {
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
      if (name === 'transaction' && isFirst) return () => ({ execute: undone });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

type TransactionWork = Parameters<ReturnType<Kysely<Tables>['transaction']>['execute']>[0];
