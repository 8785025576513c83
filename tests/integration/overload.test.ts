import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { MAX_PIECES } from '#features/catalogue/pieces.ts';
import { PICTURES_PATH } from '#features/media/picture-storage.server.ts';
import { API_ROOT } from '#platform/http/api-root.ts';
import { PROBLEM_TYPE, problemSchema } from '#platform/http/problem.ts';
import { createTestShop, draftOf, type Person, type TestShop } from '../support/test-shop.ts';

/** More customers than requests that the shop processes at once. */
const CUSTOMERS = 400;
/** How long a customer waits after a refusal. */
const RETRY_MILLISECONDS = 100;

async function open(shop: TestShop): Promise<string> {
  return shop.app.listen({ port: 0, host: '127.0.0.1' });
}

/** Blocks every order with a row lock. @returns a function that releases it. */
async function blockOrders(shop: TestShop, productId: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = shop.services.db.transaction().execute(async (trx) => {
    await trx.updateTable('product_variant').set({ position: 0 }).where('product_id', '=', productId).execute();
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

/** Lets many customers order again and again, until `stop` is called. */
function startCrowd(placeOrder: () => Promise<Response>): { answers: Response[]; stop(): Promise<void> } {
  let isStopped = false;
  const answers: Response[] = [];
  const customers = Array.from({ length: CUSTOMERS }, async () => {
    while (!isStopped) {
      const answer = await placeOrder();
      answers.push(answer);
      if (!answer.ok) await wait(RETRY_MILLISECONDS);
    }
  });
  return {
    answers,
    async stop() {
      isStopped = true;
      await Promise.all(customers);
    },
  };
}

test('an overloaded shop refuses requests at once, still serves cached pages, and recovers', async () => {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: MAX_PIECES })];
  const origin = await open(shop);
  const body = draftOf(wilma, [{ product, amount: 1 }]);
  const cached = [`${API_ROOT}/product`, `${API_ROOT}/product?page=1&limit=10`];
  for (const address of cached) expect((await fetch(origin + address)).status).toBe(200);

  // Orders that wait for the lock keep the shop overloaded until it is released.
  const release = await blockOrders(shop, product._id);
  onTestFinished(release);
  const crowd = startCrowd(() => order(origin, wilma, body));
  onTestFinished(() => crowd.stop());
  const requestPage = async () => {
    const answer = await fetch(`${origin}/not-cached`, { headers: { accept: 'text/html' } });
    const text = await answer.text();
    const isRetried = text.includes('<meta http-equiv="refresh" content="10">');
    return { status: answer.status, isRetried, saysWhy: text.includes('Very busy') };
  };
  await expect.poll(requestPage).toEqual({ status: 503, isRetried: true, saysWhy: true });
  const refusals = () => crowd.answers.filter(({ status }) => status === 503);
  await expect.poll(() => Promise.all(refusals().map(codeOf))).toContain('too-busy');
  for (const { headers } of refusals()) {
    expect(headers.get('content-type')).toBe(PROBLEM_TYPE);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const others = [`${API_ROOT}/product?limit=10&utm_source=letter&page=1`, `/${PICTURES_PATH}/none.webp`];
  const answers = [...cached, ...others].map((address) => fetch(origin + address));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 404]);
  expect((await fetch(`${origin}/health/live`)).status).toBe(200);
  shop.services.pageCache.clear();
  expect((await Promise.all(cached.map((address) => fetch(origin + address)))).map(({ status }) => status)).toEqual([
    200, 200,
  ]);

  await release();
  await expect.poll(() => crowd.answers.some(({ ok }) => ok)).toBe(true);
  await crowd.stop();
  const placed = crowd.answers.filter(({ ok }) => ok);
  expect(placed.length + refusals().length).toBe(crowd.answers.length);
  expect(await shop.stockOf(product)).toBe(MAX_PIECES - placed.length);

  await expect.poll(async () => (await order(origin, wilma, body)).status).toBe(200);
});

test('a few clients that open a connection for each request are never refused', async () => {
  const origin = await open(await createTestShop());
  onTestFinished(keepBusy());
  const statuses = new Set<number>();
  const endsAt = performance.now() + 1500;
  const clients = Array.from({ length: 8 }, async () => {
    while (performance.now() < endsAt) statuses.add(await requestOnce(`${origin}${API_ROOT}/nothing`));
  });
  await Promise.all(clients);
  expect([...statuses]).toEqual([404]);
});

/** Sends a request on a connection of its own. */
async function requestOnce(address: string): Promise<number> {
  const [answer] = await once(get(address, { agent: false }), 'response');
  await once(answer.resume(), 'end');
  return answer.statusCode;
}

/** Leaves the event loop no idle time. @returns a function that ends this. */
function keepBusy(): () => void {
  let isBusy = true;
  const turn = () => void (isBusy && setImmediate(turn));
  turn();
  return () => {
    isBusy = false;
  };
}

async function codeOf(answer: Response): Promise<string | undefined> {
  return problemSchema.parse(await answer.clone().json()).code;
}
