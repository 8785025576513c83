import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { type DatabaseLocation, openDatabase } from '#platform/database/open-database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { type ApiProcess, startApi } from '../support/api-process.ts';
import { checkAnswer, type ProductJson } from '../support/json.ts';
import { testConfig } from '../support/template.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { createTestShop, draftOf } from '../support/test-shop.ts';

/** Longer than a request that is not slow. */
const SLOW_MILLISECONDS = 1_200;

/** Starts a shop with one customer and one product in its own process. */
async function openShop() {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct()];
  await shop.app.close();
  const dataDir = createTemporaryFolder('thock-slow-');
  const database: DatabaseLocation =
    shop.database.engine === 'sqlite' ? { engine: 'sqlite', file: join(dataDir, 'shop.sqlite') } : shop.database;
  if (shop.database.engine === 'sqlite') copyFileSync(shop.database.file, join(dataDir, 'shop.sqlite'));
  const api = await startApi({ location: database, dataDir, secret: testConfig(database).secret, logLevel: 'info' });
  onTestFinished(() => api.kill());

  async function order(onBegun: () => void = () => {}): Promise<string> {
    const body = JSON.stringify(draftOf(wilma, [{ product, amount: 1 }]));
    const answer = await postAfterHeaders(`${api.address}/api/user/order`, wilma.headers, body, onBegun);
    return checkAnswer(orderCalls.placeOrder, answer)._id;
  }
  return { api, database, product, order };
}

/** Sends a body only once the shop has read the headers, as slow connections do. @returns the answer's JSON. */
async function postAfterHeaders(
  url: string,
  headers: Record<string, string>,
  body: string,
  onBegun: () => void,
): Promise<unknown> {
  const expects = { expect: '100-continue', 'content-type': 'application/json', 'content-length': body.length };
  const sent = request(url, { method: 'POST', headers: { ...headers, ...expects } });
  sent.once('continue', () => {
    sent.end(body);
    onBegun();
  });
  const [answer] = await once(sent, 'response');
  return json(answer);
}

/** Locks a product, and with SQLite everything, for a while after a request that needs it has begun. */
async function withLockedProduct<Result>(
  location: DatabaseLocation,
  { _id }: ProductJson,
  work: (onBegun: () => void) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase<Tables>(location);
  onTestFinished(() => db.destroy());
  const waiting = await inTransaction(db, async (trx) => {
    const same = trx.updateTable('product_variant').set((eb) => ({ stock: eb.ref('stock') }));
    await same.where('product_id', '=', _id).execute();
    const begun = Promise.withResolvers<void>();
    const answer = work(begun.resolve);
    await Promise.race([begun.promise, answer]);
    await wait(SLOW_MILLISECONDS);
    return { answer };
  });
  return waiting.answer;
}

/** Lists the lines of the log about requests to a route. */
function linesAbout(api: ApiProcess, route: string): Record<string, unknown>[] {
  const lines = api.output().matchAll(/^{.*}$/gm);
  return [...lines].map(([line]) => JSON.parse(line)).filter((line) => line.route === route);
}

test('the line about a slow request says what it waited for and which order it concerns', async () => {
  const { api, database, product, order } = await openShop();
  await order();
  await expect.poll(() => linesAbout(api, '/api/user/order')).toHaveLength(1);

  const placed: string[] = [];
  const kind = database.engine === 'sqlite' ? 'queue' : 'database';
  // On a busy machine an order may need the product only when the lock is about to end.
  const placeSlowly = async () => {
    placed.push(await withLockedProduct(database, product, order));
    await expect.poll(() => linesAbout(api, '/api/user/order')).toHaveLength(placed.length + 1);
    return Number(Object(linesAbout(api, '/api/user/order').at(-1)?.waited)[kind]);
  };
  await expect.poll(placeSlowly).toBeGreaterThan(SLOW_MILLISECONDS / 2);
  const { milliseconds, waited, order: named } = linesAbout(api, '/api/user/order').at(-1) ?? {};
  expect(named).toBe(placed.at(-1));
  const { queue, database: inDatabase, provider } = Object(waited);
  expect(queue + inDatabase).toBeLessThanOrEqual(Number(milliseconds) + 2);
  expect(provider).toBe(0);
});
