import { betterAuth } from 'better-auth';
import { describe, expect, test } from 'vitest';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { BROWSER_COOKIE } from '#features/identity/session/known-browsers.server.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { post, SAME_ORIGIN, signInBrowser } from '../support/browser.ts';
import { createTestShop, problemOf } from '../support/test-shop.ts';

const { email, password } = SAMPLE_ACCOUNTS.user;
const WILMA = { name: 'Wilma', email: 'wilma@example.com', password: 'secret-of-wilma' };

describe('the cookie of an identity session', () => {
  test.each([
    { config: {}, name: 'thock.session_token', secure: undefined },
    {
      config: { mode: 'live', shopUrl: 'https://shop.example.com' },
      name: '__Secure-thock.session_token',
      secure: true,
    },
  ] as const)('is HttpOnly and SameSite=Lax; with $config its name is $name', async (expected) => {
    const shop = await createTestShop({ config: expected.config });
    const { cookies } = await post(shop, '/sign-in/email', { email, password });
    expect(cookies.map(({ name }) => name)).toEqual([expected.name, BROWSER_COOKIE]);
    expect(cookies[0]).toMatchObject({ name: expected.name, httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookies.map(({ secure }) => secure)).toEqual([expected.secure, expected.secure]);
  });

  test('changes with each sign-in', async () => {
    const shop = await createTestShop();
    const first = await signInBrowser(shop, SAMPLE_ACCOUNTS.user);
    const second = await signInBrowser(shop, SAMPLE_ACCOUNTS.user, { ...first.headers, ...SAME_ORIGIN });
    expect(second.headers.cookie).not.toBe(first.headers.cookie);
  });

  test('is the only part of a response that contains the session token', async () => {
    const shop = await createTestShop();
    const up = await post(shop, '/sign-up/email', WILMA);
    const signedIn = await post(shop, '/sign-in/email', { email: WILMA.email, password: WILMA.password });
    const secret = signedIn.cookies[0]?.value.split('.')[0] ?? '';
    const session = await shop.app.inject({
      url: '/api/auth/get-session',
      headers: { cookie: `thock.session_token=${encodeURIComponent(signedIn.cookies[0]?.value ?? '')}` },
    });

    expect(secret.length).toBeGreaterThan(20);
    for (const response of [up, signedIn, session]) {
      expect(response.json().user).toMatchObject({ email: WILMA.email, name: WILMA.name });
      expect(response.body).not.toContain('"token"');
      expect(response.body).not.toContain(secret);
    }
  });
});

describe("a demo's host", () => {
  test.each(['evil.example', 'evil.example:3000', 'localhost.evil.example', '10.0.0.7', '127.0.0.1.nip.io', '[::2]'])(
    'cannot be %s, which could lead to this machine (DNS rebinding)',
    async (host) => {
      const shop = await createTestShop({ config: { shopUrl: 'https://shop.example.com' } });
      const headers = { host, origin: `http://${host}` };
      for (const url of ['/api/product', '/api/nothing', '/health/live']) {
        const problem = problemOf(403, await shop.app.inject({ url, headers }));
        expect(problem.detail).toContain('This demo answers at localhost and at its SHOP_URL only.');
      }
      problemOf(403, await post(shop, '/sign-in/email', { email, password }, headers));
    },
  );

  test.each([
    'localhost',
    'LOCALHOST:3000',
    'demo.localhost',
    '127.0.0.1',
    '127.1.2.3:80',
    '[::1]:3000',
    'shop.example.com',
  ])('can be %s', async (host) => {
    const shop = await createTestShop({ config: { shopUrl: 'https://shop.example.com' } });
    expect((await shop.app.inject({ url: '/api/product', headers: { host } })).statusCode).toBe(200);
  });

  test('is the one that a trusted proxy forwards', async () => {
    const shop = await createTestShop({ config: { proxies: 1, shopUrl: 'https://shop.example.com' } });
    const forwarded = (name: string) => ({ host: 'upstream', 'x-forwarded-host': name });
    const get = (name: string) => shop.app.inject({ url: '/api/product', headers: forwarded(name) });
    expect((await get('shop.example.com')).statusCode).toBe(200);
    problemOf(403, await get('evil.example'));
  });

  test('can be any in live mode, where the proxy in front chooses the shop', async () => {
    const shop = await createTestShop({ config: { mode: 'live', shopUrl: 'https://shop.example.com' } });
    expect((await shop.app.inject({ url: '/api/product', headers: { host: '10.0.0.7' } })).statusCode).toBe(200);
  });
});

describe('a request from another site', () => {
  const EVIL = { origin: 'https://evil.example', host: 'localhost' };

  test.each([
    ['/sign-in/email', { email, password }],
    ['/sign-up/email', WILMA],
    ['/sign-out', {}],
    ['/change-password', { currentPassword: password, newPassword: 'taken-over', revokeOtherSessions: true }],
  ])('is refused at %s', async (path, body) => {
    const shop = await createTestShop();
    const browser = await signInBrowser(shop, SAMPLE_ACCOUNTS.user);
    for (const origin of [EVIL, { ...EVIL, origin: 'null' }, { host: 'localhost' }]) {
      const response = await post(shop, path, body, { ...browser.headers, ...origin });
      expect([origin, response.statusCode]).toEqual([origin, 403]);
      expect(response.cookies).toEqual([]);
      expect(response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    }
    await shop.request(identityCalls.issueToken, { as: browser, body: { email } });
    expect((await post(shop, '/sign-in/email', WILMA)).statusCode).toBe(401);
  });

  test.each(['/sign-in/email', '/sign-up/email'])('is refused at %s even without a cookie', async (path) => {
    const shop = await createTestShop();
    expect((await post(shop, path, { ...WILMA, email }, EVIL)).statusCode).toBe(403);
  });

  test.each([
    ['issueToken', identityCalls.issueToken, { email }],
    ['addUser', userCalls.addUser, { email, name: 'Wilma' }],
    ['endAllSessions', identityCalls.endAllSessions, undefined],
  ] as const)('is refused by %s', async (_, call, body) => {
    const shop = await createTestShop();
    const browser = await signInBrowser(shop, SAMPLE_ACCOUNTS.user);
    await shop.expectRefusal(403, call, { as: browser, body, headers: EVIL });
  });

  test('includes every origin but the public address in a live shop', async () => {
    const shop = await createTestShop({ config: { mode: 'live', shopUrl: 'https://shop.example.com' } });
    const request = (origin: string) =>
      post(shop, '/sign-in/email', { email, password }, { origin, host: 'localhost' });
    expect((await request('http://localhost')).statusCode).toBe(403);
    expect((await request('https://shop.example.com')).statusCode).toBe(200);
  });
});

/** The provider endpoints that the shop's pages use, and Google's callback. */
const OFFERED = [
  '/sign-up/email',
  '/sign-in/email',
  '/sign-in/social',
  '/callback/google',
  '/sign-out',
  '/get-session',
  '/change-password',
  '/request-password-reset',
  '/reset-password',
  '/send-verification-email',
  '/verify-email',
];

describe('the identity provider', () => {
  test.each(['sign-in//email', 'sign-in/email/', 'sign-in/%2565mail', 'sign-in/./email%2f', 'nothing'])(
    'does not serve %s',
    async (path) => {
      const shop = await createTestShop();
      expect((await post(shop, `/${path}`, { email, password })).statusCode).toBe(404);
    },
  );

  test('decodes percent-encoded paths', async () => {
    const shop = await createTestShop();
    const response = await post(shop, '/sign-in/%65mail', { email, password: 'wrong-password' });
    expect(response.statusCode).toBe(401);
  });

  test("exposes only the endpoints that the shop's pages use", async () => {
    const shop = await createTestShop();
    const browser = await signInBrowser(shop, SAMPLE_ACCOUNTS.user);
    const headers = { ...browser.headers, ...SAME_ORIGIN };
    const all = Object.values(
      betterAuth({ secret: 'only-to-list-all-of-its-endpoints', logger: { disabled: true } }).api,
    )
      .map(({ path }) => path)
      .filter((path) => typeof path === 'string');
    const others = new Set([...all, '/error', '/callback/other'].filter((path) => !OFFERED.includes(path)));

    expect(all).toEqual(expect.arrayContaining(OFFERED.filter((path) => !path.startsWith('/callback'))));
    expect(others).toContain('/update-user');
    for (const path of others) {
      for (const method of ['GET', 'POST'] as const) {
        const url = `/api/auth${path.replaceAll(/:\w+/g, 'any')}`;
        const payload = method === 'POST' ? {} : undefined;
        const response = await shop.app.inject({ method, url, headers, ...(payload && { payload }) });
        expect([method, path, response.statusCode]).toEqual([method, path, 404]);
      }
    }
  });

  test.each(['/get-session', '/callback/google?state=any'])(
    'does not serve %s to HEAD requests, which link scanners send',
    async (path) => {
      const shop = await createTestShop();
      const response = await shop.app.inject({ method: 'HEAD', url: `/api/auth${path}` });
      expect(response.statusCode).toBe(405);
    },
  );

  test("receives only the fields of the shop's own forms", async () => {
    const shop = await createTestShop();
    const extraFields = { image: 'https://evil.example/x.png', role: 'admin', emailVerified: true, id: 'chosen' };
    const options = { callbackURL: 'https://evil.example', rememberMe: false };

    const up = await post(shop, '/sign-up/email', { ...WILMA, ...extraFields, ...options });
    const signedIn = await post(shop, '/sign-in/email', { ...WILMA, ...options });

    expect(up.json().user).toMatchObject({ name: WILMA.name, image: null, emailVerified: false });
    expect(up.json().user.id).not.toBe('chosen');
    expect(signedIn.json()).toMatchObject({ redirect: false });
    expect(signedIn.headers.location).toBeUndefined();
    expect(signedIn.cookies[0]?.maxAge).toBeGreaterThan(0);
  });
});
