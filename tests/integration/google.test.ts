import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listAudit } from '#features/audit/audit-log.server.ts';
import { createGoogleStandIn, GOOGLE_PEOPLE } from '#features/demo/google-stand-in.server.ts';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { type Browser, browserOf, post, SAME_ORIGIN, signInBrowser } from '../support/browser.ts';
import { chooseGoogleAccount, returnToShop, signInAtGoogle, startGoogleSignIn } from '../support/google.ts';
import { KEEPS_MAILS, mailboxOf } from '../support/mailbox.ts';
import { testConfig } from '../support/template.ts';
import { createTestShop, fillProfile, problemOf, type TestShop } from '../support/test-shop.ts';

const { newcomer, unconfirmed } = GOOGLE_PEOPLE;
const STAND_IN = { config: { google: 'stand-in' } } as const;

async function userOf(shop: TestShop, { headers }: Browser) {
  const response = await shop.app.inject({ url: '/api/auth/get-session', headers });
  return response.json().user;
}

async function actionsOf(shop: TestShop, email: string): Promise<string[]> {
  return (await listAudit(shop.services.db, email)).map(({ action }) => action);
}

test('a new user signs in with Google, gets a record and a token, and keeps the same id afterwards', async () => {
  const shop = await createTestShop(STAND_IN);
  const response = await signInAtGoogle(shop, newcomer.email);
  expect([response.statusCode, response.headers.location]).toEqual([302, '/signIn/google']);
  const browser = browserOf(response);
  expect(response.cookies.find(({ name }) => name === 'thock.session_token')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
  });

  const user = await userOf(shop, browser);
  expect(user).toMatchObject({ ...newcomer, emailVerified: true, providers: ['google'] });
  const { insertedId } = await shop.request(userCalls.addUser, { as: browser, body: newcomer });
  expect(insertedId).toBe(user.id);
  await shop.request(identityCalls.issueToken, { as: browser, body: { email: newcomer.email } });
  expect((await userOf(shop, browserOf(await signInAtGoogle(shop, newcomer.email)))).id).toBe(user.id);

  const audit = await listAudit(shop.services.db, newcomer.email);
  expect(audit.map(({ action, address }) => [action, address])).toEqual([
    ['signed-in', '127.0.0.1'],
    ['signed-in', '127.0.0.1'],
  ]);
});

test('each authorization request has its own PKCE challenge, state and nonce', async () => {
  const shop = await createTestShop(STAND_IN);
  const [one, other] = [await startGoogleSignIn(shop), await startGoogleSignIn(shop)];
  expect(Object.fromEntries(one.address.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: 'http://localhost:80/api/auth/callback/google',
    prompt: 'select_account',
  });
  expect(one.address.searchParams.get('scope')?.split(' ').toSorted()).toEqual(['email', 'openid', 'profile']);
  for (const secret of ['code_challenge', 'state', 'nonce']) {
    const values = [one, other].map(({ address }) => address.searchParams.get(secret) ?? '');
    expect(values[0]?.length, secret).toBeGreaterThan(20);
    expect(values[1], secret).not.toBe(values[0]);
  }
});

describe('a Google sign-in', () => {
  test.each([false, true])(
    'takes over an existing account with its email and removes password and profile; email confirmed: %s',
    async (wasConfirmed) => {
      const shop = await createTestShop({ config: { ...STAND_IN.config, ...KEEPS_MAILS } });
      const mailbox = mailboxOf(shop);
      const { email, name } = newcomer;
      const account = { name: 'Eve', email, password: 'of-somebody-else' };
      const early = browserOf(await post(shop, '/sign-up/email', account));
      const { token } = await shop.request(identityCalls.issueToken, { as: early, body: { email } });
      if (wasConfirmed) {
        const confirmation = await mailbox.tokenTo(email, 'Confirm your email');
        await post(shop, '/verify-email', { token: confirmation }, { ...early.headers, ...SAME_ORIGIN });
      }
      const before = await userOf(shop, early);
      expect(before.emailVerified).toBe(wasConfirmed);
      await fillProfile(shop, email);

      const now = browserOf(await signInAtGoogle(shop, email));

      expect(await userOf(shop, now)).toMatchObject({
        id: before.id,
        name,
        emailVerified: true,
        providers: ['google'],
      });
      const record = await shop.services.users.findByEmail(email);
      expect(record).toEqual({ _id: before.id, email, name, role: 'user' });
      expect((await post(shop, '/sign-in/email', account)).statusCode).toBe(401);
      await shop.expectRefusal(401, identityCalls.issueToken, { as: early, body: { email } });
      const as = { headers: { authorization: `Bearer ${token}` } };
      await shop.expectRefusal(401, userCalls.getUser, { as, params: { email } });
      expect(await actionsOf(shop, email)).toContain('google-joined');
      const mail = (await mailbox.listTo(email)).find((text) => text.includes('Subject: You sign in with Google now'));
      expect(mail).toContain(`Hello ${name},`);
      expect(mail).toContain('Its password no longer works');
      expect(mail).toContain('phone number and address were removed');
    },
  );

  test('ends the sign-in of another Google account that had the email before', async () => {
    const shop = await createTestShop(STAND_IN);
    await signInAtGoogle(shop, newcomer.email);
    const { db } = shop.services;
    await sql`update identity_account set "accountId" = 'of-the-former-owner'`.execute(db);

    const browser = browserOf(await signInAtGoogle(shop, newcomer.email));

    const { rows } = await sql<{ accountId: string }>`select "accountId" from identity_account where "userId" =
      ${(await userOf(shop, browser)).id}`.execute(db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.accountId).not.toBe('of-the-former-owner');
  });

  test('leaves no session from concurrent password sign-ins', async () => {
    const shop = await createTestShop(STAND_IN);
    const account = { ...newcomer, password: 'of-somebody-else' };
    await shop.request(userCalls.addUser, {
      as: browserOf(await post(shop, '/sign-up/email', account)),
      body: newcomer,
    });
    const signIn = await startGoogleSignIn(shop);
    const back = await chooseGoogleAccount(signIn, newcomer.email);

    const [now, ...passwordSignIns] = await Promise.all([
      returnToShop(shop, back, signIn.headers),
      ...Array.from({ length: 3 }, () => post(shop, '/sign-in/email', account)),
    ]);

    for (const response of passwordSignIns) {
      const cookie = response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
      const session = await shop.app.inject({ url: '/api/auth/get-session', headers: { cookie } });
      expect(session.json()).toBeNull();
    }
    expect(await userOf(shop, browserOf(now))).toMatchObject({ email: newcomer.email });
  });

  test('keeps the profile at later sign-ins', async () => {
    const shop = await createTestShop({ config: { ...STAND_IN.config, ...KEEPS_MAILS } });
    const mailbox = mailboxOf(shop);
    const { email } = newcomer;
    await post(shop, '/sign-up/email', { ...newcomer, password: 'long-enough' });
    const browser = browserOf(await signInAtGoogle(shop, email));
    await shop.request(userCalls.addUser, { as: browser, body: newcomer });
    const filled = await fillProfile(shop, email);
    await signInAtGoogle(shop, email);
    expect(await shop.services.users.findByEmail(email)).toEqual(filled);
    await shop.request(identityCalls.issueToken, { as: browser, body: { email } });
    expect((await actionsOf(shop, email)).filter((action) => action === 'google-joined')).toHaveLength(1);
    const mails = (await mailbox.listTo(email)).filter((mail) => mail.includes('with Google now'));
    expect(mails).toHaveLength(1);
  });

  test('sends no mail when there was no account before', async () => {
    const shop = await createTestShop({ config: { ...STAND_IN.config, ...KEEPS_MAILS } });
    const mailbox = mailboxOf(shop);
    await signInAtGoogle(shop, newcomer.email);
    expect(await actionsOf(shop, newcomer.email)).toEqual(['signed-in']);
    expect(await mailbox.listTo(newcomer.email)).toEqual([]);
  });

  test('is refused when Google has not verified the email', async () => {
    const shop = await createTestShop(STAND_IN);
    const account = { name: unconfirmed.name, email: unconfirmed.email, password: 'long-enough' };
    const beforeSignUp = await signInAtGoogle(shop, unconfirmed.email);
    await post(shop, '/sign-up/email', account);
    const afterSignUp = await signInAtGoogle(shop, unconfirmed.email);

    for (const response of [beforeSignUp, afterSignUp]) {
      expect(response.headers.location).toBe('/signIn/google?error=email_not_found');
      expect(response.cookies.map(({ name }) => name)).not.toContain('thock.session_token');
    }
    expect(await userOf(shop, await signInBrowser(shop, account))).toMatchObject({ providers: ['credential'] });
  });
});

describe("Google's callback does not sign in", () => {
  test('without the cookie of the browser that started the sign-in', async () => {
    const shop = await createTestShop(STAND_IN);
    const back = await chooseGoogleAccount(await startGoogleSignIn(shop), newcomer.email);
    const response = await returnToShop(shop, back, {});
    expect(response.headers.location).toContain('error=state_mismatch');
    expect(response.cookies.map(({ name }) => name)).not.toContain('thock.session_token');
  });

  test.each([
    ['another state', 'state', 'made-up'],
    ['another code', 'code', 'made-up'],
  ])('with %s', async (_, name, value) => {
    const shop = await createTestShop(STAND_IN);
    const signIn = await startGoogleSignIn(shop);
    const back = await chooseGoogleAccount(signIn, newcomer.email);
    back.searchParams.set(name, value);
    const response = await returnToShop(shop, back, signIn.headers);
    expect(response.headers.location).toContain('error=');
    expect(response.cookies.map((cookie) => cookie.name)).not.toContain('thock.session_token');
  });

  test('with the nonce of another sign-in', async () => {
    const shop = await createTestShop(STAND_IN);
    const signIn = await startGoogleSignIn(shop);
    signIn.address.searchParams.set('nonce', 'of-another-sign-in');
    const response = await returnToShop(shop, await chooseGoogleAccount(signIn, newcomer.email), signIn.headers);
    expect(response.headers.location).toContain('error=unable_to_get_user_info');
  });

  test('twice with the same code', async () => {
    const shop = await createTestShop(STAND_IN);
    const signIn = await startGoogleSignIn(shop);
    const back = await chooseGoogleAccount(signIn, newcomer.email);
    expect((await returnToShop(shop, back, signIn.headers)).headers.location).toBe('/signIn/google');
    expect((await returnToShop(shop, back, signIn.headers)).headers.location).toContain('error=');
  });

  test('when access is denied at Google', async () => {
    const shop = await createTestShop(STAND_IN);
    const { address, headers } = await startGoogleSignIn(shop);
    const back = new URL('http://localhost/api/auth/callback/google?error=access_denied');
    back.searchParams.set('state', address.searchParams.get('state') ?? '');
    const response = await returnToShop(shop, back, headers);
    expect(response.headers.location).toContain('/signIn/google?error=access_denied');
  });
});

test('a sign-in fails while Google is unreachable and works again afterwards', async () => {
  const standIn = createGoogleStandIn();
  const google = await standIn.find();
  const { port } = new URL(google.discoveryUrl);
  await standIn.close();
  const shop = await createTestShop({ config: { google } });
  const start = () => post(shop, '/sign-in/social', {});

  const problem = problemOf(503, await start());
  expect(problem.message).toContain('Google is unavailable right now');
  await signInBrowser(shop, SAMPLE_ACCOUNTS.user);

  const back = createGoogleStandIn(Number(port));
  // The issuer's port is another one after each start.
  google.issuer = (await back.find()).issuer;
  expect((await start()).statusCode).toBe(200);
  await back.close();
});

test('a discovery document of another issuer than the configured one is refused', async () => {
  const standIn = createGoogleStandIn();
  onTestFinished(() => standIn.close());
  const google = { ...(await standIn.find()), issuer: 'https://accounts.google.com' };
  const shop = await createTestShop({ config: { google } });
  problemOf(503, await post(shop, '/sign-in/social', {}));
});

test('the stand-in for Google starts at the next attempt if its first start failed', async () => {
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const address = occupant.address();
  if (address === null || typeof address === 'string') throw new Error('Not listening on a port');
  const standIn = createGoogleStandIn(address.port);
  onTestFinished(() => standIn.close());

  await expect(standIn.find()).rejects.toThrow('EADDRINUSE');
  occupant.close();
  await once(occupant, 'close');

  expect((await fetch((await standIn.find()).discoveryUrl)).status).toBe(200);
});

test('a sign-in that began before the secret was rotated succeeds', async () => {
  const standIn = createGoogleStandIn();
  onTestFinished(() => standIn.close());
  const former = await createTestShop({ config: { google: await standIn.find() } });
  const signIn = await startGoogleSignIn(former);
  const { secret } = testConfig({ engine: 'sqlite', file: '' });
  const rotated = await former.openAnotherProcess({ secret: secret.toUpperCase(), previousSecret: secret });

  const response = await returnToShop(rotated, await chooseGoogleAccount(signIn, newcomer.email), signIn.headers);

  expect(response.headers.location).toBe('/signIn/google');
  expect(response.cookies.map(({ name }) => name)).toContain('thock.session_token');
});

test('a shop without Google answers 503', async () => {
  const shop = await createTestShop();
  problemOf(503, await post(shop, '/sign-in/social', {}));
});

test('a callback URL and an ID token in the request are ignored', async () => {
  const shop = await createTestShop(STAND_IN);
  const body = { provider: 'google', callbackURL: 'https://evil.example', idToken: { token: 'made.up.token' } };
  const response = await post(shop, '/sign-in/social', body);
  expect(response.json()).toEqual({ url: expect.stringContaining('/o/oauth2/v2/auth'), redirect: false });
});
