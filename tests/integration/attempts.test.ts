import { describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '#features/audit/actor.server.ts';
import type { AttemptKind, AttemptLimits } from '#features/identity/attempts/attempt-limits.server.ts';
import { createAttempts } from '#features/identity/attempts/attempts.server.ts';
import { liftLimits, listReachedLimits } from '#features/identity/attempts/reached-limits.server.ts';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { signingKeys } from '#features/identity/session/secret-keys.server.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { post, signInBrowser } from '../support/browser.ts';
import { KEEPS_MAILS, mailboxOf } from '../support/mailbox.ts';
import { createTestShop, problemOf, type TestShop } from '../support/test-shop.ts';

const { email, password } = SAMPLE_ACCOUNTS.user;
const LIVE = { mode: 'live', proxies: 1 } as const;
const MINUTE = 60_000;

const LIMITS: AttemptLimits = {
  signIn: {
    address: { max: 5, withinSeconds: 600 },
    accountAtAddress: { max: 3, withinSeconds: 600 },
    account: { max: 12, withinSeconds: 600, undelayed: 4, delayPerAttemptMilliseconds: 100, maxDelayMilliseconds: 500 },
  },
  secondFactor: {
    address: { max: 10, withinSeconds: 60 },
    accountAtAddress: { max: 5, withinSeconds: 60 },
    account: { max: 10, withinSeconds: 60 },
  },
  passkey: { address: { max: 10, withinSeconds: 60 } },
  signUp: { address: { max: 2, withinSeconds: 60 } },
  token: { address: { max: 10, withinSeconds: 60 }, account: { max: 10, withinSeconds: 60 } },
  mail: { address: { max: 10, withinSeconds: 60 }, account: { max: 2, withinSeconds: 60 } },
  unconfirmedMail: { account: { max: 3, withinSeconds: 60 } },
  order: { address: { max: 90, withinSeconds: 60, block: 9 }, account: { max: 6, withinSeconds: 60, block: 3 } },
  intent: { address: { max: 10, withinSeconds: 60 }, account: { max: 10, withinSeconds: 60 } },
  message: { address: { max: 10, withinSeconds: 60 }, account: { max: 10, withinSeconds: 60 } },
  withdrawal: { address: { max: 10, withinSeconds: 60 }, account: { max: 10, withinSeconds: 60 } },
  review: { address: { max: 10, withinSeconds: 60 }, account: { max: 10, withinSeconds: 60 } },
  apiKey: { account: { max: 9, withinSeconds: 60, block: 1 } },
  confirmation: { address: { max: 9, withinSeconds: 60 }, account: { max: 9, withinSeconds: 60 } },
  coupon: { address: { max: 10, withinSeconds: 60 } },
  quote: { address: { max: 10, withinSeconds: 60, block: 5 } },
  guestAlert: { address: { max: 10, withinSeconds: 60 } },
  contact: { address: { max: 10, withinSeconds: 60 }, account: { max: 10, withinSeconds: 60 } },
  newsletter: { address: { max: 10, withinSeconds: 60 } },
  refusalEntry: { address: { max: 10, withinSeconds: 60 }, account: { max: 5, withinSeconds: 60 } },
};

const KEYS = { secret: 'secret', networkKeys: signingKeys('limited-network', 'secret') };

async function openAttempts() {
  const { services } = await createTestShop();
  const clock = { time: Date.now() };
  const attempts = createAttempts({ db: services.db, now: () => clock.time, ...KEYS, limits: LIMITS });
  return {
    attempts,
    clock,
    db: services.db,
    fromNetwork: async (address: string, kind: AttemptKind = 'signUp') =>
      (await attempts.takeFromNetwork(kind, address)).ok,
    onAccount: async (address: string, account = 'wilma', kind: AttemptKind = 'signIn') =>
      (await attempts.takeOnAccount(kind, { address, account })).ok,
  };
}

/** Returns this many addresses, each in a different network. */
function networks(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `10.0.${Math.floor(index / 250)}.${index % 250}`);
}

describe('attempts are counted', () => {
  test('per account and network, without affecting other networks', async () => {
    const { onAccount } = await openAttempts();
    for (const expected of [true, true, true, false, false]) expect(await onAccount('1.1.1.1')).toBe(expected);
    expect(await onAccount('1.1.1.2')).toBe(true);
    expect(await onAccount('1.1.1.1', 'somebody')).toBe(true);
  });

  test('per account across all networks, with a delay that grows with the count', async () => {
    const { attempts } = await openAttempts();
    const take = (address: string) => attempts.takeOnAccount('signIn', { address, account: 'wilma' });
    const outcomes = [];
    for (const address of networks(13)) outcomes.push(await take(address));
    const delays = outcomes.map((outcome) => (outcome.ok ? outcome.delayMilliseconds : 'refused'));
    expect(delays).toEqual([0, 0, 0, 0, 100, 200, 300, 400, 500, 500, 500, 500, 'refused']);
  });

  test('not against the account once its network is refused', async () => {
    const { onAccount, attempts } = await openAttempts();
    for (let count = 0; count < 9; count++) await onAccount('1.1.1.1');
    const elsewhere = await attempts.takeOnAccount('signIn', { address: '1.1.1.2', account: 'wilma' });
    expect(elsewhere).toEqual({ ok: true, delayMilliseconds: 0 });
  });

  test('per network, separately for each kind', async () => {
    const { fromNetwork } = await openAttempts();
    for (const expected of [true, true, false]) expect(await fromNetwork('1.1.1.1')).toBe(expected);
    expect(await fromNetwork('1.1.1.1', 'signIn')).toBe(true);
    expect(await fromNetwork('1.1.1.2')).toBe(true);
  });

  test('per IPv6 network, not per address', async () => {
    const { fromNetwork } = await openAttempts();
    for (const host of [1, 2]) expect(await fromNetwork(`2001:db8::${host}`)).toBe(true);
    expect(await fromNetwork('2001:db8::3')).toBe(false);
    expect(await fromNetwork('2001:db8:0:1::3')).toBe(true);
  });

  test('exactly, even when many arrive at once', async () => {
    const { fromNetwork, onAccount } = await openAttempts();
    const byNetwork = await Promise.all(Array.from({ length: 25 }, () => fromNetwork('1.1.1.1', 'token')));
    expect(byNetwork.filter(Boolean)).toHaveLength(10);
    const byAccount = await Promise.all(networks(25).map((address) => onAccount(address)));
    expect(byAccount.filter(Boolean)).toHaveLength(12);
  });

  test('within a window, after which the rows are deleted', async () => {
    const { fromNetwork, attempts, clock, db } = await openAttempts();
    for (const expected of [true, true, false]) expect(await fromNetwork('1.1.1.1')).toBe(expected);

    clock.time += 20_000;
    expect(await attempts.takeFromNetwork('signUp', '1.1.1.1')).toEqual({ ok: false, retryAfterSeconds: 40 });
    clock.time += 40_000;
    for (const expected of [true, true, false]) expect(await fromNetwork('1.1.1.1')).toBe(expected);

    clock.time += 10 * MINUTE;
    await fromNetwork('9.9.9.9');
    await attempts.deleteExpired();
    expect(await db.selectFrom('attempt').selectAll().execute()).toHaveLength(1);
  });

  test('without storing the address or the account', async () => {
    const { onAccount, attempts, db } = await openAttempts();
    await onAccount('1.1.1.1', 'wilma@example.com');
    await attempts.recordSuccess('signIn', { address: '1.1.1.1', account: 'wilma@example.com' });
    const rows = await db.selectFrom('attempt').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/wilma|1\.1\.1/);
  });
});

describe('a successful sign-in', () => {
  const wilma = { address: '1.1.1.1', account: 'wilma' };

  test('forgives only the attempts of its own network', async () => {
    const { onAccount, attempts } = await openAttempts();
    for (const address of ['1.1.1.1', '2.2.2.2']) for (let count = 0; count < 3; count++) await onAccount(address);
    await attempts.recordSuccess('signIn', wilma);
    expect(await onAccount('1.1.1.1')).toBe(true);
    expect(await onAccount('2.2.2.2')).toBe(false);
    // Five of the six failures still count. The sign-in itself does not.
    const next = await attempts.takeOnAccount('signIn', { address: '3.3.3.3', account: 'wilma' });
    expect(next).toEqual({ ok: true, delayMilliseconds: 200 });
  });

  test('marks its network as known, so that attempts from other networks neither delay nor lock it', async () => {
    const { onAccount, attempts, clock } = await openAttempts();
    await attempts.recordSuccess('signIn', wilma);
    for (const address of networks(12)) await onAccount(address);

    expect(await onAccount('3.3.3.3')).toBe(false);
    expect(await attempts.takeOnAccount('signIn', wilma)).toEqual({ ok: true, delayMilliseconds: 0 });
    expect(await attempts.takeOnAccount('signIn', { ...wilma, account: 'otto' })).toMatchObject({ ok: true });
    for (const expected of [true, true, false]) expect(await onAccount('1.1.1.1')).toBe(expected);

    clock.time += 91 * 24 * 60 * MINUTE;
    for (const address of networks(12)) await onAccount(address);
    expect(await onAccount('1.1.1.1')).toBe(false);
  });
});

test("forgiveEverywhere clears one account's attempts and no other's", async () => {
  const { onAccount, attempts } = await openAttempts();
  for (const account of ['wilma', 'otto']) for (const address of networks(12)) await onAccount(address, account);
  for (let count = 0; count < 3; count++) await onAccount('1.1.1.1', 'nina');

  await attempts.resetAccount('signIn', 'wilma');
  await attempts.resetAccount('signIn', 'nina');

  expect(await onAccount('3.3.3.3', 'wilma')).toBe(true);
  expect(await onAccount('1.1.1.1', 'nina')).toBe(true);
  expect(await onAccount('3.3.3.3', 'otto')).toBe(false);
});

describe('the limits that are reached', () => {
  async function setUp() {
    const { attempts, db, clock, onAccount, fromNetwork } = await openAttempts();
    for (let count = 0; count < 3; count++) await onAccount('1.1.1.1');
    for (const address of ['1.1.1.2', '2001:db8::1'])
      for (let count = 0; count < 2; count++) await fromNetwork(address);
    const list = () => listReachedLimits(db, { limits: LIMITS, networkKeys: KEYS.networkKeys, now: clock.time });
    return { attempts, db, clock, onAccount, fromNetwork, list };
  }

  test('are listed until they end, those that last longest first', async () => {
    const { clock, list } = await setUp();
    const reached = await list();
    expect(reached).toHaveLength(3);
    const [ofAccount, ...ofNetworks] = reached;
    const { accountAtAddress, account } = { ...LIMITS.signIn };
    expect(ofAccount).toEqual({
      id: ofAccount?.subject.slice(0, 8),
      subject: expect.any(String),
      account: expect.any(String),
      name: 'signIn.accountAtAddress',
      network: undefined,
      max: accountAtAddress.max,
      endsAt: clock.time + accountAtAddress.withinSeconds * 1000,
    });
    expect(account.max).toBeGreaterThan(accountAtAddress.max);
    const { max, withinSeconds } = LIMITS.signUp.address;
    const shared = { account: null, name: 'signUp.address', max, endsAt: clock.time + withinSeconds * 1000 };
    expect(ofNetworks).toMatchObject([shared, shared]);
    expect(ofNetworks.map(({ network }) => network).toSorted()).toEqual(['1.1.1.2', '2001:db8:0:0::/64']);

    clock.time += withinSeconds * 1000;
    expect(await list()).toEqual([ofAccount]);
    clock.time += accountAtAddress.withinSeconds * 1000;
    expect(await list()).toEqual([]);
  });

  test('do not include those that allow another attempt', async () => {
    const { attempts, fromNetwork, onAccount, list } = await setUp();
    const before = await list();
    await fromNetwork('1.1.1.3');
    await onAccount('1.1.1.1', 'wilma', 'mail');
    // A block is free, and of the two that are counted, this is the first.
    for (let count = 0; count < 6; count++) await attempts.takeOrder({ address: '1.1.1.1', account: 'wilma' });
    expect(await list()).toEqual(before);
  });

  test('are lifted alone, and the audit log names each kind once', async () => {
    const { db, clock, onAccount, fromNetwork, list } = await setUp();
    const ofNetworks = (await list()).filter(({ network }) => network !== undefined);
    await liftLimits(db, ofNetworks, { actor: COMMAND_LINE, now: clock.time });

    expect([await fromNetwork('1.1.1.2'), await fromNetwork('2001:db8::1')]).toEqual([true, true]);
    expect(await onAccount('1.1.1.1')).toBe(false);
    const entries = await db.selectFrom('audit_entry').selectAll().where('action', '=', 'limits-lifted').execute();
    expect(entries).toMatchObject([{ at: clock.time, text: 'Lifted limits of attempts: signUp.address' }]);
    await liftLimits(db, await list(), { actor: COMMAND_LINE, now: clock.time });
    expect(await onAccount('1.1.1.1')).toBe(true);
  });

  test('are named in the audit log one after the other', async () => {
    const { db, clock, list } = await setUp();
    await liftLimits(db, await list(), { actor: COMMAND_LINE, now: clock.time });
    const [entry] = await db.selectFrom('audit_entry').selectAll().where('action', '=', 'limits-lifted').execute();
    expect(entry?.text).toBe('Lifted limits of attempts: signIn.accountAtAddress, signUp.address');
  });
});

describe('order attempts are counted in blocks', () => {
  const { block, max } = LIMITS.order.account;

  async function openProcess(shared?: Awaited<ReturnType<typeof openAttempts>>) {
    const { attempts, db, clock } = shared ?? (await openAttempts());
    const take = async (account = 'wilma') => (await attempts.takeOrder({ address: '1.1.1.1', account })).ok;
    const takeMany = async (count: number, account?: string) =>
      (await Promise.all(Array.from({ length: count }, () => take(account)))).filter(Boolean).length;
    return { attempts, db, clock, take, takeMany };
  }

  test('the first of which needs no database query', async () => {
    const { takeMany, db } = await openProcess();
    expect(await takeMany(block)).toBe(block);
    expect(await db.selectFrom('attempt').selectAll().execute()).toEqual([]);
  });

  test('exactly, even when many arrive at once', async () => {
    const { takeMany, take } = await openProcess();
    expect(await takeMany(50)).toBe(block + max);
    expect(await take()).toBe(false);
    expect(await takeMany(5, 'somebody')).toBe(5);
  });

  test('across all processes, except for the first block in each', async () => {
    const { db, clock, takeMany } = await openProcess();
    const dependencies = { db, now: () => clock.time, ...KEYS, limits: LIMITS };
    const other = await openProcess({ ...(await openAttempts()), db, clock, attempts: createAttempts(dependencies) });
    const taken = [await takeMany(block + 1), await other.takeMany(50), await takeMany(50)];
    expect(taken[0]).toBe(block + 1);
    expect(taken.reduce((sum, some) => sum + some, 0)).toBe(max + 2 * block);
  });

  test('and reports the network of each refusal for a network', async () => {
    const { db, clock } = await openAttempts();
    const refused: string[] = [];
    const onRefused = (network: string) => refused.push(network);
    const attempts = createAttempts({ db, now: () => clock.time, ...KEYS, limits: LIMITS, onRefused });
    for (let count = 0; count < 200; count++) await attempts.takeFromNetwork('intent', '2001:db8::1');
    for (let count = 0; count < 200; count++)
      await attempts.takeOnAccount('intent', { address: '1.1.1.1', account: 'wilma' });
    expect(refused).toEqual(Array(190).fill('2001:db8:0:0::/64'));
  });

  test('until the limit is lifted, which a process notices within ten seconds', async () => {
    const { db, clock, take, takeMany } = await openProcess();
    await takeMany(50);
    const dependencies = { limits: LIMITS, networkKeys: KEYS.networkKeys, now: clock.time };
    const reached = await listReachedLimits(db, dependencies);
    expect(reached).toMatchObject([{ name: 'order.account', network: undefined, max }]);
    await liftLimits(db, reached, { actor: COMMAND_LINE, now: clock.time });
    clock.time += 10_000;
    expect(await take()).toBe(true);
    expect(await listReachedLimits(db, dependencies)).toEqual([]);
  });

  test('within a window', async () => {
    const { attempts, clock, takeMany } = await openProcess();
    await takeMany(50);
    clock.time += 20_000;
    const refused = await attempts.takeOrder({ address: '1.1.1.1', account: 'wilma' });
    expect(refused).toEqual({ ok: false, retryAfterSeconds: 40 });
    clock.time += 40_000;
    expect(await takeMany(50)).toBe(block + max);
  });

  test('per network, across accounts', async () => {
    const { takeMany } = await openProcess();
    const { block: ofNetwork, max: allOfNetwork } = LIMITS.order.address;
    let taken = 0;
    for (let person = 1; person <= 40; person++) taken += await takeMany(3, `person ${person}`);
    expect(taken).toBe(ofNetwork + allOfNetwork);
  });
});

/** Expects a 429 with Retry-After, in the formats of both the shop and the identity provider. */
async function expectRefused(response: Awaited<ReturnType<typeof post>>, most: number): Promise<void> {
  const problem = problemOf(429, response);
  expect(problem).toMatchObject({ code: 'too-many-requests', title: 'Too many requests', message: problem.detail });
  expect(problem.detail).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
  const wait = Number(response.headers['retry-after']);
  expect(wait).toBeGreaterThan(most - 60);
  expect(wait).toBeLessThanOrEqual(most);
  expect(response.cookies).toEqual([]);
}

describe('in a live shop', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  test('an account allows ten password attempts in 15 minutes across processes, whether or not it exists', async () => {
    let time = Date.now();
    const shop = await createTestShop({ config: LIVE, now: () => time });
    const otherProcess = await shop.openAnotherProcess();
    const guess = (at: TestShop, account: string) =>
      post(at, '/sign-in/email', { email: account, password: 'guessed-wrong' }, from('203.0.113.1'));

    for (const account of [email, 'nobody@example.com']) {
      for (let count = 1; count <= 10; count++) {
        expect((await guess(count % 2 ? shop : otherProcess, account)).statusCode).toBe(401);
      }
      await expectRefused(await guess(shop, account.toUpperCase()), 15 * 60);
      await expectRefused(await guess(otherProcess, account), 15 * 60);
    }
    await expectRefused(await post(shop, '/sign-in/email', { email, password }, from('203.0.113.1')), 15 * 60);

    time += 15 * MINUTE;
    expect((await post(shop, '/sign-in/email', { email, password }, from('203.0.113.1'))).statusCode).toBe(200);
  });

  test('an attempt every 90 seconds from elsewhere does not lock out an admin on a known network', async () => {
    let time = Date.now();
    const shop = await createTestShop({ config: LIVE, now: () => time });
    const { email: account } = SAMPLE_ACCOUNTS.admin;
    for (let count = 1; count <= 120; count++) {
      time += 90_000;
      await shop.services.attempts.takeOnAccount('signIn', { address: '203.0.113.66', account });
    }
    const wrong = { email: account, password: 'guessed-wrong' };
    await expectRefused(await post(shop, '/sign-in/email', wrong, from('203.0.113.66')), 90);
    await signInBrowser(shop, SAMPLE_ACCOUNTS.admin, from('198.51.100.7'));
  });

  test('guesses from many networks are delayed, then refused, except on a network known to the owner', async () => {
    const shop = await createTestShop({ config: LIVE });
    const home = from('198.51.100.7');
    await signInBrowser(shop, SAMPLE_ACCOUNTS.user, home);
    const guessFrom = (address: string) => shop.services.attempts.takeOnAccount('signIn', { address, account: email });
    const [first, last] = [networks(300).slice(0, 19), networks(300).slice(20)];
    for (const address of first) await guessFrom(address);

    const startedAt = performance.now();
    const slowed = await post(shop, '/sign-in/email', { email, password: 'guessed-wrong' }, from('203.0.113.1'));
    expect([slowed.statusCode, performance.now() - startedAt > 990]).toEqual([401, true]);

    await Promise.all(last.map(guessFrom));
    await expectRefused(await post(shop, '/sign-in/email', { email, password }, from('203.0.113.2')), 60 * 60);
    const { statusCode } = await post(shop, '/sign-in/email', { email, password }, home);
    expect(statusCode).toBe(200);
  });

  test('a sign-in with the correct password succeeds after nine attempts, repeatedly', async () => {
    const shop = await createTestShop({ config: LIVE });
    const takeNine = async () => {
      for (let count = 1; count <= 9; count++) {
        const outcome = await shop.services.attempts.takeOnAccount('signIn', { address: '127.0.0.1', account: email });
        expect(outcome.ok).toBe(true);
      }
    };
    await takeNine();
    await signInBrowser(shop, SAMPLE_ACCOUNTS.user);
    await takeNine();
  });

  test('resetting the password forgives all attempts on the account from every network', async () => {
    const shop = await createTestShop({ config: { ...LIVE, ...KEEPS_MAILS } });
    const mailbox = mailboxOf(shop);
    const { attempts } = shop.services;
    for (const address of ['127.0.0.1', '203.0.113.1']) {
      for (let count = 1; count <= 10; count++) await attempts.takeOnAccount('signIn', { address, account: email });
    }
    for (const address of networks(280)) await attempts.takeOnAccount('signIn', { address, account: email });
    await expectRefused(await post(shop, '/sign-in/email', { email, password }), 15 * 60);

    await post(shop, '/request-password-reset', { email });
    const token = await mailbox.tokenTo(email, 'Choose a new password');
    const chosen = { email, password: 'a-new-password' };
    expect((await post(shop, '/reset-password', { token, newPassword: chosen.password })).statusCode).toBe(200);

    for (const address of ['127.0.0.1', '203.0.113.1', '203.0.113.2']) await signInBrowser(shop, chosen, from(address));
  });

  test.each([
    { path: '/sign-in/email', body: { email: 'no email', password }, most: 50, seconds: 15 * 60 },
    { path: '/sign-in/%65mail', body: {}, most: 50, seconds: 15 * 60 },
    { path: '/sign-up/email', body: { name: 'W', email: 'w@example.com', password: 'short' }, most: 20, seconds: 3600 },
  ])(
    'an address can call $path $most times, even with forged forwarded addresses',
    async ({ path, body, most, seconds }) => {
      const shop = await createTestShop({ config: LIVE });
      for (let count = 1; count <= most; count++) {
        const response = await post(shop, path, body, from(`198.51.100.${count}, 203.0.113.9`));
        expect(response.statusCode).toBe(400);
      }
      await expectRefused(await post(shop, path, body, from('198.51.100.99, 203.0.113.9')), seconds);
      expect((await post(shop, path, body, from('203.0.113.10'))).statusCode).toBe(400);
    },
  );

  test.each([
    { kind: 'signUp', url: '/api/auth/sign-up/email', most: 20 },
    { kind: 'signIn', url: '/api/auth/sign-in/email', most: 50 },
    { kind: 'mail', url: '/api/auth/request-password-reset', most: 20 },
    { kind: 'token', url: '/api/jwt', most: 1200 },
  ] as const)(
    'a request body is not read once the network has used up its $kind limit',
    async ({ kind, url, most }) => {
      const shop = await createTestShop({ config: LIVE });
      const send = (payload: string, address: string) =>
        shop.app.inject({
          method: 'POST',
          url,
          payload,
          headers: { 'content-type': 'application/json', ...from(address) },
        });
      await shop.services.attempts.takeFromNetwork(kind, '203.0.113.9');
      await inTransaction(shop.services.db, (trx) => trx.updateTable('attempt').set({ count: most }).execute());

      const [unreadable, tooLarge] = [10, 256].map((kilobytes) => `{"email": "${'x'.repeat(kilobytes * 1024)}`);
      for (const [body = '', status] of [
        [unreadable, 400],
        [tooLarge, 413],
      ] as const) {
        problemOf(429, await send(body, '203.0.113.9'));
        problemOf(status, await send(body, '203.0.113.10'));
      }
    },
  );

  test('a browser gets 120 tokens before it is limited', async () => {
    const shop = await createTestShop({ config: LIVE });
    const browser = await signInBrowser(shop, SAMPLE_ACCOUNTS.user);
    const options = { as: browser, body: { email } };
    for (let count = 1; count <= 120; count++) await shop.request(identityCalls.issueToken, options);

    const response = await shop.send(identityCalls.issueToken, options);

    expect(Number(response.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect((await shop.expectRefusal(429, identityCalls.issueToken, options)).code).toBe('too-many-requests');
  });
});

test('the demo lets many visitors on one machine sign up and in', async () => {
  const { attempts } = (await createTestShop()).services;
  const address = '127.0.0.1';
  for (const kind of ['signUp', 'signIn', 'token'] as const) {
    for (let count = 1; count <= 200; count++) {
      expect(await attempts.takeFromNetwork(kind, address)).toMatchObject({ ok: true });
      expect(await attempts.takeOnAccount(kind, { address, account: `${count}` })).toMatchObject({ ok: true });
    }
  }
});

test('refusing an unknown email takes as long as refusing a wrong password', async () => {
  const shop = await createTestShop();
  const times: Record<string, number[]> = { [email]: [], 'nobody@example.com': [] };
  for (let round = 0; round < 7; round++) {
    for (const [account, taken] of Object.entries(times)) {
      const startedAt = performance.now();
      await post(shop, '/sign-in/email', { email: account, password: 'guessed-wrong' });
      taken.push(performance.now() - startedAt);
    }
  }
  const [known = 0, unknown = 0] = Object.values(times).map((taken) => taken.toSorted((a, b) => a - b)[3]);
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
});
