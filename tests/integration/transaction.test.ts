import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseUnavailable } from '#platform/database/database-errors.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction, TRANSACTION_DEADLINE_MILLISECONDS } from '#platform/database/transaction.server.ts';
import { afterCommit, followUpErrors } from '#platform/database/transaction-scope.server.ts';
import { createTestShop } from '../support/test-shop.ts';

/** An error with a SQLSTATE code, as PostgreSQL's driver throws it. */
class SqlStateError extends Error {
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

test("a transaction commits and returns its work's result", async () => {
  const { db, id, stock } = await openProduct();
  const answer = await inTransaction<Tables, string>(db, async (trx) => {
    await trx.updateTable('product_variant').set({ stock: 4 }).where('product_id', '=', id).execute();
    return 'done';
  });
  expect([answer, await stock()]).toEqual(['done', 4]);
});

test('rollBack undoes everything and returns its argument', async () => {
  const { db, id, stock } = await openProduct();
  const answer = await inTransaction<Tables, string | undefined>(db, async (trx, rollBack) => {
    await trx.updateTable('product_variant').set({ stock: 4 }).where('product_id', '=', id).execute();
    return rollBack('refused');
  });
  expect([answer, await stock()]).toEqual(['refused', 5]);
});

test('a transaction whose work throws is rolled back and rethrows the error', async () => {
  const { db, id, stock } = await openProduct();
  const fault = new Error('in the middle');
  const work = inTransaction<Tables, void>(db, async (trx) => {
    await trx.updateTable('product_variant').set({ stock: 4 }).where('product_id', '=', id).execute();
    throw fault;
  });
  await expect(work).rejects.toBe(fault);
  expect(await stock()).toBe(5);
});

test('uncommitted changes are not visible', async () => {
  const { db, id, stock } = await openProduct();
  const written = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const writing = inTransaction<Tables, void>(db, async (trx) => {
    await trx.updateTable('product_variant').set({ stock: 4 }).where('product_id', '=', id).execute();
    written.resolve();
    await mayEnd.promise;
  });
  await written.promise;
  const seen = await stock();
  mayEnd.resolve();
  await writing;
  expect([seen, await stock()]).toEqual([5, 4]);
});

describe('a query outside the transaction within its work throws and rolls back:', () => {
  const OUTSIDE: Record<string, (db: Kysely<Tables>, id: string) => Promise<unknown>> = {
    'a read': (db, id) => db.selectFrom('product_variant').select('stock').where('product_id', '=', id).execute(),
    'a write': (db, id) => db.updateTable('product_variant').set({ stock: 3 }).where('product_id', '=', id).execute(),
    'a raw statement': (db) => sql`select 1`.execute(db),
    'another transaction': (db) => inTransaction(db, async () => {}),
  };

  test.each(Object.entries(OUTSIDE))('%s', async (_, query) => {
    const { db, id, stock } = await openProduct();
    const work = inTransaction<Tables, unknown>(db, async (trx) => {
      await trx.updateTable('product_variant').set({ stock: 4 }).where('product_id', '=', id).execute();
      return query(db, id);
    });
    await expect(work).rejects.toThrow('bypassed the open transaction');
    expect(await stock()).toBe(5);
  });
});

describe('afterCommit', () => {
  test('runs each function once, in order, when what the transaction wrote is visible', async () => {
    const { db, id, stock } = await openProduct();
    const ran: unknown[] = [];
    const last = () => void ran.push('last');
    await inTransaction(db, async (trx) => {
      afterCommit(async () => void ran.push(await stock()));
      afterCommit(last);
      afterCommit(last);
      await trx.updateTable('product_variant').set({ stock: 4 }).where('product_id', '=', id).execute();
      expect(ran).toEqual([]);
    });
    expect(ran).toEqual([4, 'last']);
  });

  test('runs nothing after a rollback, and what the last attempt registered after a retry', async () => {
    const { db } = await openProduct();
    const ran: string[] = [];
    await inTransaction<Tables, void>(db, async (_, rollBack) => {
      afterCommit(() => void ran.push('rolled back'));
      return rollBack();
    });
    const failing = inTransaction(db, async () => {
      afterCommit(() => void ran.push('failed'));
      throw new Error('in the middle');
    });
    await expect(failing).rejects.toThrow('in the middle');
    let attempts = 0;
    await inTransaction(db, async () => {
      attempts++;
      const attempt = `attempt ${attempts}`;
      afterCommit(() => void ran.push(attempt));
      if (attempts < 3) throw new SqlStateError('40001');
    });
    expect(ran).toEqual(['attempt 3']);
  });

  test('an error stops neither the others nor the caller, and is published', async () => {
    const { db } = await openProduct();
    const published: unknown[] = [];
    const publish = (error: unknown) => void published.push(error);
    followUpErrors.subscribe(publish);
    onTestFinished(() => void followUpErrors.unsubscribe(publish));
    const ran: string[] = [];
    const fault = new Error('after the commit');
    const result = await inTransaction(db, async () => {
      afterCommit(() => Promise.reject(fault));
      afterCommit(() => void ran.push('next'));
      return 'done';
    });
    expect({ result, ran, published }).toEqual({ result: 'done', ran: ['next'], published: [fault] });
  });

  test('throws outside a transaction', () => {
    expect(() => afterCommit(() => {})).toThrow('No transaction is open');
  });
});

test('a transaction that never ends is rolled back at its deadline and unblocks the next writer', async () => {
  const { db, id, stock } = await openProduct();
  // Opens the connections of both transactions, because opening one has a time limit too.
  await Promise.all([stock(), stock()]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const mayGoOn = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const late = Promise.withResolvers<unknown>();
  const stuck = inTransaction<Tables, void>(db, async (trx) => {
    const write = () => trx.updateTable('product_variant').set({ stock: 1 }).where('product_id', '=', id).execute();
    await write();
    written.resolve();
    await mayGoOn.promise;
    await write().catch(late.resolve);
  });
  await written.promise;
  const next = inTransaction(db, (trx) =>
    trx.updateTable('product_variant').set({ quantity: 77 }).where('product_id', '=', id).execute(),
  );
  // Connections are acquired in the next tick.
  await setImmediate();

  vi.advanceTimersByTime(TRANSACTION_DEADLINE_MILLISECONDS);
  await expect(stuck).rejects.toThrow('took too long');
  await next;
  mayGoOn.resolve();
  expect(await late.promise).toEqual(new Error('Transaction is already rolled back'));
  expect(await stock()).toBe(5);
});

test.each(['40001', '40P01'])('error %s is retried up to ten attempts', async (code) => {
  const { attempts, outcome } = await failEveryTime(code);
  expect(outcome).toBeInstanceOf(DatabaseUnavailable);
  expect(attempts).toBe(10);
});

test.each(['23505', '57014'])('error %s is rethrown without a retry', async (code) => {
  const { attempts, outcome } = await failEveryTime(code);
  expect(outcome).toEqual(new SqlStateError(code));
  expect(attempts).toBe(1);
});

async function failEveryTime(code: string): Promise<{ attempts: number; outcome: unknown }> {
  const { db } = await openProduct();
  let attempts = 0;
  const work = inTransaction<Tables, void>(db, async () => {
    attempts++;
    throw new SqlStateError(code);
  });
  const outcome: unknown = await work.catch((error: unknown) => error);
  return { attempts, outcome };
}
