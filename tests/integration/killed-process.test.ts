import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { startApi } from '../support/api-process.ts';
import { checkAnswer, type OrderJson } from '../support/json.ts';
import { testConfig } from '../support/template.ts';
import { createTestShop, draftOf, type Person } from '../support/test-shop.ts';

const CLIENTS = 8;
const ROUNDS = 3;
const ORDERS_PER_ROUND = 60;
const STOCK = 100_000;

/** Places orders one after the other until the shop is killed, and adds each acknowledged order to `acknowledged`. */
async function order(address: string, person: Person, body: object, acknowledged: OrderJson[]): Promise<void> {
  for (;;) {
    const headers = { ...person.headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${address}/api/user/order`, init)
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(String(response.status)))))
      .catch((error: unknown) => {
        if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
        throw error;
      });
    if (answer === undefined) return;
    acknowledged.push(checkAnswer(orderCalls.placeOrder, answer));
  }
}

test('a shop that is killed during orders keeps every acknowledged order and no partial ones', async () => {
  const shop = await createTestShop();
  const wilma = await shop.signUp();
  const products = await Promise.all([60, 25].map((price) => shop.addProduct({ price, stock: STOCK })));
  const body = draftOf(
    wilma,
    products.map((product, index) => ({ product, amount: index + 1 })),
  );
  const { database } = shop;
  await shop.app.close();

  const dataDir = mkdtempSync(join(tmpdir(), 'thock-kill-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  if (database.engine === 'sqlite') copyFileSync(database.file, join(dataDir, 'shop.sqlite'));
  const { secret } = testConfig(database);

  const acknowledged: OrderJson[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const api = await startApi({ location: database, dataDir, secret });
    onTestFinished(() => api.kill());
    const before = acknowledged.length;
    const clients = Array.from({ length: CLIENTS }, () => order(api.address, wilma, body, acknowledged));
    await vi.waitFor(() => expect(acknowledged.length - before).toBeGreaterThan(ORDERS_PER_ROUND), {
      timeout: 60_000,
      interval: 5,
    });
    await api.kill();
    await Promise.all(clients);
  }

  const api = await startApi({ location: database, dataDir, secret });
  onTestFinished(() => api.kill());
  const listed = await fetch(`${api.address}/api/user/order/${wilma.email}`, { headers: wilma.headers });
  const orders = checkAnswer(orderCalls.listOwnOrders, await listed.json());
  const byId = new Map(orders.map((placed) => [placed._id, placed]));
  for (const placed of acknowledged) expect(byId.get(placed._id)).toEqual(placed);
  for (const placed of orders)
    expect(placed).toMatchObject({ totalAmount: 110, items: [{ amount: 1 }, { amount: 2 }] });

  for (const [index, product] of products.entries()) {
    const response = await fetch(`${api.address}/api/product/${product._id}`);
    expect(await response.json()).toMatchObject({ stock: STOCK - orders.length * (index + 1) });
  }
});
