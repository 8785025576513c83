import { once } from 'node:events';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmulator } from 'emulate';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { environmentOf, type Outcome, runCommand } from '../support/command.ts';
import { MAIL_PASSWORD, startMailServer } from '../support/mail-server.ts';
import { startStripeForTest } from '../support/stripe-shop.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const HOUR = 3_600_000;
const NOWHERE = 'http://127.0.0.1:1';
const LIVE = {
  SHOP_MODE: 'live',
  SHOP_URL: 'https://localhost',
  ALLOW_STAND_INS: 'on',
  GOOGLE_SIGN_IN: 'off',
  CARD_PAYMENTS: 'off',
};
const KEYS = { STRIPE_PUBLISHABLE_KEY: 'pk_test_only', STRIPE_WEBHOOK_SECRET: 'whsec_only', CARD_PAYMENTS: 'on' };

/** The settings of the shop, with a data folder of its own on PostgreSQL. */
function shopIn({ database }: TestShop): { DATA_DIR: string } & Record<string, string> {
  const environment = environmentOf(database);
  if (database.engine === 'sqlite') return { DATA_DIR: '', ...environment };
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'thock-doctor-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  return { ...environment, DATA_DIR };
}

/** Reads the lines about the checks: state and text by name. */
function readChecks({ out }: Outcome): Record<string, readonly [state: string, text: string]> {
  const lines = out.split('\n').flatMap((line) => {
    const [, state, name, text] = /^(ok|failed|not used) +(\S+) +(.*)$/.exec(line) ?? [];
    return state && name && text ? [[name, [state, text]] as const] : [];
  });
  return Object.fromEntries(lines);
}

async function startServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return `http://127.0.0.1:${address.port}`;
}

/** Starts a Google whose discovery document names this issuer, or its own address. */
async function startGoogle({ issuer, aheadMilliseconds = 0 }: { issuer?: string; aheadMilliseconds?: number } = {}) {
  const address = await startServer((request, response) => {
    response.setHeader('date', new Date(Date.now() + aheadMilliseconds).toUTCString());
    response.end(JSON.stringify({ issuer: issuer ?? `http://${request.headers.host}` }));
  });
  return {
    GOOGLE_SIGN_IN: 'on',
    GOOGLE_CLIENT_ID: 'shop',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_DISCOVERY_URL: `${address}/.well-known/openid-configuration`,
  };
}

async function startBucket() {
  const emulator = await createEmulator({
    service: 'aws',
    port: 0,
    seed: { aws: { s3: { buckets: [{ name: 'pictures' }] } } },
  });
  onTestFinished(() => emulator.close());
  return {
    PICTURE_STORAGE: 's3',
    S3_ENDPOINT: emulator.url,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
    S3_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    S3_PUBLIC_URL: await startServer((_request, response) => response.end('a picture')),
  };
}

async function listBucket(bucket: Awaited<ReturnType<typeof startBucket>>): Promise<string> {
  const authorization = `AWS4-HMAC-SHA256 Credential=${bucket.S3_ACCESS_KEY_ID}/20260101/us-east-1/s3/aws4_request`;
  return (await fetch(`${bucket.S3_ENDPOINT}/pictures?list-type=2`, { headers: { authorization } })).text();
}

test('a demo has nothing to fail', async () => {
  const shop = await createTestShop();
  const outcome = await runCommand('doctor', shopIn(shop));
  expect([outcome.code, outcome.err]).toEqual([0, '']);
  const states = Object.entries(readChecks(outcome)).map(([name, [state]]) => [name, state]);
  expect(Object.fromEntries(states)).toEqual({
    migrations: 'ok',
    backup: 'not used',
    disk: 'ok',
    clock: shop.database.engine === 'postgres' ? 'ok' : 'not used',
    DNS: 'not used',
    mail: 'not used',
    S3: 'not used',
    Stripe: 'not used',
    Google: 'not used',
  });
});

test('a live shop whose providers all work, beside the running shop', async () => {
  const shop = await createTestShop();
  const environment = shopIn(shop);
  if (shop.database.engine === 'sqlite') {
    const backup = await runCommand('backup', environment, join(environment.DATA_DIR, 'copy.sqlite'));
    expect(backup.code).toBe(0);
  } else writeFileSync(join(environment.DATA_DIR, 'last-backup'), '');
  const [mails, stripe, bucket] = [await startMailServer(), await startStripeForTest(), await startBucket()];
  onTestFinished(() => mails.stop());

  const outcome = await runCommand('doctor', {
    ...environment,
    ...LIVE,
    ...bucket,
    ...(await startGoogle()),
    ...KEYS,
    STRIPE_SECRET_KEY: stripe.account.secretKey,
    STRIPE_API_BASE: stripe.account.apiBase,
    SMTP_URL: mails.url.replace('//', `//shop:${MAIL_PASSWORD}@`),
  });

  expect(readChecks(outcome)).toEqual({
    migrations: ['ok', 'The database has the schema of this release.'],
    backup: ['ok', '0 hours old.'],
    disk: ['ok', expect.stringContaining(environment.DATA_DIR)],
    clock: ['ok', expect.stringMatching(/^Within 30 s of (PostgreSQL|127\.0\.0\.1:\d+)\.$/)],
    DNS: ['not used', expect.any(String)],
    mail: ['ok', expect.stringMatching(/^smtp:\/\/\*\*\*@127\.0\.0\.1:\d+ accepts the shop\.$/)],
    S3: ['ok', 'The bucket "pictures" takes, shows and deletes files.'],
    Stripe: ['ok', expect.stringContaining('https://localhost/api/webhooks/stripe')],
    Google: ['ok', expect.stringMatching(/^The discovery document of http:\S+ can be read\.$/)],
  });
  expect(outcome.code).toBe(0);
  expect(outcome.err).toContain('so orders count as paid although no money arrives.');
  expect(mails.countTries(), 'mails sent').toBe(0);
  expect(await listBucket(bucket)).not.toContain('doctor');
});

test('says for each failure what to do', async () => {
  const shop = await createTestShop();
  const environment = shopIn(shop);
  await inTransaction(shop.services.db, (trx) =>
    sql`delete from kysely_migration where name = '0053-social-links'`.execute(trx),
  );
  writeFileSync(join(environment.DATA_DIR, 'last-backup'), '');
  const threeDaysAgo = (Date.now() - 72 * HOUR) / 1000;
  utimesSync(join(environment.DATA_DIR, 'last-backup'), threeDaysAgo, threeDaysAgo);
  const [mails, stripe, bucket] = [await startMailServer(), await startStripeForTest(), await startBucket()];
  onTestFinished(() => mails.stop());

  const outcome = await runCommand('doctor', {
    ...environment,
    ...LIVE,
    ...bucket,
    S3_BUCKET: 'another',
    ...(await startGoogle({ issuer: 'https://elsewhere.example', aheadMilliseconds: -120_000 })),
    ...KEYS,
    SHOP_URL: 'https://shop.invalid',
    STRIPE_SECRET_KEY: 'sk_test_hunter2',
    STRIPE_API_BASE: stripe.account.apiBase,
    SMTP_URL: mails.url.replace('//', '//shop:hunter2@'),
  });

  expect(outcome.code).toBe(1);
  expect(outcome.out).not.toContain('hunter2');
  expect(readChecks(outcome)).toMatchObject({
    migrations: ['failed', 'Pending migrations: 0053-social-links. Back the database up, then run npm run upgrade.'],
    backup: [
      'failed',
      expect.stringMatching(/^The last backup is 72 hours old\. Run (npm run backup|pg_dump) every night/),
    ],
    DNS: [
      'failed',
      expect.stringMatching(/^SHOP_URL is "https:\/\/shop\.invalid", and shop\.invalid has no address\. Correct/),
    ],
    mail: ['failed', expect.stringMatching(/Wrong password.*\. Correct the user name or the password/)],
    S3: ['failed', expect.stringMatching(/^S3_BUCKET is "another", .* NoSuchBucket \(404\)\. Correct S3_ENDPOINT/)],
    Stripe: ['failed', expect.stringMatching(/^STRIPE_SECRET_KEY is refused: .* \(401\)\. Set it to the secret key/)],
    Google: ['failed', expect.stringMatching(/it names another issuer, https:\/\/elsewhere\.example\. Open the way/)],
  });
  if (shop.database.engine === 'sqlite') {
    expect(readChecks(outcome).clock?.[1]).toMatch(
      /^This machine's clock is 1(19|20|21) s ahead of 127\.0\.0\.1:\d+\. Set it/,
    );
  }
});

test('servers that do not answer, and a bucket that nobody can read, fail too', async () => {
  const shop = await createTestShop();
  const bucket = { ...(await startBucket()), S3_PUBLIC_URL: NOWHERE };
  const settings = {
    ...LIVE,
    ...bucket,
    ...(await startGoogle()),
    ...KEYS,
    GOOGLE_DISCOVERY_URL: NOWHERE,
    STRIPE_SECRET_KEY: 'sk_test_only',
    STRIPE_API_BASE: NOWHERE,
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  const outcome = await runCommand('doctor', { ...shopIn(shop), ...settings });
  expect(outcome.code).toBe(1);
  expect(readChecks(outcome)).toMatchObject({
    backup: ['failed', expect.stringMatching(/^The database was never backed up\. Run /)],
    mail: ['failed', expect.stringMatching(/ECONNREFUSED.*\. Correct host and port/)],
    S3: [
      'failed',
      expect.stringMatching(/^S3_PUBLIC_URL is "http:\/\/127\.0\.0\.1:1", where a file .* cannot be read\./),
    ],
    Stripe: ['failed', expect.stringMatching(/could not be checked: 127\.0\.0\.1:1 does not answer\. Open the way/)],
    Google: ['failed', expect.stringMatching(/cannot be used: .*\. Open the way/)],
  });
});

test('a damaged database is reported', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'thock-doctor-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  writeFileSync(join(DATA_DIR, 'shop.sqlite'), 'this is no database, but long enough to look like one');
  const outcome = await runCommand('doctor', { DATA_DIR });
  expect(outcome.code).toBe(1);
  expect(readChecks(outcome).migrations).toEqual([
    'failed',
    expect.stringMatching(/whose shop\.sqlite cannot be used \(file is not a database\)\. Put a backup in its place/),
  ]);
});

test('a missing database is reported, and none is created', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'thock-doctor-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const missing = { DATA_DIR, SHOP_MODE: 'demo' };
  for (const [settings, text] of [
    [{}, `There is no shop at ${join(DATA_DIR, 'shop.sqlite')}. Check DATA_DIR, or start the shop once.`],
    [{}, 'There is no shop at'],
    [{ DATABASE_URL: 'postgres://shop:hunter2@127.0.0.1:1/shop' }, 'where nothing answers. Start that database'],
  ] as const) {
    const outcome = await runCommand('doctor', { ...missing, ...settings });
    expect(outcome.code).toBe(1);
    expect(outcome.out).not.toContain('hunter2');
    const [state, sentence] = readChecks(outcome).migrations ?? [];
    expect(state).toBe('failed');
    expect(sentence).toContain(text);
  }
});
