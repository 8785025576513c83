import { expect, onTestFinished, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { customerOf, largeEmail, largeId, seedLargeShop } from '../../bench/support/large-shop.ts';
import { createApp } from '../../src/app.ts';
import type { Services } from '../../src/services/services.ts';
import { testConfig } from '../support/template.ts';
import { createEmptyDatabase } from '../support/test-database.ts';
import { answerOf } from '../support/test-shop.ts';

const SIZE = { products: 300, orders: 200, users: 50 };

test('the shop runs on a database from the large-shop generator', async () => {
  const database = await createEmptyDatabase();
  await seedLargeShop(database.location, SIZE);
  const { promise: composed, resolve } = Promise.withResolvers<Services>();
  const app = await createApp(testConfig(database.location), async (_app, services) => resolve(services));
  onTestFinished(async () => {
    await app.close();
    await database.drop();
  });
  const { tokens } = await composed;
  const authorization = `Bearer ${await tokens.issue(largeId('user', 0))}`;

  const products = answerOf(
    productCalls.listProducts,
    await app.inject({ url: '/api/product', headers: { authorization } }),
  );
  expect(products).toHaveLength(SIZE.products);
  expect(products[0]?._id).toBe(largeId('product', SIZE.products - 1));

  const page = await app.inject({ url: '/api/order?page=1&limit=5', headers: { authorization } });
  expect(page.headers['x-total-count']).toBe(String(SIZE.orders));
  const [newest] = answerOf(orderCalls.listOrders, page);
  expect(newest?.email).toBe(largeEmail(customerOf(SIZE.orders - 1, SIZE)));
  const total = newest?.items.reduce((sum, { amount, price }) => sum + amount * price, 0);
  expect(newest?.totalAmount).toBe(total);
});
