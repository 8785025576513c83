import { expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { environmentOf, runCommand } from '../support/command.ts';
import { createTestShop } from '../support/test-shop.ts';

test('crowds of several processes get what there is, every sum is the stock, and nothing is left behind', async () => {
  const shop = await createTestShop();
  const before = await shop.request(productCalls.listProducts);
  const { db } = shop.services;
  const movements = await db.selectFrom('stock_movement').selectAll().execute();

  const { code, out, err } = await runCommand('prove', environmentOf(shop.database), 'stock');

  expect({ code, err }).toEqual({ code: 0, err: '' });
  const lines = out.split('\n');
  expect(lines[0]).toMatch(/^The shop: \d+ variants, \d+ movements, stock [\d,]+, 0 sums differ$/);
  expect(lines[1]).toMatch(/of 300, 200 sold, 0 refused, \d+ returned, \d+ left$/);
  for (const [line, stocked] of [
    [lines[2], 20],
    [lines[3], 1],
  ] as const) {
    const [, sold, returned, left] = /(\d+) sold, \d+ refused, (\d+) returned, (\d+) left$/.exec(line ?? '') ?? [];
    expect(Number(left)).toBe(stocked - Number(sold) + Number(returned));
  }
  expect(lines[4]).toMatch(/^The scratch product: 3 variants, \d+ movements, stock \d+, 0 sums differ$/);
  expect(await shop.request(productCalls.listProducts)).toEqual(before);
  expect(await db.selectFrom('stock_movement').selectAll().execute()).toHaveLength(movements.length);
});

test('a sum that differs is named, and the command fails', async () => {
  const shop = await createTestShop();
  const product = await shop.addProduct({ stock: 7 });
  const [variant] = product.variants;
  await inTransaction(shop.services.db, (trx) =>
    trx.updateTable('product_variant').set({ stock: 6 }).where('product_id', '=', product._id).execute(),
  );

  const { code, err } = await runCommand('prove', environmentOf(shop.database), 'stock');

  expect(code).toBe(1);
  expect(err).toBe(`The ledger does not add up to the stock:\n  ${variant?.sku}: stock 6, ledger 7`);
});
