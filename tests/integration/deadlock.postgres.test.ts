import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '#platform/database/database-errors.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { createTestShop } from '../support/test-shop.ts';

test('transactions that lock rows in any order all succeed exactly once', async () => {
  const shop = await createTestShop();
  const products = await Promise.all([1, 2, 3].map(() => shop.addProduct({ stock: 1000 })));
  const piece = fc.nat({ max: products.length - 1 });
  const workload = fc.array(fc.array(piece, { minLength: 2, maxLength: 5 }), { minLength: 2, maxLength: 8 });

  await fc.assert(
    fc.asyncProperty(workload, async (transactions) => {
      const before = await stockOfAll();
      const outcomes = await Promise.allSettled(transactions.map(takeInOrder));
      expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toEqual([]);
      const taken = transactions.flat();
      const expected = before.map((stock, index) => stock - taken.filter((each) => each === index).length);
      expect(await stockOfAll()).toEqual(expected);
    }),
    { numRuns: 12 },
  );

  function takeInOrder(indexes: readonly number[]): Promise<void> {
    return inTransaction<Tables, void>(shop.services.db, async (trx) => {
      for (const index of indexes) {
        await trx
          .updateTable('product_variant')
          .set((eb) => ({ stock: eb('stock', '-', 1) }))
          .where('product_id', '=', products[index]?._id ?? '')
          .execute();
      }
    });
  }

  async function stockOfAll(): Promise<number[]> {
    return Promise.all(products.map(async (product) => (await shop.stockOf(product)) ?? Number.NaN));
  }
});

test('two transactions that deadlock both succeed because the aborted one is retried', async () => {
  const shop = await createTestShop();
  const [a, b] = [await shop.addProduct({ stock: 5 }), await shop.addProduct({ stock: 5 })];
  const bothHoldOne = Promise.withResolvers<void>();
  let attempts = 0;
  let holding = 0;

  const takeOne = async (first: string, second: string) =>
    inTransaction<Tables, void>(shop.services.db, async (trx) => {
      attempts++;
      const take = (id: string) =>
        trx
          .updateTable('product_variant')
          .set((eb) => ({ stock: eb('stock', '-', 1) }))
          .where('product_id', '=', id)
          .execute();
      await take(first);
      // Counts row locks, not attempts: the second transaction may have begun without holding one.
      if (++holding === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await take(second);
    });
  await Promise.all([takeOne(a._id, b._id), takeOne(b._id, a._id)]);

  // There are more if the retry runs before the other transaction gets its lock.
  expect(attempts).toBeGreaterThanOrEqual(3);
  expect([await shop.stockOf(a), await shop.stockOf(b)]).toEqual([3, 3]);
});

test('a transaction that is aborted every time fails with DatabaseUnavailable', async () => {
  const shop = await createTestShop();
  const undone = inTransaction<Tables, void>(shop.services.db, async (trx) => {
    await sql`do $$ begin raise exception 'undone' using errcode = '40P01'; end $$`.execute(trx);
  });
  await expect(undone).rejects.toThrow(DatabaseUnavailable);
});
