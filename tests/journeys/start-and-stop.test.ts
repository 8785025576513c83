import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { VERSION } from '../../src/version.ts';
import { startStripe } from '../support/stripe-server.ts';
import { addProduct, placeOrder, register } from './support/api.ts';
import { type ExitedShop, findFreePort, launchShop, runShop, startShop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thock-process-'));
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('a port in use is reported', async () => {
  const port = await findFreePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const exited = await runShop({ PORT: String(port), DATA_DIR: join(folder, 'busy') });
  server.close();
  expectStartupError(exited, 'PORT', String(port));
});

test('a data folder that is not writable is reported', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const dataDir = join(file, 'data');
  expectStartupError(await runShop({ PORT: '0', DATA_DIR: dataDir }), 'DATA_DIR', dataDir);
});

test('a shared data folder is reported, and its files are private', async () => {
  const dataDir = await mkdtemp(join(folder, 'shared-'));
  await chmod(dataDir, 0o1777);
  const shop = launchShop({ PORT: '0', DATA_DIR: dataDir });
  await expect
    .poll(() => shop.output())
    .toContain(
      `DATA_DIR is "${dataDir}", which other users of this machine can open and the shop cannot close to them.`,
    );
  expect((await stat(join(dataDir, 'shop.sqlite'))).mode & 0o777).toBe(0o600);
  expect(await shop.stop()).toBe(0);
});

test('live mode reports sample accounts of a demo and how to remove them', async () => {
  const shop = await startShop();
  await shop.stop();
  const disabled = { GOOGLE_SIGN_IN: 'off', CARD_PAYMENTS: 'off' };
  const live = { SHOP_MODE: 'live', SHOP_URL: 'https://shop.example.com', SHOP_SECRET: 'x'.repeat(32), ...disabled };
  const exited = await runShop({ PORT: '0', DATA_DIR: shop.dataDir, ...live });
  await shop.close();
  expectStartupError(exited, '"live"', shop.dataDir, 'admin@example.com, user@example.com', 'admin -- remove-samples');
});

test('a malformed database URL is reported without its password', async () => {
  const exited = await runShop({
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: 'mysql://thock:topsecret@db',
  });
  expectStartupError(exited, 'DATABASE_URL', '"mysql://***@db"');
  expect(exited.stderr).not.toContain('topsecret');
});

test('an unreachable database is reported without its password, and the shop waits for it', async () => {
  const port = await findFreePort();
  const shop = launchShop({
    DATABASE_URL: `postgres://thock:topsecret@127.0.0.1:${port}/db`,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
  });
  await expect.poll(() => shop.output()).toMatch(/\.\n$/);
  expect(shop.output()).toBe(
    `DATABASE_URL is "postgres://***@127.0.0.1:${port}/db", where nothing answers. ` +
      'Start that database, or correct the address. The shop waits for it; Ctrl-C stops it.\n',
  );
  expect(await shop.stop()).toBeNull();
});

test('a damaged database file is reported', async () => {
  const dataDir = await mkdtemp(join(folder, 'damaged-'));
  await writeFile(join(dataDir, 'shop.sqlite'), 'this is no database, but long enough to look like one');
  expectStartupError(await runShop({ PORT: '0', DATA_DIR: dataDir }), 'DATA_DIR', dataDir);
});

test('a database that a newer release has changed by a breaking migration is reported', async () => {
  const shop = await startShop();
  expect(shop.output()).toContain(`Thock ${VERSION} is open at`);
  await shop.stop();
  const database = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'));
  database.exec("insert into kysely_migration values ('9999-breaking-later', '2099-01-01T00:00:00.000Z')");
  database.close();
  const exited = await runShop({ PORT: '0', DATA_DIR: shop.dataDir });
  await shop.close();
  expectStartupError(exited, 'newer release', shop.dataDir);
});

test('a truncated secret file is reported', async () => {
  const dataDir = await mkdtemp(join(folder, 'secret-'));
  await writeFile(join(dataDir, 'secret'), '');
  expectStartupError(await runShop({ PORT: '0', DATA_DIR: dataDir, SHOP_SECRET: '' }), 'secret', dataDir);
});

for (const [name, value] of [
  ['SHOP_MODE', 'holiday'],
  ['PORT', '99999'],
  ['LOG_LEVEL', 'shouting'],
] as const) {
  test(`${name}=${value} is refused`, async () => {
    expectStartupError(await runShop({ PORT: '0', DATA_DIR: join(folder, 'data'), [name]: value }), name, `"${value}"`);
  });
}

test('live mode lists every missing setting', async () => {
  const exited = await runShop({ PORT: '0', DATA_DIR: join(folder, 'data'), SHOP_MODE: 'live' });
  expectStartupError(exited, 'SHOP_MODE', '"live"');
  expect(exited.stderr).toContain('SHOP_URL');
  expect(exited.stderr).toContain('SHOP_SECRET');
  expect(exited.stderr).toContain('STRIPE_SECRET_KEY');
});

test('SIGTERM finishes the request in flight, accepts no more, and exits with 0', async () => {
  const shop = await startShop();
  const { hostname, port } = new URL(shop.url);
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'not-the-one' });
  const socket = connect(Number(port), hostname);
  const response = readAll(socket);
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
  await response.started;

  const exited = shop.stop();
  await expect.poll(() => isListening(Number(port), hostname)).toBe(false);
  socket.write(body);

  expect(await response.text).toMatch(/100 Continue\r\n\r\nHTTP\/1\.1 401 .*Invalid email or password/s);
  expect(await exited).toBe(0);
  await shop.close();
});

test('SIGTERM stops the shop while the payment provider hangs, and the pending request gets 503', async () => {
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
  stripe.faults.push('no response', 'no response', 'no response');
  const paymentRequest = fetch(`${shop.url}/api/create-payment-intent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
    body: JSON.stringify({ totalAmount: order.totalAmount, orderId: order._id }),
  });
  await expect.poll(() => stripe.requests.length).toBe(1);

  const stoppedAt = Date.now();
  const exited = shop.stop();
  const response = await paymentRequest;

  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ code: 'provider-unreachable' });
  expect(await exited).toBe(0);
  // Waiting for the provider would take three timeouts of ten seconds.
  expect(Date.now() - stoppedAt).toBeLessThan(20_000);
  stripe.stop();
  await shop.close();
});

/** Expects one sentence on stderr that mentions these texts, without a stack trace. */
function expectStartupError({ exitCode, stdout, stderr }: ExitedShop, ...mentioned: readonly string[]): void {
  expect(exitCode).toBe(1);
  expect(stdout).toBe('');
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stderr.trimEnd()).toMatch(/\.$/);
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+|Error:/);
  for (const text of mentioned) expect(stderr).toContain(text);
}

/** Reads a socket until it closes. `started` resolves at the first chunk, `text` with all of them. */
function readAll(socket: Socket): { started: Promise<unknown>; text: Promise<string> } {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  return {
    started: once(socket, 'data'),
    text: once(socket, 'close').then(() => Buffer.concat(chunks).toString()),
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
