import { once } from 'node:events';
import { chmod, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { VERSION } from '../../src/version.ts';
import { runCommand } from '../support/command.ts';
import { startStripe } from '../support/stripe-server.ts';
import { addProduct, placeOrder, register } from './support/api.ts';
import {
  type ExitedShop,
  findFreePort,
  launchShop,
  launchStart,
  runServe,
  runShop,
  startShop,
} from './support/shop-process.ts';
import { expect, test } from './support/test.ts';

/** A live shop without Google, cards and legal texts of its own. */
const TRIED_OUT = {
  SHOP_MODE: 'live',
  SHOP_URL: 'https://shop.example.com',
  SHOP_SECRET: 'x'.repeat(32),
  GOOGLE_SIGN_IN: 'off',
  CARD_PAYMENTS: 'off',
  ALLOW_STAND_INS: 'on',
};
const SAMPLE_TEXTS =
  'SHOP_MODE is "live", and /privacy, /terms, /returns, and /imprint are sample texts, with the names of a company ' +
  'that does not exist. Write your own into content/legal/, without the note "Sample text.", and run npm run build.';

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

test('the tools of the build are not in the memory of the shop', async () => {
  test.skip(process.platform !== 'linux', '/proc names what is loaded');
  const shop = launchStart({ PORT: '0', DATA_DIR: await mkdtemp(join(folder, 'start-')) });
  await expect.poll(() => shop.output()).toContain(`Thock ${VERSION} is open at`);
  const loaded = await readFile(`/proc/${shop.pid}/maps`, 'utf8');
  expect(loaded.includes('rolldown')).toBe(false);
  expect(await shop.stop()).toBe(0);
});

test('live mode reports sample accounts of a demo and how to remove them', async () => {
  const shop = await startShop();
  await shop.stop();
  const exited = await runShop({ PORT: '0', DATA_DIR: shop.dataDir, ...TRIED_OUT });
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

test('a live shop with the sample texts does not start, unless it is tried out', async () => {
  const environment = { ...TRIED_OUT, PORT: '0', DATA_DIR: await mkdtemp(join(folder, 'texts-')) };
  const exited = await runShop({ ...environment, ALLOW_STAND_INS: 'off' });
  expect(exited).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `${SAMPLE_TEXTS} To try a live shop out with the samples, set ALLOW_STAND_INS to on.\n`,
  });
  const shop = launchShop(environment);
  await expect.poll(() => shop.output()).toContain(`Thock ${VERSION} is open at`);
  expect(shop.output()).toContain(`${SAMPLE_TEXTS}\n`);
  expect(await shop.stop()).toBe(0);
});

test('a live shop does not start with a key that Stripe refuses, but without an answer of Stripe', async () => {
  const stripe = await startStripe();
  const { publishableKey, webhookSecret, apiBase } = stripe.account;
  const environment = {
    ...TRIED_OUT,
    PORT: '0',
    DATA_DIR: await mkdtemp(join(folder, 'stripe-')),
    CARD_PAYMENTS: 'on',
    STRIPE_SECRET_KEY: 'sk_test_made_up',
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  };
  const refused = await runShop(environment);
  expectStartupError(refused, 'STRIPE_SECRET_KEY is refused: Stripe does not accept this key (401). Set it to');
  expect(refused.stderr).not.toContain('sk_test_made_up');

  stripe.stop();
  const shop = launchShop(environment);
  await expect.poll(() => shop.output()).toContain(`Thock ${VERSION} is open at`);
  expect(shop.output()).toContain('STRIPE_SECRET_KEY could not be checked: 127.0.0.1:');
  expect(shop.output()).toContain('so orders count as paid although no money arrives.');
  expect(await shop.stop()).toBe(0);
});

test('a live shop does not start with a bucket that refuses it, but without an answer, and gives all reasons', async () => {
  const bucket = createHttpServer((_request, response) =>
    response.writeHead(403).end('<Error><Code>InvalidAccessKeyId</Code><Message>No</Message></Error>'),
  ).listen(0, '127.0.0.1');
  await once(bucket, 'listening');
  const environment = {
    ...TRIED_OUT,
    PORT: '0',
    DATA_DIR: await mkdtemp(join(folder, 's3-')),
    PICTURE_STORAGE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${portOf(bucket)}`,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'made-up',
    S3_SECRET_ACCESS_KEY: 'made-up',
    S3_PUBLIC_URL: 'https://pictures.example.com',
  };
  const { exitCode, stderr } = await runShop({ ...environment, ALLOW_STAND_INS: 'off' });
  expect(exitCode).toBe(1);
  expect(stderr.trimEnd().split('\n')).toEqual([
    expect.stringContaining(SAMPLE_TEXTS),
    'S3_BUCKET is "pictures", which refuses the shop: InvalidAccessKeyId (403). Correct S3_ENDPOINT, S3_REGION, ' +
      'S3_BUCKET or the access key, which must be allowed to list, write and delete there.',
  ]);

  bucket.close();
  const shop = launchShop(environment);
  await expect.poll(() => shop.output()).toContain(`Thock ${VERSION} is open at`);
  expect(shop.output()).toContain('S3_BUCKET is "pictures", which could not be checked: connect ECONNREFUSED');
  expect(await shop.stop()).toBe(0);
});

test('a second shop on the same SQLite database does not start, also by another path, until the first has ended', async () => {
  const shop = await startShop();
  const elsewhere = await mkdtemp(join(folder, 'elsewhere-'));
  await symlink(join(shop.dataDir, 'shop.sqlite'), join(elsewhere, 'shop.sqlite'));
  for (const dataDir of [shop.dataDir, elsewhere]) {
    const second = await runShop({ PORT: '0', DATA_DIR: dataDir });
    expectStartupError(second, `Another shop is running on ${join(await realpath(shop.dataDir), 'shop.sqlite')}`);
  }
  const served = await runServe([], { DATA_DIR: shop.dataDir });
  expectStartupError(served, 'Another shop is running on');

  const environment = { DATA_DIR: shop.dataDir, SHOP_MODE: '' };
  expect(await runCommand('admin', environment, 'list')).toMatchObject({ code: 0, err: '' });
  expect(await runCommand('backup', environment, join(elsewhere, 'copy.sqlite'))).toMatchObject({ code: 0, err: '' });

  await shop.kill();
  await shop.start();
  await shop.close();
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

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
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
