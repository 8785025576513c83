import { expect, test } from 'vitest';
import type { Tables } from '#features/schema/tables.ts';
import { DatabaseUnavailable } from '#platform/database/database-trouble.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
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
  const seen = await inTransaction<Tables, number | undefined>(db, async (trx) => {
    await trx.updateTable('product').set({ stock: 4 }).where('id', '=', id).execute();
    return stock();
  });
  expect([seen, await stock()]).toEqual([5, 4]);
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
