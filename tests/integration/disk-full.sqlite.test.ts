import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestShop, problemOf } from '../support/test-shop.ts';

test('a full disk refuses orders but not reads, and orders work again once there is space', async () => {
  const shop = await createTestShop();
  const { db } = shop.services;
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 1000 })];
  const order = { items: [{ product, amount: 1 }] };
  const limitPages = (most: number) => sql`pragma max_page_count = ${sql.lit(most)}`.execute(db);

  // SQLite reports reaching max_page_count as it reports a full disk.
  await limitPages(1);
  let placed = 0;
  let refused = await shop.tryToOrder(wilma, order);
  for (; refused.statusCode === 200; refused = await shop.tryToOrder(wilma, order)) placed++;

  expect(problemOf(503, refused)).toMatchObject({ code: 'disk-full' });
  expect(refused.headers['retry-after']).toBeDefined();
  expect(await shop.stockOf(product)).toBe(1000 - placed);
  problemOf(503, await shop.tryToOrder(wilma, order));
  expect((await shop.app.inject({ url: '/api/product' })).statusCode).toBe(200);

  await limitPages(1_000_000);
  await shop.placeOrder(wilma, order);
  expect(await shop.stockOf(product)).toBe(1000 - placed - 1);
});
