import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { signingKeys } from '#features/identity/session/secret-keys.server.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { browserOf, post, SAME_ORIGIN } from '../support/browser.ts';
import { testConfig } from '../support/template.ts';
import { createTestShop, problemOf } from '../support/test-shop.ts';

const WILMA = { name: 'Wilma', email: 'wilma@example.com', password: 'secret-of-wilma' };

describe('signing up', () => {
  test('creates an identity and a record, and the token gives access to it', async () => {
    const shop = await createTestShop();
    const browser = browserOf(await post(shop, '/sign-up/email', WILMA));

    const body = { name: WILMA.name, email: WILMA.email };
    const { insertedId } = await shop.request(userCalls.addUser, { as: browser, body });
    const { token } = await shop.request(identityCalls.issueToken, { as: browser, body: { email: WILMA.email } });

    const as = { headers: { authorization: `Bearer ${token}` } };
    const user = await shop.request(userCalls.getUser, { as, params: { email: WILMA.email } });
    expect(user).toEqual({ _id: insertedId, name: 'Wilma', email: WILMA.email, role: 'user' });
  });

  test('creates the record idempotently', async () => {
    const shop = await createTestShop();
    const browser = browserOf(await post(shop, '/sign-up/email', WILMA));
    const add = () => shop.request(userCalls.addUser, { as: browser, body: { name: 'Wilma', email: WILMA.email } });
    expect(await add()).toEqual(await add());
  });

  test('that was interrupted before the record was created is completed by the first token', async () => {
    const shop = await createTestShop();
    const browser = browserOf(await post(shop, '/sign-up/email', WILMA));
    await shop.request(identityCalls.issueToken, { as: browser, body: { email: WILMA.email } });
    expect(await shop.services.users.findByEmail(WILMA.email)).toMatchObject({ name: 'Wilma', role: 'user' });
  });

  test('accepts a password of six characters', async () => {
    const shop = await createTestShop();
    expect((await post(shop, '/sign-up/email', { ...WILMA, password: 'plum60' })).statusCode).toBe(200);
  });

  test.each([
    { change: { password: 'plum6' }, message: /password/i },
    { change: { email: 'wilma' }, message: /email/i },
    { change: { email: SAMPLE_ACCOUNTS.user.email }, message: /exists/i },
  ])('is refused by the provider with $change', async ({ change, message }) => {
    const shop = await createTestShop();
    const response = await post(shop, '/sign-up/email', { ...WILMA, ...change });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.json().message).toMatch(message);
    expect(response.cookies).toEqual([]);
  });

  test('rejects invalid names', async () => {
    const shop = await createTestShop();
    const texts = [
      '',
      ' ',
      'x'.repeat(201),
      'x'.repeat(15_000),
      'Wil\0ma',
      'Wilma\nPay here',
      'Wil\u2028ma',
      'Wil\u202Ema',
    ];
    for (const name of [undefined, 7, ['Wilma'], ...texts]) {
      const response = await post(shop, '/sign-up/email', { ...WILMA, name });
      const problem = problemOf(400, response);
      expect([name, problem.errors?.map(({ path }) => path)]).toEqual([name, ['name']]);
      expect(response.cookies).toEqual([]);
    }
    expect((await post(shop, '/sign-up/email', WILMA)).statusCode).toBe(200);
  });

  test.each([
    ['/sign-up/email', { ...WILMA, password: 'secret\0of-wilma' }, 'password'],
    ['/sign-in/email', { ...WILMA, password: 'secret\0of-wilma' }, 'password'],
    ['/reset-password', { token: 'any\0', newPassword: 'long-enough' }, 'token'],
    ['/change-password', { currentPassword: 'any-of-them', newPassword: 'long\0enough' }, 'newPassword'],
  ])('rejects U+0000, as do other endpoints: %s', async (path, body, field) => {
    const shop = await createTestShop();
    expect(problemOf(400, await post(shop, path, body)).errors?.map((error) => error.path)).toEqual([field]);
  });

  test('does not register another email', async () => {
    const shop = await createTestShop();
    const browser = browserOf(await post(shop, '/sign-up/email', WILMA));
    const body = { name: 'Wilma', email: 'other@example.com' };
    await shop.expectRefusal(403, userCalls.addUser, { as: browser, body });
    expect(await shop.services.users.findByEmail(body.email)).toBeUndefined();
  });

  test.each([
    { body: { email: WILMA.email }, path: 'name' },
    { body: { name: ' ', email: WILMA.email }, path: 'name' },
    { body: { name: 'Wilma' }, path: 'email' },
    { body: { name: 'Wilma', email: 'wilma' }, path: 'email' },
    { body: { name: 'Wilma', email: 7 }, path: 'email' },
    { body: [], path: '' },
  ])('rejects the record $body', async ({ body, path }) => {
    const shop = await createTestShop();
    const browser = browserOf(await post(shop, '/sign-up/email', WILMA));
    const problem = await shop.expectRefusal(400, userCalls.addUser, { as: browser, body });
    expect(problem.errors?.map((error) => error.path)).toEqual([path]);
  });
});

describe('signing in', () => {
  const { email, password } = SAMPLE_ACCOUNTS.user;

  test('sets HttpOnly cookies for the session and for the browser', async () => {
    const shop = await createTestShop();
    const response = await post(shop, '/sign-in/email', { email, password });
    expect(response.statusCode).toBe(200);
    expect(response.cookies).toHaveLength(2);
    expect(response.cookies).toMatchObject(
      ['thock.session_token', 'thock-accounts'].map((name) => ({ name, httpOnly: true, sameSite: 'Lax' })),
    );
  });

  test('fails with the same message for a wrong password and an unknown email', async () => {
    const shop = await createTestShop();
    const wrong = await post(shop, '/sign-in/email', { email, password: 'not-the-password' });
    const unknown = await post(shop, '/sign-in/email', { email: 'nobody@example.com', password });
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect({ ...wrong.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' });
  });

  test('is undone by signing out', async () => {
    const shop = await createTestShop();
    const browser = browserOf(await post(shop, '/sign-in/email', { email, password }));
    await shop.request(identityCalls.issueToken, { as: browser, body: { email } });

    const out = await post(shop, '/sign-out', {}, { ...browser.headers, ...SAME_ORIGIN });

    expect(out.statusCode).toBe(200);
    await shop.expectRefusal(401, identityCalls.issueToken, { as: browser, body: { email } });
  });

  test('is undone and no longer possible when an admin deletes the user', async () => {
    const shop = await createTestShop();
    const browser = browserOf(await post(shop, '/sign-in/email', { email, password }));
    const user = await shop.services.users.findByEmail(email);

    await shop.request(userCalls.removeUser, { as: await shop.signInAsAdmin(), params: { id: user?._id ?? '' } });

    await shop.expectRefusal(401, identityCalls.issueToken, { as: browser, body: { email } });
    expect((await post(shop, '/sign-in/email', { email, password })).statusCode).toBe(401);
    expect(await shop.services.users.findByEmail(email)).toBeUndefined();
  });
});

describe('a session token', () => {
  const { email, password } = SAMPLE_ACCOUNTS.user;

  test('is not issued for the email of another user', async () => {
    const shop = await createTestShop();
    const browser = browserOf(await post(shop, '/sign-in/email', { email, password }));
    await shop.expectRefusal(401, identityCalls.issueToken, {
      as: browser,
      body: { email: SAMPLE_ACCOUNTS.admin.email },
    });
  });

  test('is issued to the shop itself, not to another site', async () => {
    const shop = await createTestShop({ config: { shopUrl: 'https://shop.example.com' } });
    const browser = browserOf(await post(shop, '/sign-in/email', { email, password }));
    const options = (origin: string) => ({
      as: browser,
      body: { email },
      headers: { origin, host: 'shop.localhost' },
    });

    await shop.expectRefusal(403, identityCalls.issueToken, options('https://evil.example'));
    await shop.expectRefusal(403, identityCalls.issueToken, options('null'));
    await shop.request(identityCalls.issueToken, options('https://shop.localhost'));
  });

  test('is not issued for a cookie with an invalid signature', async () => {
    const shop = await createTestShop();
    const { headers } = browserOf(await post(shop, '/sign-in/email', { email, password }));
    const as = { headers: { cookie: headers.cookie.replace(/=./, '=_') } };
    await shop.expectRefusal(401, identityCalls.issueToken, { as, body: { email } });
  });

  test.each([{}, { email: 7 }, { email: 'wilma' }, 'wilma@example.com', null])('is not issued for %j', async (body) => {
    const shop = await createTestShop();
    const browser = browserOf(await post(shop, '/sign-in/email', { email, password }));
    const problem = await shop.expectRefusal(400, identityCalls.issueToken, { as: browser, body });
    expect(problem.errors).toHaveLength(1);
  });
});

describe('an invalid session token is rejected:', () => {
  const key = (text: string) => new TextEncoder().encode(text);
  const { secret } = testConfig({ engine: 'sqlite', file: '' });
  const { current } = signingKeys('session-token', secret);
  const good = (userId: string) =>
    new SignJWT().setProtectedHeader({ alg: 'HS256' }).setSubject(userId).setAudience('thock').setIssuedAt();

  test('while a valid one created the same way is accepted', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const token = await good(wilma.id).setExpirationTime('1m').sign(key(current));
    for (const scheme of ['Bearer', 'bearer']) {
      const as = { headers: { authorization: `${scheme} ${token}` } };
      await shop.request(userCalls.getUser, { as, params: { email: wilma.email } });
    }
  });

  test.each<[string, (userId: string) => Promise<string> | string]>([
    ['without a signature', (id) => new UnsecuredJWT().setSubject(id).setAudience('thock').encode()],
    [
      'signed with another key',
      (id) =>
        good(id)
          .setExpirationTime('1m')
          .sign(key('x'.repeat(44))),
    ],
    ['signed with the secret itself', (id) => good(id).setExpirationTime('1m').sign(key(secret))],
    [
      'signed with the key of another purpose',
      (id) =>
        good(id)
          .setExpirationTime('1m')
          .sign(key(signingKeys('identity-provider', secret).current)),
    ],
    ['that has expired', (id) => good(id).setExpirationTime('-1s').sign(key(current))],
    ['for another audience', (id) => good(id).setAudience('other').setExpirationTime('1m').sign(key(current))],
    ['for an unknown user', () => good('nobody').setExpirationTime('1m').sign(key(current))],
    [
      'without a subject',
      () => new SignJWT().setProtectedHeader({ alg: 'HS256' }).setAudience('thock').sign(key(current)),
    ],
    ['with its signature cut off', async (id) => (await good(id).sign(key(current))).replace(/\.[^.]*$/, '.')],
    ['that is not a JWT', () => 'garbage'],
    ['that is empty', () => ''],
  ])('%s', async (_, forge) => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const as = { headers: { authorization: `Bearer ${await forge(wilma.id)}` } };
    const problem = await shop.expectRefusal(401, userCalls.getUser, { as, params: { email: wilma.email } });
    expect(problem.code).toBe('signed-out');
  });

  test('with another authorization scheme', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const as = { headers: { authorization: wilma.headers.authorization.replace('Bearer', 'Basic') } };
    await shop.expectRefusal(401, userCalls.getUser, { as, params: { email: wilma.email } });
  });
});

test('an access error has a code for an ended session, a missing role or data of another user', async () => {
  const shop = await createTestShop();
  const [wilma, other, product] = [await shop.signUp(), await shop.signUp(), await shop.addProduct()];
  const { _id: orderId } = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }] });
  const browser = browserOf(await post(shop, '/sign-in/email', SAMPLE_ACCOUNTS.user));
  const { email } = SAMPLE_ACCOUNTS.admin;

  const refusals = [
    await shop.expectRefusal(401, orderCalls.getOrder, { params: { orderId } }),
    await shop.expectRefusal(403, orderCalls.getOrder, { as: other, params: { orderId } }),
    await shop.expectRefusal(403, userCalls.listUsers, { as: wilma }),
    await shop.expectRefusal(401, identityCalls.issueToken, { as: browser, body: { email } }),
  ];

  expect(refusals.map(({ code }) => code)).toEqual(['signed-out', 'not-yours', 'admin-only', 'signed-in-as-another']);
});
