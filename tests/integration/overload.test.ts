import { expect, onTestFinished, test } from 'vitest';
import { API_ROOT } from '#platform/http/call.ts';
import { PROBLEM_TYPE, problemSchema } from '#platform/http/problem.ts';
import { createTestShop, draftOf, type Person, type TestShop } from '../support/test-shop.ts';

/** More than the shop takes into work at once. */
const CROWD = 400;

async function open(shop: TestShop): Promise<string> {
  return shop.app.listen({ port: 0, host: '127.0.0.1' });
}

/** Keeps every order waiting until it is told to let go. */
async function holdOrders(shop: TestShop, productId: string): Promise<() => Promise<void>> {
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

test('a shop with too much work refuses more of it at once, goes on sending kept pages, and recovers', async () => {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 2 * CROWD })];
  const origin = await open(shop);
  const body = draftOf(wilma, [{ product, amount: 1 }]);
  expect((await fetch(`${origin}${API_ROOT}/product`)).status).toBe(200);

  const letGo = await holdOrders(shop, product._id);
  onTestFinished(letGo);
  const answers: Response[] = [];
  const crowd = Array.from({ length: CROWD }, () => order(origin, wilma, body).then((answer) => answers.push(answer)));
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

  await letGo();
  await Promise.all(crowd);
  const placed = answers.filter(({ status }) => status === 200);
  expect(placed.length).toBeGreaterThan(0);
  expect(placed.length + answers.filter(({ status }) => status === 503).length).toBe(CROWD);
  expect(await shop.stockOf(product)).toBe(2 * CROWD - placed.length);

  await expect.poll(async () => (await order(origin, wilma, body)).status, { timeout: 5000 }).toBe(200);
});
