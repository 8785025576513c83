import { describe, expect, test } from 'vitest';
import type { AttemptLimits } from '#features/identity/attempt-limits.server.ts';
import { createAttempts } from '#features/identity/attempts.server.ts';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sample-accounts.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { post, signInBrowser } from '../support/browser.ts';
import { createMailbox } from '../support/mailbox.ts';
import { createTestShop, problemOf, type TestShop } from '../support/test-shop.ts';

const { email, password } = SAMPLE_ACCOUNTS.user;
const LIVE = { mode: 'live', proxies: 1 } as const;
const MINUTE = 60_000;

const LIMITS: AttemptLimits = {
  signIn: {
    address: { most: 5, withinSeconds: 600 },
    accountAtAddress: { most: 3, withinSeconds: 600 },
    account: { most: 12, withinSeconds: 600, promptTries: 4, millisecondsPerTry: 100, maxMilliseconds: 500 },
  },
  signUp: { address: { most: 2, withinSeconds: 60 } },
  token: { address: { most: 10, withinSeconds: 60 }, account: { most: 10, withinSeconds: 60 } },
  mail: { address: { most: 10, withinSeconds: 60 }, account: { most: 2, withinSeconds: 60 } },
  order: { address: { most: 90, withinSeconds: 60, block: 9 }, account: { most: 6, withinSeconds: 60, block: 3 } },
  intent: { address: { most: 10, withinSeconds: 60 }, account: { most: 10, withinSeconds: 60 } },
};

async function openAttempts() {
  const { services } = await createTestShop();
  const clock = { time: Date.now() };
  const attempts = createAttempts({ db: services.db, now: () => clock.time, secret: 'secret', limits: LIMITS });
  return {
    attempts,
    clock,
    db: services.db,
    fromNetwork: async (address: string, kind: keyof AttemptLimits = 'signUp') =>
      (await attempts.takeFromNetwork(kind, address)).ok,
    onAccount: async (address: string, account = 'wilma', kind: keyof AttemptLimits = 'signIn') =>
      (await attempts.takeOnAccount(kind, { address, account })).ok,
  };
}

/** So many addresses, each a network of its own. */
function networks(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `10.0.${Math.floor(index / 250)}.${index % 250}`);
}

describe('tries are counted', () => {
  test('on an account from one network, without using up those of other networks', async () => {
    const { onAccount } = await openAttempts();
    for (const expected of [true, true, true, false, false]) expect(await onAccount('1.1.1.1')).toBe(expected);
    expect(await onAccount('1.1.1.2')).toBe(true);
    expect(await onAccount('1.1.1.1', 'somebody')).toBe(true);
  });

  test('on an account from all networks together, and answered later the more there were', async () => {
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

  test('by network, for each kind on its own', async () => {
    const { fromNetwork } = await openAttempts();
    for (const expected of [true, true, false]) expect(await fromNetwork('1.1.1.1')).toBe(expected);
    expect(await fromNetwork('1.1.1.1', 'signIn')).toBe(true);
    expect(await fromNetwork('1.1.1.2')).toBe(true);
  });

  test('by network, where an address is one of very many', async () => {
    const { fromNetwork } = await openAttempts();
    for (const host of [1, 2]) expect(await fromNetwork(`2001:db8::${host}`)).toBe(true);
    expect(await fromNetwork('2001:db8::3')).toBe(false);
    expect(await fromNetwork('2001:db8:0:1::3')).toBe(true);
  });

  test('exactly, however many come at once', async () => {
    const { fromNetwork, onAccount } = await openAttempts();
    const byNetwork = await Promise.all(Array.from({ length: 25 }, () => fromNetwork('1.1.1.1', 'token')));
    expect(byNetwork.filter(Boolean)).toHaveLength(10);
    const byAccount = await Promise.all(networks(25).map((address) => onAccount(address)));
    expect(byAccount.filter(Boolean)).toHaveLength(12);
  });

  test('within a window, which passes and leaves nothing behind', async () => {
    const { fromNetwork, attempts, clock, db } = await openAttempts();
    for (const expected of [true, true, false]) expect(await fromNetwork('1.1.1.1')).toBe(expected);

    clock.time += 20_000;
    expect(await attempts.takeFromNetwork('signUp', '1.1.1.1')).toEqual({ ok: false, retryAfterSeconds: 40 });
    clock.time += 40_000;
    for (const expected of [true, true, false]) expect(await fromNetwork('1.1.1.1')).toBe(expected);

    clock.time += 10 * MINUTE;
    await fromNetwork('9.9.9.9');
    expect(await db.selectFrom('attempt').selectAll().execute()).toHaveLength(1);
  });

  test('without keeping who it was', async () => {
    const { onAccount, attempts, db } = await openAttempts();
    await onAccount('1.1.1.1', 'wilma@example.com');
    await attempts.forgive('signIn', { address: '1.1.1.1', account: 'wilma@example.com' });
    const rows = await db.selectFrom('attempt').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/wilma|1\.1\.1/);
  });
});

describe('a sign-in', () => {
  const wilma = { address: '1.1.1.1', account: 'wilma' };

  test('forgives the tries of its own network alone', async () => {
    const { onAccount, attempts } = await openAttempts();
    for (const address of ['1.1.1.1', '2.2.2.2']) for (let count = 0; count < 3; count++) await onAccount(address);
    await attempts.forgive('signIn', wilma);
    expect(await onAccount('1.1.1.1')).toBe(true);
    expect(await onAccount('2.2.2.2')).toBe(false);
    // Five of the six failures are left: the sign-in itself was none.
    const next = await attempts.takeOnAccount('signIn', { address: '3.3.3.3', account: 'wilma' });
    expect(next).toEqual({ ok: true, delayMilliseconds: 200 });
  });

  test('makes its network known, where strangers elsewhere neither slow it down nor lock it out', async () => {
    const { onAccount, attempts, clock } = await openAttempts();
    await attempts.forgive('signIn', wilma);
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

test('all that was tried on an account can be forgotten, and nothing of other accounts', async () => {
  const { onAccount, attempts } = await openAttempts();
  for (const account of ['wilma', 'otto']) for (const address of networks(12)) await onAccount(address, account);
  for (let count = 0; count < 3; count++) await onAccount('1.1.1.1', 'nina');

  await attempts.forgiveEverywhere('signIn', 'wilma');
  await attempts.forgiveEverywhere('signIn', 'nina');

  expect(await onAccount('3.3.3.3', 'wilma')).toBe(true);
  expect(await onAccount('1.1.1.1', 'nina')).toBe(true);
  expect(await onAccount('3.3.3.3', 'otto')).toBe(false);
});

describe('frequent tries are counted in blocks', () => {
  const { block, most } = LIMITS.order.account;

  async function openProcess(shared?: Awaited<ReturnType<typeof openAttempts>>) {
    const { attempts, db, clock } = shared ?? (await openAttempts());
    const take = async (account = 'wilma') => (await attempts.takeOrder({ address: '1.1.1.1', account })).ok;
    const takeMany = async (count: number, account?: string) =>
      (await Promise.all(Array.from({ length: count }, () => take(account)))).filter(Boolean).length;
    return { attempts, db, clock, take, takeMany };
  }

  test('the first of which ask nothing of the database', async () => {
    const { takeMany, db } = await openProcess();
    expect(await takeMany(block)).toBe(block);
    expect(await db.selectFrom('attempt').selectAll().execute()).toEqual([]);
  });

  test('exactly, however many come at once', async () => {
    const { takeMany, take } = await openProcess();
    expect(await takeMany(50)).toBe(block + most);
    expect(await take()).toBe(false);
    expect(await takeMany(5, 'somebody')).toBe(5);
  });

  test('in all processes together, but for the first ones in each', async () => {
    const { db, clock, takeMany } = await openProcess();
    const dependencies = { db, now: () => clock.time, secret: 'secret', limits: LIMITS };
    const beside = await openProcess({ ...(await openAttempts()), db, clock, attempts: createAttempts(dependencies) });
    const taken = [await takeMany(block + 1), await beside.takeMany(50), await takeMany(50)];
    expect(taken[0]).toBe(block + 1);
    expect(taken.reduce((sum, some) => sum + some, 0)).toBe(most + 2 * block);
  });

  test('within a window, which passes', async () => {
    const { attempts, clock, takeMany } = await openProcess();
    await takeMany(50);
    clock.time += 20_000;
    const refused = await attempts.takeOrder({ address: '1.1.1.1', account: 'wilma' });
    expect(refused).toEqual({ ok: false, retryAfterSeconds: 40 });
    clock.time += 40_000;
    expect(await takeMany(50)).toBe(block + most);
  });

  test('by network, for whichever account', async () => {
    const { takeMany } = await openProcess();
    const { block: ofNetwork, most: allOfNetwork } = LIMITS.order.address;
    let taken = 0;
    for (let person = 1; person <= 40; person++) taken += await takeMany(3, `person ${person}`);
    expect(taken).toBe(ofNetwork + allOfNetwork);
  });
});

/** The call is refused, says when to come again, and does so in the words of the shop and of the provider. */
async function expectRefused(response: Awaited<ReturnType<typeof post>>, most: number): Promise<void> {
  const problem = problemOf(429, response);
  expect(problem).toMatchObject({ code: 'too-many-requests', title: 'Too many requests', message: problem.detail });
  expect(problem.detail).toMatch(/^That was tried too often\. Please try again in \d+ minutes\.$/);
  const wait = Number(response.headers['retry-after']);
  expect(wait).toBeGreaterThan(most - 60);
  expect(wait).toBeLessThanOrEqual(most);
  expect(response.cookies).toEqual([]);
}

describe('in a live shop', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  test('an account’s password can be tried ten times in 15 minutes, known or unknown, in every process', async () => {
    let time = Date.now();
    const shop = await createTestShop({ config: LIVE, now: () => time });
    const beside = await shop.openBeside();
    const guess = (at: TestShop, account: string) =>
      post(at, '/sign-in/email', { email: account, password: 'guessed-wrong' }, from('203.0.113.1'));

    for (const account of [email, 'nobody@example.com']) {
      for (let count = 1; count <= 10; count++) {
        expect((await guess(count % 2 ? shop : beside, account)).statusCode).toBe(401);
      }
      await expectRefused(await guess(shop, account.toUpperCase()), 15 * 60);
      await expectRefused(await guess(beside, account), 15 * 60);
    }
    await expectRefused(await post(shop, '/sign-in/email', { email, password }, from('203.0.113.1')), 15 * 60);

    time += 15 * MINUTE;
    expect((await post(shop, '/sign-in/email', { email, password }, from('203.0.113.1'))).statusCode).toBe(200);
  }, 20_000);

  test('a stranger with a try each 90 seconds does not lock a known admin out', async () => {
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

  test('guesses from very many networks are slowed down and end, but not where the owner has signed in', async () => {
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

  test('whoever knows the password is not hindered by earlier tries', async () => {
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

  test('a new password for a forgotten one forgives what was tried on the account, from anywhere', async () => {
    const mailbox = createMailbox();
    const shop = await createTestShop({ config: { ...LIVE, ...mailbox.config } });
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
  ])('an address can ask $path $most times, whatever else it claims to be', async ({ path, body, most, seconds }) => {
    const shop = await createTestShop({ config: LIVE });
    for (let count = 1; count <= most; count++) {
      const response = await post(shop, path, body, from(`198.51.100.${count}, 203.0.113.9`));
      expect(response.statusCode).toBe(400);
    }
    await expectRefused(await post(shop, path, body, from('198.51.100.99, 203.0.113.9')), seconds);
    expect((await post(shop, path, body, from('203.0.113.10'))).statusCode).toBe(400);
  });

  test.each([
    { kind: 'signUp', url: '/api/auth/sign-up/email', most: 20 },
    { kind: 'signIn', url: '/api/auth/sign-in/email', most: 50 },
    { kind: 'mail', url: '/api/auth/request-password-reset', most: 20 },
    { kind: 'token', url: '/api/jwt', most: 1200 },
  ] as const)('no body of a network that has used up its $kind is read', async ({ kind, url, most }) => {
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
  });

  test('a browser gets as many tokens as anybody can use', async () => {
    const shop = await createTestShop({ config: LIVE });
    const browser = await signInBrowser(shop, SAMPLE_ACCOUNTS.user);
    const ask = { as: browser, body: { email } };
    for (let count = 1; count <= 120; count++) await shop.request(identityCalls.issueToken, ask);

    const response = await shop.send(identityCalls.issueToken, ask);

    expect(Number(response.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect((await shop.refused(429, identityCalls.issueToken, ask)).code).toBe('too-many-requests');
  });
});

test('the demo lets the many visitors of one machine sign up and in', async () => {
  const { attempts } = (await createTestShop()).services;
  const address = '127.0.0.1';
  for (const kind of ['signUp', 'signIn', 'token'] as const) {
    for (let count = 1; count <= 200; count++) {
      expect(await attempts.takeFromNetwork(kind, address)).toMatchObject({ ok: true });
      expect(await attempts.takeOnAccount(kind, { address, account: `${count}` })).toMatchObject({ ok: true });
    }
  }
});

test('an unknown address takes as long to refuse as a wrong password', async () => {
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
