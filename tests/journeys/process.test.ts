import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startStripe } from '../support/stripe-server.ts';
import { addProduct, placeOrder, register } from './support/api.ts';
import { beginShop, type EndedShop, findFreePort, runShop, startShop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thock-process-'));
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('a busy port is named', async () => {
  const port = await findFreePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const ended = await runShop({ PORT: String(port), DATA_DIR: join(folder, 'busy') });
  server.close();
  expectOneSentence(ended, 'PORT', String(port));
});

test('a data folder that cannot be written to is named', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const dataDir = join(file, 'data');
  expectOneSentence(await runShop({ PORT: '0', DATA_DIR: dataDir }), 'DATA_DIR', dataDir);
});

test('a data folder that many share is named, and its files are closed to them', async () => {
  const dataDir = await mkdtemp(join(folder, 'shared-'));
  await chmod(dataDir, 0o1777);
  const shop = beginShop({ PORT: '0', DATA_DIR: dataDir });
  await expect
    .poll(() => shop.printed())
    .toContain(
      `DATA_DIR is "${dataDir}", which other users of this machine can open and the shop cannot close to them.`,
    );
  expect((await stat(join(dataDir, 'shop.sqlite'))).mode & 0o777).toBe(0o600);
  expect(await shop.end()).toBe(0);
});

test('live mode names the sample accounts of a demo and how to remove them', async () => {
  const shop = await startShop();
  await shop.end();
  const off = { GOOGLE_SIGN_IN: 'off', CARD_PAYMENTS: 'off' };
  const live = { SHOP_MODE: 'live', SHOP_URL: 'https://shop.example.com', SHOP_SECRET: 'x'.repeat(32), ...off };
  const ended = await runShop({ PORT: '0', DATA_DIR: shop.dataDir, ...live });
  await shop.close();
  expectOneSentence(ended, '"live"', shop.dataDir, 'admin@example.com, user@example.com', 'admin -- remove-samples');
});

test('a malformed database address is named without its password', async () => {
  const ended = await runShop({
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: 'mysql://thock:topsecret@db',
  });
  expectOneSentence(ended, 'DATABASE_URL', '"mysql://***@db"');
  expect(ended.stderr).not.toContain('topsecret');
});

test('a database that does not answer is named without its password, and waited for', async () => {
  const port = await findFreePort();
  const shop = beginShop({
    DATABASE_URL: `postgres://thock:topsecret@127.0.0.1:${port}/db`,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
  });
  await expect.poll(() => shop.printed()).toMatch(/\.\n$/);
  expect(shop.printed()).toBe(
    `DATABASE_URL is "postgres://***@127.0.0.1:${port}/db", where nothing answers. ` +
      'Start that database, or correct the address. The shop waits for it; Ctrl-C stops it.\n',
  );
  expect(await shop.end()).toBeNull();
});

test('a damaged database file is named', async () => {
  const dataDir = await mkdtemp(join(folder, 'damaged-'));
  await writeFile(join(dataDir, 'shop.sqlite'), 'this is no database, but long enough to look like one');
  expectOneSentence(await runShop({ PORT: '0', DATA_DIR: dataDir }), 'DATA_DIR', dataDir);
});

test('a database of a newer version is named', async () => {
  const shop = await startShop();
  await shop.end();
  const database = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'));
  database.exec("insert into kysely_migration values ('9999-of-tomorrow', '2099-01-01T00:00:00.000Z')");
  database.close();
  const ended = await runShop({ PORT: '0', DATA_DIR: shop.dataDir });
  await shop.close();
  expectOneSentence(ended, 'newer version', shop.dataDir);
});

test('a secret that was cut short is named', async () => {
  const dataDir = await mkdtemp(join(folder, 'secret-'));
  await writeFile(join(dataDir, 'secret'), '');
  expectOneSentence(await runShop({ PORT: '0', DATA_DIR: dataDir, SHOP_SECRET: '' }), 'secret', dataDir);
});

for (const [name, value] of [
  ['SHOP_MODE', 'holiday'],
  ['PORT', '99999'],
  ['LOG_LEVEL', 'shouting'],
] as const) {
  test(`${name}=${value} is refused`, async () => {
    expectOneSentence(await runShop({ PORT: '0', DATA_DIR: join(folder, 'data'), [name]: value }), name, `"${value}"`);
  });
}

test('live mode says all that it lacks', async () => {
  const ended = await runShop({ PORT: '0', DATA_DIR: join(folder, 'data'), SHOP_MODE: 'live' });
  expectOneSentence(ended, 'SHOP_MODE', '"live"');
  expect(ended.stderr).toContain('SHOP_URL');
  expect(ended.stderr).toContain('SHOP_SECRET');
  expect(ended.stderr).toContain('STRIPE_SECRET_KEY');
});

test('SIGTERM answers the request in flight, takes no more, and ends with 0', async () => {
  const shop = await startShop();
  const { hostname, port } = new URL(shop.url);
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'not-the-one' });
  const socket = connect(Number(port), hostname);
  const answer = readAll(socket);
  socket.write(
    [
      'POST /api/auth/sign-in/email HTTP/1.1',
      `host: ${hostname}:${port}`,
      `origin: ${shop.url}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      'expect: 100-continue',
      'connection: close',
      '\r\n',
    ].join('\r\n'),
  );
  await answer.begun;

  const ended = shop.end();
  await expect.poll(() => isListening(Number(port), hostname)).toBe(false);
  socket.write(body);

  expect(await answer.whole).toMatch(/100 Continue\r\n\r\nHTTP\/1\.1 401 .*Invalid email or password/s);
  expect(await ended).toBe(0);
  await shop.close();
});

test('SIGTERM ends the shop although the card payment provider hangs, and says so to who waits for it', async () => {
  const stripe = await startStripe();
  const { secretKey, publishableKey, webhookSecret, apiBase } = stripe.account;
  const shop = await startShop({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  });
  const [customer, product] = [await register(shop), await addProduct(shop, { price: 60 })];
  const order = await placeOrder(shop, customer, [{ product, amount: 1 }], 'card');
  stripe.troubles.push('silence', 'silence', 'silence');
  const paying = fetch(`${shop.url}/api/create-payment-intent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
    body: JSON.stringify({ totalAmount: order.totalAmount, orderId: order._id }),
  });
  await expect.poll(() => stripe.received.length).toBe(1);

  const told = Date.now();
  const ended = shop.end();
  const answer = await paying;

  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'provider-unreachable' });
  expect(await ended).toBe(0);
  expect(Date.now() - told).toBeLessThan(8_000);
  stripe.stop();
  await shop.close();
});

/** One line for the person who starts the shop, and nothing for those who wrote it. */
function expectOneSentence({ exitCode, stdout, stderr }: EndedShop, ...mentioned: readonly string[]): void {
  expect(exitCode).toBe(1);
  expect(stdout).toBe('');
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stderr.trimEnd()).toMatch(/\.$/);
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+|Error:/);
  for (const text of mentioned) expect(stderr).toContain(text);
}

/** What comes through the socket: the moment of its first byte, and all of it. */
function readAll(socket: Socket): { begun: Promise<unknown>; whole: Promise<string> } {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  return {
    begun: once(socket, 'data'),
    whole: once(socket, 'close').then(() => Buffer.concat(chunks).toString()),
  };
}

async function isListening(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
