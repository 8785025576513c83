import { expect, onTestFinished, test } from 'vitest';
import { API_ROOT } from '#platform/http/call.ts';
import { PROBLEM_TYPE, problemSchema } from '#platform/http/problem.ts';
import { createTestShop, draftOf, type Person, type TestShop } from '../support/test-shop.ts';

/** More requests than the shop processes at once. */
const REQUEST_COUNT = 400;

async function open(shop: TestShop): Promise<string> {
  return shop.app.listen({ port: 0, host: '127.0.0.1' });
}

/** Blocks every order with a row lock. @returns a function that releases it. */
async function blockOrders(shop: TestShop, productId: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = shop.services.db.transaction().execute(async (trx) => {
    await trx.updateTable('product').set({ featured: 0 }).where('id', '=', productId).execute();
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return () => {
    released.resolve();
    return holding;
  };
}

function order(origin: string, person: Person, body: object): Promise<Response> {
  return fetch(`${origin}${API_ROOT}/user/order`, {
    method: 'POST',
    headers: { ...person.headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  });
}

test('an overloaded shop refuses requests at once, still serves cached pages, and recovers', async () => {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 2 * REQUEST_COUNT })];
  const origin = await open(shop);
  const body = draftOf(wilma, [{ product, amount: 1 }]);
  expect((await fetch(`${origin}${API_ROOT}/product`)).status).toBe(200);

  const release = await blockOrders(shop, product._id);
  onTestFinished(release);
  const answers: Response[] = [];
  const requests = Array.from({ length: REQUEST_COUNT }, () =>
    order(origin, wilma, body).then((answer) => answers.push(answer)),
  );
  await expect.poll(() => answers.length, { timeout: 5000 }).toBeGreaterThan(100);

  const [refused] = answers;
  expect(refused?.status).toBe(503);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused?.headers.get('content-type')).toBe(PROBLEM_TYPE);
  expect(problemSchema.parse(await refused?.json())).toMatchObject({ status: 503, code: 'too-busy' });
  expect((await fetch(`${origin}${API_ROOT}/product`)).status).toBe(200);
  expect((await fetch(`${origin}/health/live`)).status).toBe(200);
  const page = await fetch(`${origin}/not-kept`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('Very busy');

  await release();
  await Promise.all(requests);
  const placed = answers.filter(({ status }) => status === 200);
  expect(placed.length).toBeGreaterThan(0);
  expect(placed.length + answers.filter(({ status }) => status === 503).length).toBe(REQUEST_COUNT);
  expect(await shop.stockOf(product)).toBe(2 * REQUEST_COUNT - placed.length);

  await expect.poll(async () => (await order(origin, wilma, body)).status, { timeout: 5000 }).toBe(200);
});
