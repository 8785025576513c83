import { expect, test } from 'vitest';
import type { Tables } from '#features/schema/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { createTestShop } from '../support/test-shop.ts';

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

  expect(attempts).toBe(3);
  expect([await shop.stockOf(a), await shop.stockOf(b)]).toEqual([3, 3]);
});
