import { type Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Tables } from '#features/schema/tables.ts';
import { DatabaseUnavailable } from '#platform/database/database-trouble.server.ts';
import { inTransaction, TRANSACTION_DEADLINE_MILLISECONDS } from '#platform/database/transaction.server.ts';
import { createTestShop } from '../support/test-shop.ts';

/** What PostgreSQL's driver throws, by its code. */
class DatabaseFault extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

async function openProduct() {
  const shop = await createTestShop();
  const product = await shop.addProduct({ stock: 5 });
  return { db: shop.services.db, id: product._id, stock: () => shop.stockOf(product) };
}

test('a transaction answers what its work answers, and keeps it', async () => {
  const { db, id, stock } = await openProduct();
  const answer = await inTransaction<Tables, string>(db, async (trx) => {
    await trx.updateTable('product').set({ stock: 4 }).where('id', '=', id).execute();
    return 'done';
  });
  expect([answer, await stock()]).toEqual(['done', 4]);
});

test('a transaction that is left with an answer undoes everything and answers it', async () => {
  const { db, id, stock } = await openProduct();
  const answer = await inTransaction<Tables, string | undefined>(db, async (trx, rollBack) => {
    await trx.updateTable('product').set({ stock: 4 }).where('id', '=', id).execute();
    return rollBack('refused');
  });
  expect([answer, await stock()]).toEqual(['refused', 5]);
});

test('a transaction whose work throws undoes everything and throws the same', async () => {
  const { db, id, stock } = await openProduct();
  const fault = new Error('in the middle');
  const work = inTransaction<Tables, void>(db, async (trx) => {
    await trx.updateTable('product').set({ stock: 4 }).where('id', '=', id).execute();
    throw fault;
  });
  await expect(work).rejects.toBe(fault);
  expect(await stock()).toBe(5);
});

test('nobody reads what is not committed', async () => {
  const { db, id, stock } = await openProduct();
  const written = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const writing = inTransaction<Tables, void>(db, async (trx) => {
    await trx.updateTable('product').set({ stock: 4 }).where('id', '=', id).execute();
    written.resolve();
    await mayEnd.promise;
  });
  await written.promise;
  const seen = await stock();
  mayEnd.resolve();
  await writing;
  expect([seen, await stock()]).toEqual([5, 4]);
});

describe('a query through the database inside a transaction is refused at once, and everything is rolled back', () => {
  const OUTSIDE: Record<string, (db: Kysely<Tables>, id: string) => Promise<unknown>> = {
    'a read': (db, id) => db.selectFrom('product').select('stock').where('id', '=', id).execute(),
    'a write': (db, id) => db.updateTable('product').set({ stock: 3 }).where('id', '=', id).execute(),
    'a statement as text': (db) => sql`select 1`.execute(db),
    'another transaction': (db) => inTransaction(db, async () => {}),
  };

  test.each(Object.entries(OUTSIDE))('%s', async (_, query) => {
    const { db, id, stock } = await openProduct();
    const work = inTransaction<Tables, unknown>(db, async (trx) => {
      await trx.updateTable('product').set({ stock: 4 }).where('id', '=', id).execute();
      return query(db, id);
    });
    await expect(work).rejects.toThrow('make it through the transaction');
    expect(await stock()).toBe(5);
  });
});

test('a transaction that never ends is rolled back at its deadline, and neither it nor the next writer waits on', async () => {
  const { db, id, stock } = await openProduct();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const mayGoOn = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const late = Promise.withResolvers<unknown>();
  const stuck = inTransaction<Tables, void>(db, async (trx) => {
    const write = () => trx.updateTable('product').set({ stock: 1 }).where('id', '=', id).execute();
    await write();
    written.resolve();
    await mayGoOn.promise;
    await write().catch(late.resolve);
  });
  await written.promise;
  const next = inTransaction(db, (trx) =>
    trx.updateTable('product').set({ quantity: 77 }).where('id', '=', id).execute(),
  );

  vi.advanceTimersByTime(TRANSACTION_DEADLINE_MILLISECONDS);
  await expect(stuck).rejects.toThrow('took too long');
  await next;
  mayGoOn.resolve();
  expect(await late.promise).toEqual(new Error('Transaction is already rolled back'));
  expect(await stock()).toBe(5);
});

test.each(['40001', '40P01'])('fault %s passes, so that it is tried again, ten times in all', async (code) => {
  const { attempts, outcome } = await failEveryTime(code);
  expect(outcome).toBeInstanceOf(DatabaseUnavailable);
  expect(attempts).toBe(10);
});

test.each(['23505', '57014'])('fault %s is thrown as it came, and the work is not done again', async (code) => {
  const { attempts, outcome } = await failEveryTime(code);
  expect(outcome).toEqual(new DatabaseFault(code));
  expect(attempts).toBe(1);
});

async function failEveryTime(code: string): Promise<{ attempts: number; outcome: unknown }> {
  const { db } = await openProduct();
  let attempts = 0;
  const work = inTransaction<Tables, void>(db, async () => {
    attempts++;
    throw new DatabaseFault(code);
  });
  const outcome: unknown = await work.catch((error: unknown) => error);
  return { attempts, outcome };
}
