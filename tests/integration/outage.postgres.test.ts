import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { THE_SHOP } from '#features/audit/actor.server.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { DatabaseUnavailable, DiskFull, OutcomeUnknown } from '#platform/database/database-errors.server.ts';
import { openDatabase, openWatchedDatabase } from '#platform/database/open-database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#platform/http/call.ts';
import { newId } from '#platform/id.ts';
import { post } from '../support/browser.ts';
import { type FlakyConnection, openFlakyConnection } from '../support/flaky-connection.ts';
import { readMetric } from '../support/metrics.ts';
import { createTestShop, draftOf, problemOf, type TestShop } from '../support/test-shop.ts';

/** Opens a shop whose database connection can be disturbed, and another process of it with a direct connection. */
async function openFlakyShop(
  now = Date.now,
): Promise<{ shop: TestShop; otherProcess: TestShop; connection: FlakyConnection; url: string }> {
  const otherProcess = await createTestShop({ now });
  const url = addressOf(otherProcess);
  const connection = await openFlakyConnection(url);
  const shop = await otherProcess.openAnotherProcess({ database: { engine: 'postgres', url: connection.url } });
  onTestFinished(() => connection.close());
  return { shop, otherProcess, connection, url };
}

function addressOf({ database }: TestShop): string {
  if (database.engine !== 'postgres') throw new Error('This test is for PostgreSQL');
  return database.url;
}

const statusOf = async ({ app }: TestShop, url: string) => (await app.inject(url)).statusCode;

test('a process is not ready while PostgreSQL cannot write because its disk is full', async () => {
  const shop = await createTestShop();
  const { db } = shop.services;
  const fillDisk = () =>
    inTransaction(db, (trx) =>
      sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(trx),
    );
  await expect(fillDisk()).rejects.toThrow(DiskFull);
  const ready = await shop.app.inject('/health/ready');
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: "the database's disk is full, so nothing can be saved: free space" },
  ]);
  expect(await statusOf(shop, '/health/live')).toBe(200);

  await shop.addProduct();
  expect(await statusOf(shop, '/health/ready')).toBe(200);
});

test('during a database outage cached pages are served, other requests get a 503, and the shop recovers', async () => {
  const { shop, otherProcess, connection } = await openFlakyShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 5 })];
  await shop.request(productCalls.listProducts);

  await connection.disconnect();

  expect(await shop.request(productCalls.listProducts)).toHaveLength(27);
  expect([await statusOf(shop, '/health/live'), await statusOf(shop, '/health/ready')]).toEqual([200, 503]);
  const options = { params: { productId: product._id } };
  const refusals = [
    await shop.send(productCalls.getProduct, options),
    await shop.tryToOrder(wilma, { items: [{ product, amount: 1 }] }),
    await post(shop, '/sign-in/email', { email: 'user@example.com', password: 'sample-user' }),
  ];
  for (const response of refusals) {
    expect(problemOf(503, response)).toMatchObject({ code: 'database-away', title: 'Not available now' });
    expect(response.headers['retry-after']).toBe('5');
  }

  await otherProcess.placeOrder(await otherProcess.signUp(), { items: [{ product, amount: 2 }] });
  await connection.reconnect();

  await expect.poll(() => statusOf(shop, '/health/ready'), { timeout: 3000 }).toBe(200);
  const listed = async () => (await shop.request(productCalls.listProducts)).find(({ _id }) => _id === product._id);
  await expect.poll(async () => (await listed())?.stock, { timeout: 3000 }).toBe(3);
  await shop.placeOrder(wilma, { items: [{ product, amount: 1 }] });
  expect(await otherProcess.stockOf(product)).toBe(2);
});

test('during a database outage the metrics are sent without the gauges that are read from the database', async () => {
  const { shop, connection } = await openFlakyShop();
  const gauges = async () => [
    await readMetric(shop, 'thock_database_reachable'),
    await readMetric(shop, 'thock_mails', { state: 'waiting' }),
    await readMetric(shop, 'thock_last_payment_webhook_timestamp_seconds'),
  ];
  expect(await gauges()).toEqual([1, 0, 0]);
  await connection.disconnect();
  expect(await gauges()).toEqual([0, undefined, undefined]);
  await connection.reconnect();
  await expect.poll(gauges).toEqual([1, 0, 0]);
  // A host that does not answer must not delay the other metrics.
  connection.stall();
  const startedAt = performance.now();
  expect(await readMetric(shop, 'thock_database_reachable')).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(2_500);
});

test('changes made during a long database outage are visible afterwards', async () => {
  let time = Date.now();
  const { shop, otherProcess, connection } = await openFlakyShop(() => time);
  const product = await shop.addProduct({ stock: 5 });
  const listed = async () => (await shop.request(productCalls.listProducts)).find(({ _id }) => _id === product._id);
  expect((await listed())?.stock).toBe(5);

  await connection.disconnect();
  await otherProcess.placeOrder(await otherProcess.signUp(), { items: [{ product, amount: 2 }] });
  time += 600_000;
  expect((await listed())?.stock).toBe(5);
  await connection.reconnect();

  await expect.poll(async () => (await listed())?.stock, { timeout: 3000 }).toBe(3);
});

test('broken connections are replaced without failed requests', async () => {
  const { shop, connection } = await openFlakyShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 50 })];
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 12 }, () => shop.stockOf(product)));
    connection.dropConnections();
    await expect.poll(() => statusOf(shop, '/health/ready')).toBe(200);
    await shop.placeOrder(wilma, { items: [{ product, amount: 1 }] });
  }
  expect(await shop.stockOf(product)).toBe(47);
});

test('a transaction whose connection breaks before the commit is retried on another one', async () => {
  const { shop, connection } = await openFlakyShop();
  const product = await shop.addProduct({ stock: 5 });
  let attempts = 0;
  await inTransaction<Tables, void>(shop.services.db, async (trx) => {
    attempts++;
    const take = () =>
      trx
        .updateTable('product_variant')
        .set((eb) => ({ stock: eb('stock', '-', 1) }))
        .where('product_id', '=', product._id)
        .execute();
    await take();
    if (attempts === 1) connection.dropConnections();
    await take();
  });
  expect([attempts, await shop.stockOf(product)]).toEqual([2, 3]);
});

test('a transaction whose commit got no response is not retried', async () => {
  const { shop, connection, otherProcess } = await openFlakyShop();
  const product = await shop.addProduct({ stock: 5 });
  const db = openDatabase<Tables>({ engine: 'postgres', url: connection.url });
  onTestFinished(() => db.destroy());
  let attempts = 0;
  connection.dropResponseTo('commit');
  const work = inTransaction<Tables, void>(db, async (trx) => {
    attempts++;
    await trx.updateTable('product_variant').set({ stock: 4 }).where('product_id', '=', product._id).execute();
  });
  await expect(work).rejects.toBeInstanceOf(OutcomeUnknown);
  expect(attempts).toBe(1);
  await expect.poll(() => otherProcess.stockOf(product)).toBe(4);
});

test('a single write that got no response is reported as unknown', async () => {
  const { shop, connection } = await openFlakyShop();
  const product = await shop.addProduct({ stock: 5 });
  const onUnknownOutcome = vi.fn();
  const { db } = openWatchedDatabase<Tables>({ engine: 'postgres', url: connection.url }, { onUnknownOutcome });
  onTestFinished(() => db.destroy());
  connection.dropResponseTo('update "product_variant"');
  const write = db.updateTable('product_variant').set({ stock: 4 }).where('product_id', '=', product._id).execute();
  await expect(write).rejects.toBeInstanceOf(OutcomeUnknown);
  expect(onUnknownOutcome).toHaveBeenCalledTimes(1);
});

test('a process whose commit got no response shows the change on its pages', async () => {
  const { shop, connection } = await openFlakyShop();
  const product = await shop.addProduct({ name: 'Pebble 40', stock: 5 });
  const listed = async () => (await shop.request(productCalls.listProducts)).find(({ _id }) => _id === product._id);
  expect((await listed())?.stock).toBe(5);
  await dropPreparedStatements(shop, connection);

  connection.dropResponseTo('commit');
  await expect(shop.services.catalogue.restock(product._id, { amount: 3 }, THE_SHOP)).rejects.toBeInstanceOf(
    OutcomeUnknown,
  );

  await expect.poll(async () => (await listed())?.stock, { timeout: 3000 }).toBe(8);
});

test('an order whose commit got no response is placed once, and reported as unknown if it has no key', async () => {
  const { otherProcess, connection } = await openFlakyShop();
  const [wilma, product] = [await otherProcess.signUp(), await otherProcess.addProduct({ stock: 5 })];
  const options = { as: wilma, body: draftOf(wilma, [{ product, amount: 1 }]) };

  const withKey = await otherProcess.openAnotherProcess({
    database: { engine: 'postgres', url: connection.url, maxConnections: 1 },
  });
  await dropPreparedStatements(withKey, connection);
  connection.dropResponseTo('commit');
  const order = await withKey.request(orderCalls.placeOrder, {
    ...options,
    headers: { [IDEMPOTENCY_KEY_HEADER]: newId() },
  });
  expect(await otherProcess.stockOf(product)).toBe(4);

  await dropPreparedStatements(withKey, connection);
  connection.dropResponseTo('commit');
  const problem = problemOf(503, await withKey.send(orderCalls.placeOrder, options));
  expect(problem).toMatchObject({ code: 'outcome-unknown' });
  await expect.poll(() => otherProcess.stockOf(product)).toBe(3);
  const { rows } = await otherProcess.services.orders
    .list({ userId: wilma.id }, 'newest')
    .readPage({ page: 1, limit: 10 });
  expect(rows).toHaveLength(2);
  expect(rows.map(({ _id }) => _id)).toContain(order._id);
});

/** Drops connections, because the proxy detects a statement by its SQL text, which is sent once per connection. */
async function dropPreparedStatements(shop: TestShop, connection: FlakyConnection): Promise<void> {
  connection.dropConnections();
  await expect.poll(() => statusOf(shop, '/health/ready')).toBe(200);
}

test('the host that accepts writes is found among several, and again after a failure', async () => {
  const { shop, otherProcess, connection, url } = await openFlakyShop();
  const [product, other] = [await shop.addProduct({ stock: 5 }), await openFlakyConnection(url)];
  onTestFinished(() => other.close());
  const dead = await openFlakyConnection(url);
  await dead.close();
  const hosts = [dead, connection, other].map((each) => new URL(each.url).host).join(',');
  const multiHostUrl = url.replace(new URL(url).host, hosts);
  const process = await otherProcess.openAnotherProcess({ database: { engine: 'postgres', url: multiHostUrl } });
  expect(await process.request(productCalls.listProducts)).toHaveLength(27);

  await connection.disconnect();

  await expect.poll(() => statusOf(process, '/health/ready'), { timeout: 3000 }).toBe(200);
  await process.placeOrder(await process.signUp(), { items: [{ product, amount: 1 }] });
  expect(await otherProcess.stockOf(product)).toBe(4);
});

test('a statement that exceeds its timeout is cancelled and frees its connection', async () => {
  const url = `${addressOf(await createTestShop())}?statement_timeout=200`;
  const db = openDatabase<Tables>({ engine: 'postgres', url, maxConnections: 1 });
  onTestFinished(() => db.destroy());
  const slow = sql`select pg_sleep(5)`.execute(db);
  const waiting = db.selectFrom('product').select('id').execute();
  await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await waiting).toHaveLength(26);
});

test('an unreachable host is replaced by the next one', async () => {
  const { connection, url } = await openFlakyShop();
  const hosts = [connection.url, url].map((each) => new URL(each).host).join(',');
  const multiHostUrl = `${url.replace(new URL(url).host, hosts)}?statement_timeout=100&connect_timeout=1`;
  const db = openDatabase<Tables>({ engine: 'postgres', url: multiHostUrl, maxConnections: 1 });
  onTestFinished(() => db.destroy());
  const count = async () => (await db.selectFrom('product').select('id').execute()).length;
  expect(await count()).toBe(26);

  connection.stall();

  await expect(count()).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await count()).toBe(26);
}, 15_000);
