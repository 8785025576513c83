import { describe, expect, test } from 'vitest';
import type { AttemptLimits } from '#features/identity/attempt-limits.server.ts';
import { createAttempts } from '#features/identity/attempts.server.ts';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sample-accounts.ts';
import { post, signInBrowser } from '../support/browser.ts';
import { createTestShop, problemOf, type TestShop } from '../support/test-shop.ts';

const { email, password } = SAMPLE_ACCOUNTS.user;
const LIVE = { mode: 'live', proxies: 1 } as const;
const MINUTE = 60_000;

const LIMITS: AttemptLimits = {
  signIn: { address: { most: 5, withinSeconds: 600 }, account: { most: 3, withinSeconds: 600 } },
  signUp: { address: { most: 2, withinSeconds: 60 } },
  token: { address: { most: 10, withinSeconds: 60 }, account: { most: 10, withinSeconds: 60 } },
  mail: { address: { most: 10, withinSeconds: 60 }, account: { most: 2, withinSeconds: 60 } },
};

async function openAttempts() {
  const { services } = await createTestShop();
  const clock = { time: Date.now() };
  const attempts = createAttempts({ db: services.db, now: () => clock.time, secret: 'secret', limits: LIMITS });
  const take = async (address: string, account?: string, kind: keyof AttemptLimits = 'signIn') =>
    (await attempts.take(kind, { address, account })).ok;
  return { attempts, take, clock, db: services.db };
}

describe('tries are counted', () => {
  test('by account, from wherever they come', async () => {
    const { take } = await openAttempts();
    const outcomes = [];
    for (const address of ['1.1.1.1', '1.1.1.2', '1.1.1.3', '1.1.1.4']) outcomes.push(await take(address, 'wilma'));
    expect(outcomes).toEqual([true, true, true, false]);
    expect(await take('1.1.1.1', 'somebody')).toBe(true);
  });

  test('by address, for whichever account, and not against the account once the address is refused', async () => {
    const { take } = await openAttempts();
    for (const account of ['a', 'b', 'c', 'd', undefined]) expect(await take('1.1.1.1', account)).toBe(true);
    for (let count = 0; count < 4; count++) expect(await take('1.1.1.1', 'wilma')).toBe(false);
    expect(await take('1.1.1.2', 'wilma')).toBe(true);
    expect(await take('1.1.1.1', undefined, 'signUp')).toBe(true);
  });

  test('by network, where an address is one of very many', async () => {
    const { take } = await openAttempts();
    for (const host of [1, 2]) expect(await take(`2001:db8::${host}`, undefined, 'signUp')).toBe(true);
    expect(await take('2001:db8::3', undefined, 'signUp')).toBe(false);
    expect(await take('2001:db8:0:1::3', undefined, 'signUp')).toBe(true);
  });

  test('exactly, however many come at once', async () => {
    const { take } = await openAttempts();
    const outcomes = await Promise.all(Array.from({ length: 25 }, () => take('1.1.1.1', 'wilma', 'token')));
    expect(outcomes.filter(Boolean)).toHaveLength(10);
  });

  test('within a window, which passes and leaves nothing behind', async () => {
    const { take, attempts, clock, db } = await openAttempts();
    for (const expected of [true, true, false]) expect(await take('1.1.1.1', undefined, 'signUp')).toBe(expected);

    clock.time += 20_000;
    expect(await attempts.take('signUp', { address: '1.1.1.1' })).toEqual({ ok: false, retryAfterSeconds: 40 });
    clock.time += 40_000;
    for (const expected of [true, true, false]) expect(await take('1.1.1.1', undefined, 'signUp')).toBe(expected);

    clock.time += 10 * MINUTE;
    await take('9.9.9.9', undefined, 'signUp');
    expect(await db.selectFrom('attempt').selectAll().execute()).toHaveLength(1);
  });

  test('without keeping who it was', async () => {
    const { take, db } = await openAttempts();
    await take('1.1.1.1', 'wilma@example.com');
    const rows = JSON.stringify(await db.selectFrom('attempt').selectAll().execute());
    expect(rows).not.toMatch(/wilma|1\.1\.1/);
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
    const guess = (at: TestShop, account: string, count: number) =>
      post(at, '/sign-in/email', { email: account, password: 'guessed-wrong' }, from(`203.0.113.${count}`));

    for (const account of [email, 'nobody@example.com']) {
      for (let count = 1; count <= 10; count++) {
        expect((await guess(count % 2 ? shop : beside, account, count)).statusCode).toBe(401);
      }
      await expectRefused(await guess(shop, account.toUpperCase(), 11), 15 * 60);
      await expectRefused(await guess(beside, account, 12), 15 * 60);
    }
    await expectRefused(await post(shop, '/sign-in/email', { email, password }, from('203.0.113.50')), 15 * 60);

    time += 15 * MINUTE;
    expect((await post(shop, '/sign-in/email', { email, password })).statusCode).toBe(200);
  }, 20_000);

  test('whoever knows the password is not hindered by earlier tries', async () => {
    const shop = await createTestShop({ config: LIVE });
    const takeNine = async () => {
      for (let count = 1; count <= 9; count++) {
        expect((await shop.services.attempts.take('signIn', { address: '1.1.1.1', account: email })).ok).toBe(true);
      }
    };
    await takeNine();
    await signInBrowser(shop, SAMPLE_ACCOUNTS.user);
    await takeNine();
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
  const { services } = await createTestShop();
  for (const kind of ['signUp', 'signIn', 'token'] as const) {
    for (let count = 1; count <= 200; count++) {
      expect((await services.attempts.take(kind, { address: '127.0.0.1', account: `${count}` })).ok).toBe(true);
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
