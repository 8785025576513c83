import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { orderCalls } from '#features/order/order-calls.ts';
import type { Tables } from '#features/schema/tables.ts';
import { DatabaseUnavailable, OutcomeUnknown } from '#platform/database/database-trouble.server.ts';
import { openDatabase } from '#platform/database/open-database.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#platform/http/call.ts';
import { newId } from '#platform/id.ts';
import { post } from '../support/browser.ts';
import { type Line, openLine } from '../support/line.ts';
import { createTestShop, draftOf, problemOf, type TestShop } from '../support/test-shop.ts';

/** A shop whose line to its database can be cut, and another process of it on a line of its own. */
async function openShopOnLine(now = Date.now): Promise<{ shop: TestShop; beside: TestShop; line: Line; url: string }> {
  const beside = await createTestShop({ now });
  const url = addressOf(beside);
  const line = await openLine(url);
  const shop = await beside.openBeside({ database: { engine: 'postgres', url: line.url } });
  onTestFinished(() => line.close());
  return { shop, beside, line, url };
}

function addressOf({ database }: TestShop): string {
  if (database.engine !== 'postgres') throw new Error('This is about PostgreSQL');
  return database.url;
}

const statusOf = async ({ app }: TestShop, url: string) => (await app.inject(url)).statusCode;

test('while the database is away, kept answers go on, the rest is asked to come again, and all comes back', async () => {
  const { shop, beside, line } = await openShopOnLine();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 5 })];
  await shop.request(productCalls.listProducts);

  await line.cut();

  expect(await shop.request(productCalls.listProducts)).toHaveLength(25);
  expect([await statusOf(shop, '/health/live'), await statusOf(shop, '/health/ready')]).toEqual([200, 503]);
  const asked = { params: { productId: product._id } };
  const refusals = [
    await shop.send(productCalls.getProduct, asked),
    await shop.tryToOrder(wilma, { items: [{ product, amount: 1 }] }),
    await post(shop, '/sign-in/email', { email: 'user@example.com', password: 'sample-user' }),
  ];
  for (const response of refusals) {
    expect(problemOf(503, response)).toMatchObject({ code: 'database-away', title: 'Not available now' });
    expect(response.headers['retry-after']).toBe('5');
  }

  await beside.placeOrder(await beside.signUp(), { items: [{ product, amount: 2 }] });
  await line.mend();

  await expect.poll(() => statusOf(shop, '/health/ready'), { timeout: 3000 }).toBe(200);
  const listed = async () => (await shop.request(productCalls.listProducts)).find(({ _id }) => _id === product._id);
  await expect.poll(async () => (await listed())?.stock, { timeout: 3000 }).toBe(3);
  await shop.placeOrder(wilma, { items: [{ product, amount: 1 }] });
  expect(await beside.stockOf(product)).toBe(2);
});

test('what changed while the database was away for long shows when it is back', async () => {
  let time = Date.now();
  const { shop, beside, line } = await openShopOnLine(() => time);
  const product = await shop.addProduct({ stock: 5 });
  const listed = async () => (await shop.request(productCalls.listProducts)).find(({ _id }) => _id === product._id);
  expect((await listed())?.stock).toBe(5);

  await line.cut();
  await beside.placeOrder(await beside.signUp(), { items: [{ product, amount: 2 }] });
  time += 600_000;
  expect((await listed())?.stock).toBe(5);
  await line.mend();

  await expect.poll(async () => (await listed())?.stock, { timeout: 3000 }).toBe(3);
});

test('connections that all broke are replaced, and nobody notices', async () => {
  const { shop, line } = await openShopOnLine();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 50 })];
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 12 }, () => shop.stockOf(product)));
    line.shake();
    await expect.poll(() => statusOf(shop, '/health/ready')).toBe(200);
    await shop.placeOrder(wilma, { items: [{ product, amount: 1 }] });
  }
  expect(await shop.stockOf(product)).toBe(47);
});

test('a transaction whose connection breaks before the commit runs again on another', async () => {
  const { shop, line } = await openShopOnLine();
  const product = await shop.addProduct({ stock: 5 });
  let attempts = 0;
  await inTransaction<Tables, void>(shop.services.db, async (trx) => {
    attempts++;
    const take = () =>
      trx
        .updateTable('product')
        .set((eb) => ({ stock: eb('stock', '-', 1) }))
        .where('id', '=', product._id)
        .execute();
    await take();
    if (attempts === 1) line.shake();
    await take();
  });
  expect([attempts, await shop.stockOf(product)]).toEqual([2, 3]);
});

test('a transaction whose commit was not answered is not run again', async () => {
  const { shop, line, beside } = await openShopOnLine();
  const product = await shop.addProduct({ stock: 5 });
  const db = openDatabase<Tables>({ engine: 'postgres', url: line.url });
  onTestFinished(() => db.destroy());
  let attempts = 0;
  line.losesAnswerTo('commit');
  const work = inTransaction<Tables, void>(db, async (trx) => {
    attempts++;
    await trx.updateTable('product').set({ stock: 4 }).where('id', '=', product._id).execute();
  });
  await expect(work).rejects.toBeInstanceOf(OutcomeUnknown);
  expect(attempts).toBe(1);
  await expect.poll(() => beside.stockOf(product)).toBe(4);
});

test('pages of the very process that was not told whether its change was kept show it', async () => {
  const { shop, line } = await openShopOnLine();
  const product = await shop.addProduct({ name: 'Pebble 40', stock: 5 });
  const listed = async () => (await shop.request(productCalls.listProducts)).find(({ _id }) => _id === product._id);
  expect((await listed())?.stock).toBe(5);
  await forgetStatements(shop, line);

  line.losesAnswerTo('commit');
  await expect(shop.services.catalogue.restock(product._id, 3)).rejects.toBeInstanceOf(OutcomeUnknown);

  await expect.poll(async () => (await listed())?.stock, { timeout: 3000 }).toBe(8);
});

test('an order whose commit was not answered is there once: under a key it is found, without one the customer is told', async () => {
  const { beside, line } = await openShopOnLine();
  const [wilma, product] = [await beside.signUp(), await beside.addProduct({ stock: 5 })];
  const placing = { as: wilma, body: draftOf(wilma, [{ product, amount: 1 }]) };

  const withKey = await beside.openBeside({ database: { engine: 'postgres', url: line.url, mostConnections: 1 } });
  await forgetStatements(withKey, line);
  line.losesAnswerTo('commit');
  const order = await withKey.request(orderCalls.placeOrder, {
    ...placing,
    headers: { [IDEMPOTENCY_KEY_HEADER]: newId() },
  });
  expect(await beside.stockOf(product)).toBe(4);

  await forgetStatements(withKey, line);
  line.losesAnswerTo('commit');
  const told = problemOf(503, await withKey.send(orderCalls.placeOrder, placing));
  expect(told).toMatchObject({ code: 'outcome-unknown' });
  await expect.poll(() => beside.stockOf(product)).toBe(3);
  const { rows } = await beside.services.orders.list({ userId: wilma.id }, 'newest').readPage({ page: 1, limit: 10 });
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual(order);
});

/** The line knows a commit by its words, which are sent once a connection. */
async function forgetStatements(shop: TestShop, line: Line): Promise<void> {
  line.shake();
  await expect.poll(() => statusOf(shop, '/health/ready')).toBe(200);
}

test('of several hosts the one that takes writes is found, and found again', async () => {
  const { shop, beside, line, url } = await openShopOnLine();
  const [product, other] = [await shop.addProduct({ stock: 5 }), await openLine(url)];
  onTestFinished(() => other.close());
  const dead = await openLine(url);
  await dead.close();
  const hosts = [dead, line, other].map((each) => new URL(each.url).host).join(',');
  const many = url.replace(new URL(url).host, hosts);
  const process = await beside.openBeside({ database: { engine: 'postgres', url: many } });
  expect(await process.request(productCalls.listProducts)).toHaveLength(25);

  await line.cut();

  await expect.poll(() => statusOf(process, '/health/ready'), { timeout: 3000 }).toBe(200);
  await process.placeOrder(await process.signUp(), { items: [{ product, amount: 1 }] });
  expect(await beside.stockOf(product)).toBe(4);
});

test('a statement that takes too long is ended, and what waits for a connection gets one', async () => {
  const url = `${addressOf(await createTestShop())}?statement_timeout=200`;
  const db = openDatabase<Tables>({ engine: 'postgres', url, mostConnections: 1 });
  onTestFinished(() => db.destroy());
  const slow = sql`select pg_sleep(5)`.execute(db);
  const waiting = db.selectFrom('product').select('id').execute();
  await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await waiting).toHaveLength(24);
});

test('a host that vanished without a word is left for the next one', async () => {
  const { line, url } = await openShopOnLine();
  const hosts = [line.url, url].map((each) => new URL(each).host).join(',');
  const many = `${url.replace(new URL(url).host, hosts)}?statement_timeout=100&connect_timeout=1`;
  const db = openDatabase<Tables>({ engine: 'postgres', url: many, mostConnections: 1 });
  onTestFinished(() => db.destroy());
  const count = async () => (await db.selectFrom('product').select('id').execute()).length;
  expect(await count()).toBe(24);

  line.hang();

  await expect(count()).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await count()).toBe(24);
}, 15_000);
