import { describe, expect, test } from 'vitest';
import { THE_SHOP } from '#features/audit/actor.server.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { calls } from '../../src/calls.ts';
import { post, signInBrowser } from '../support/browser.ts';
import type { ProductJson } from '../support/json.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

async function listedStock(shop: TestShop, { _id }: ProductJson): Promise<number | undefined> {
  const products = await shop.request(productCalls.listProducts);
  return products.find((product) => product._id === _id)?.stock;
}

test('the product list is answered with 304 when the ETag matches', async () => {
  const shop = await createTestShop();
  const first = await shop.send(productCalls.listProducts);
  const etag = String(first.headers.etag);

  const again = await shop.send(productCalls.listProducts, { headers: { 'if-none-match': etag } });

  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  expect(first.headers['cache-control']).toBe('no-cache');
});

test('the product list shows the new stock right after an order', async () => {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 5 })];
  const { etag } = (await shop.send(productCalls.listProducts)).headers;
  expect(await listedStock(shop, product)).toBe(5);

  await shop.placeOrder(wilma, { items: [{ product, amount: 2 }] });

  expect(await listedStock(shop, product)).toBe(3);
  const again = await shop.send(productCalls.listProducts, { headers: { 'if-none-match': String(etag) } });
  expect(again.statusCode).toBe(200);
});

test('a refused order leaves the product list in the cache', async () => {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 1 })];
  await shop.send(productCalls.listProducts);
  await shop.tryToOrder(wilma, { items: [{ product, amount: 2 }] });
  expect(shop.services.pageCache.find('/api/product')).toBeDefined();
});

test('the product list shows an added or deleted product with the next request', async () => {
  const shop = await createTestShop();
  const query = { page: 1, limit: 100 };
  const count = async () => (await shop.request(productCalls.listProducts, { query })).length;
  expect(await count()).toBe(26);
  const product = await shop.addProduct();
  expect(await count()).toBe(27);
  await shop.services.catalogue.remove(product._id, THE_SHOP);
  expect(await count()).toBe(26);
});

test("an admin's product list is not cached for visitors", async () => {
  const shop = await createTestShop();
  await shop.addProduct({ published: false });
  const asAdmin = await shop.request(productCalls.listProducts, { as: await shop.signInAsAdmin() });
  expect([asAdmin.length, (await shop.request(productCalls.listProducts)).length]).toEqual([27, 26]);
});

test('the product list shows orders of another process within a second', async () => {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 5 })];
  const other = await shop.openAnotherProcess();
  expect(await listedStock(other, product)).toBe(5);

  await shop.placeOrder(wilma, { items: [{ product, amount: 2 }] });

  await expect.poll(() => listedStock(other, product), { timeout: 1500, interval: 50 }).toBe(3);
});

test('a process that could not poll for changes for hours clears its page cache', async () => {
  let time = Date.now();
  const shop = await createTestShop({ now: () => time });
  await shop.send(productCalls.listProducts);
  expect(shop.services.pageCache.find('/api/product')).toBeDefined();
  time += 2 * 3_600_000;
  await expect.poll(() => shop.services.pageCache.find('/api/product'), { timeout: 2000 }).toBeUndefined();
});

describe('product lists that differ only in unknown parameters', () => {
  test('share one cache entry', async () => {
    const shop = await createTestShop();
    const { pageCache } = shop.services;
    const path = '/api/product?page=1&limit=5';
    await shop.app.inject(path);
    await expect.poll(() => pageCache.find(path)?.isSmallest).toBe(true);
    const before = pageCache.metrics;
    for (let count = 0; count < 200; count++) {
      const padding = `${count}`.padEnd(5000, 'x');
      await shop.app.inject(`${path}&fbclid=${padding}&${padding}=1`);
    }
    expect(pageCache.metrics).toMatchObject({ entries: before.entries, bytes: before.bytes, misses: before.misses });
  });

  test.each([
    ['page=1&limit=5', '/api/product?page=1&limit=5'],
    ['limit=5&page=1', '/api/product?page=1&limit=5'],
    ['limit=05&page=1.0&sort=newest', '/api/product?page=1&limit=5'],
    ['search=%20Key%20&sort=name&utm_source=a', '/api/product?search=Key&sort=name'],
    ['sort=newest&fbclid=a', '/api/product'],
    ['search=%61%26b', '/api/product?search=a%26b'],
  ])('are cached under their canonical address: %s', async (query, address) => {
    const shop = await createTestShop();
    await shop.app.inject(`/api/product?${query}`);
    expect(shop.services.pageCache.find(address)?.status).toBe(200);
    expect(shop.services.pageCache.metrics.entries).toBe(1);
  });

  test('link to their other pages without the unknown parameters', async () => {
    const shop = await createTestShop();
    const evil = 'evil=%3E;%20rel=%22next%22';
    for (const as of [undefined, await shop.signInAsAdmin()]) {
      const { headers } = await shop.app.inject({
        url: `/api/product?${evil}&sort=name&limit=10&page=2&page_=7`,
        headers: as?.headers ?? {},
      });
      const link = (page: number) => `</api/product?page=${page}&limit=10&sort=name>`;
      expect(headers.link).toBe(
        `${link(1)}; rel="first", ${link(3)}; rel="last", ${link(1)}; rel="prev", ${link(3)}; rel="next"`,
      );
    }
  });

  test('are not cached when their address is longer than any that the shop generates', async () => {
    const shop = await createTestShop();
    await shop.app.inject(`/api/product?search=${'%C3%A9'.repeat(100)}`);
    expect(shop.services.pageCache.metrics).toMatchObject({ entries: 0, misses: 1 });
  });

  test('are refused while too many pages are being rendered', async () => {
    const shop = await createTestShop();
    const held = Promise.withResolvers<never>();
    const pending = Array.from({ length: 128 }, () =>
      shop.services.pageCache.renderUncached(() => held.promise).catch(() => {}),
    );
    const busy = await shop.expectRefusal(503, productCalls.listProducts);
    expect(busy.code).toBe('too-busy');
    held.reject(new Error('over'));
    await Promise.all(pending);
    await shop.request(productCalls.listProducts);
  });
});

describe('responses that depend on the caller are sent with no-store:', () => {
  test('responses and errors of every call', async () => {
    const shop = await createTestShop();
    const admin = await shop.signInAsAdmin();
    const forged = { headers: { authorization: 'Bearer forged' } };
    const malformed = { 'content-type': 'text/plain' };
    for (const [name, call] of Object.entries(calls)) {
      const params = { productId: 'none', orderId: 'none', sessionId: 'none', id: admin.id, email: admin.email };
      const asVisitor = await shop.send(call, { params });
      const expected = call.access === 'anyone' ? expect.not.stringContaining('no-store') : 'no-store';
      expect([name, String(asVisitor.headers['cache-control'])]).toEqual([name, expected]);
      for (const options of [{ as: admin }, { as: forged }, { as: admin, body: {}, headers: malformed }]) {
        const { headers } = await shop.send(call, { params, ...options });
        expect([name, headers['cache-control']]).toEqual([name, expect.stringMatching(/^no-store/)]);
      }
    }
  });

  test('responses of the identity provider', async () => {
    const shop = await createTestShop();
    const { headers } = await signInBrowser(shop, SAMPLE_ACCOUNTS.user);
    const answers = [
      await post(shop, '/sign-in/email', SAMPLE_ACCOUNTS.user),
      await post(shop, '/sign-in/email', { ...SAMPLE_ACCOUNTS.user, password: 'guessed-wrong' }),
      await post(shop, '/sign-in/email', []),
      await post(shop, '/nothing', {}),
      await shop.app.inject({ url: '/api/auth/get-session', headers }),
      await shop.app.inject({ url: '/api/auth/get-session' }),
      await post(shop, '/verify-email', { token: 'x' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 400, 404, 200, 200, 400]);
    for (const answer of answers) expect(answer.headers['cache-control']).toBe('no-store');
  });
});
