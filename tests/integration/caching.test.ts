import { expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

async function listedStock(shop: TestShop, { _id }: Product): Promise<number | undefined> {
  const products = await shop.request(productCalls.listProducts);
  return products.find((product) => product._id === _id)?.stock;
}

test('the list of products is not sent again to a visitor who has it', async () => {
  const shop = await createTestShop();
  const first = await shop.send(productCalls.listProducts);
  const etag = String(first.headers.etag);

  const again = await shop.send(productCalls.listProducts, { headers: { 'if-none-match': etag } });

  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  expect(first.headers['cache-control']).toBe('no-cache');
});

test('an order shows in the list with the next request', async () => {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 5 })];
  const { etag } = (await shop.send(productCalls.listProducts)).headers;
  expect(await listedStock(shop, product)).toBe(5);

  await shop.placeOrder(wilma, { items: [{ product, amount: 2 }] });

  expect(await listedStock(shop, product)).toBe(3);
  const again = await shop.send(productCalls.listProducts, { headers: { 'if-none-match': String(etag) } });
  expect(again.statusCode).toBe(200);
});

test('a refused order leaves the list kept', async () => {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 1 })];
  await shop.send(productCalls.listProducts);
  await shop.tryToOrder(wilma, { items: [{ product, amount: 2 }] });
  expect(shop.services.pageCache.find('/api/product')).toBeDefined();
});

test('an added product and a deleted one show with the next request, on every page of the list', async () => {
  const shop = await createTestShop();
  const query = { page: 1, limit: 100 };
  const count = async () => (await shop.request(productCalls.listProducts, { query })).length;
  expect(await count()).toBe(24);
  const product = await shop.addProduct();
  expect(await count()).toBe(25);
  await shop.services.catalogue.remove(product._id);
  expect(await count()).toBe(24);
});

test('what an admin sees is not kept for visitors', async () => {
  const shop = await createTestShop();
  await shop.addProduct({ published: false });
  const asAdmin = await shop.request(productCalls.listProducts, { as: await shop.signInAsAdmin() });
  expect([asAdmin.length, (await shop.request(productCalls.listProducts)).length]).toEqual([25, 24]);
});

test('an order in one process shows in another within a second', async () => {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 5 })];
  const other = await shop.openBeside();
  expect(await listedStock(other, product)).toBe(5);

  await shop.placeOrder(wilma, { items: [{ product, amount: 2 }] });

  await expect.poll(() => listedStock(other, product), { timeout: 1500, interval: 50 }).toBe(3);
});

test('a process that could not look for changes for hours forgets every page, for it may have missed some', async () => {
  let time = Date.now();
  const shop = await createTestShop({ now: () => time });
  await shop.send(productCalls.listProducts);
  expect(shop.services.pageCache.find('/api/product')).toBeDefined();
  time += 2 * 3_600_000;
  await expect.poll(() => shop.services.pageCache.find('/api/product'), { timeout: 2000 }).toBeUndefined();
});
