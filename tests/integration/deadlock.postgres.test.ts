import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '#features/schema/tables.ts';
import { DatabaseUnavailable } from '#platform/database/database-trouble.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { createTestShop } from '../support/test-shop.ts';

test('whatever transactions lock in whatever order, all of them succeed and none is done twice', async () => {
  const shop = await createTestShop();
  const products = await Promise.all([1, 2, 3].map(() => shop.addProduct({ stock: 1000 })));
  const piece = fc.nat({ max: products.length - 1 });
  const crowd = fc.array(fc.array(piece, { minLength: 2, maxLength: 5 }), { minLength: 2, maxLength: 8 });

  await fc.assert(
    fc.asyncProperty(crowd, async (transactions) => {
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
          .updateTable('product')
          .set((eb) => ({ stock: eb('stock', '-', 1) }))
          .where('id', '=', products[index]?._id ?? '')
          .execute();
      }
    });
  }

  async function stockOfAll(): Promise<number[]> {
    return Promise.all(products.map(async (product) => (await shop.stockOf(product)) ?? Number.NaN));
  }
}, 60_000);

test('two transactions that deadlock both succeed: the one that PostgreSQL ends is tried again', async () => {
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
          .updateTable('product')
          .set((eb) => ({ stock: eb('stock', '-', 1) }))
          .where('id', '=', id)
          .execute();
      await take(first);
      // Not the attempts: the second may have begun and hold nothing yet.
      if (++holding === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await take(second);
    });
  await Promise.all([takeOne(a._id, b._id), takeOne(b._id, a._id)]);

  // More where the one that was ended comes back before the other has what it waited for.
  expect(attempts).toBeGreaterThanOrEqual(3);
  expect([await shop.stockOf(a), await shop.stockOf(b)]).toEqual([3, 3]);
});

test('a transaction that is undone every time says that the database cannot do it now', async () => {
  const shop = await createTestShop();
  const undone = inTransaction<Tables, void>(shop.services.db, async (trx) => {
    await sql`do $$ begin raise exception 'undone' using errcode = '40P01'; end $$`.execute(trx);
  });
  await expect(undone).rejects.toThrow(DatabaseUnavailable);
});
