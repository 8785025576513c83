import { expect, test } from 'vitest';
import type { Tables } from '#features/schema/tables.ts';
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

test.each([
  ['40001', 5],
  ['40P01', 5],
  ['23505', 1],
  ['57014', 1],
])('a fault %s is tried %d times before it is thrown', async (code, attempts) => {
  const { db } = await openProduct();
  let count = 0;
  const work = inTransaction<Tables, void>(db, async () => {
    count++;
    throw new DatabaseFault(code);
  });
  await expect(work).rejects.toThrow(code);
  expect(count).toBe(attempts);
});
