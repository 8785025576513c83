import { describe, expect, onTestFinished, test } from 'vitest';
import { listAudit } from '#features/audit/audit-log.server.ts';
import { createGoogleStandIn, GOOGLE_PEOPLE } from '#features/demo/google-stand-in.server.ts';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sample-accounts.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { type Browser, browserOf, post, signInBrowser } from '../support/browser.ts';
import { chooseAtGoogle, comeBack, signInAtGoogle, visitGoogle } from '../support/google.ts';
import { createMailbox } from '../support/mailbox.ts';
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

test('somebody new signs in with Google, gets a record and a token, and comes back as the same person', async () => {
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

test('the way to Google has PKCE, a state and a nonce of its own each time', async () => {
  const shop = await createTestShop(STAND_IN);
  const [one, other] = [await visitGoogle(shop), await visitGoogle(shop)];
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

describe('one email is one account', () => {
  test.each([false, true])(
    'and becomes the Google owner’s alone; that it was confirmed here: %s',
    async (wasConfirmed) => {
      const mailbox = createMailbox();
      const shop = await createTestShop({ config: { ...STAND_IN.config, ...mailbox.config } });
      const { email, name } = newcomer;
      const account = { name: 'Eve', email, password: 'of-somebody-else' };
      const early = browserOf(await post(shop, '/sign-up/email', account));
      const { token } = await shop.request(identityCalls.issueToken, { as: early, body: { email } });
      if (wasConfirmed) {
        const confirmation = await mailbox.tokenTo(email, 'Confirm your email');
        await shop.app.inject({ url: `/api/auth/verify-email?token=${confirmation}`, headers: early.headers });
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
      await shop.refused(401, identityCalls.issueToken, { as: early, body: { email } });
      const as = { headers: { authorization: `Bearer ${token}` } };
      await shop.refused(401, userCalls.getUser, { as, params: { email } });
      expect(await actionsOf(shop, email)).toContain('google-joined');
      await expect.poll(() => mailbox.listTo(email).at(-1)).toContain('Subject: You sign in with Google now');
      const mail = mailbox.listTo(email).at(-1);
      expect(mail).toContain(`Hello ${name},`);
      expect(mail).toContain('Its password no longer works');
      expect(mail).toContain('phone number and address in it were removed');
    },
  );

  test('and nobody stays signed in who tried the password at the moment when it went', async () => {
    const shop = await createTestShop(STAND_IN);
    const account = { ...newcomer, password: 'of-somebody-else' };
    await shop.request(userCalls.addUser, {
      as: browserOf(await post(shop, '/sign-up/email', account)),
      body: newcomer,
    });
    const visit = await visitGoogle(shop);
    const back = await chooseAtGoogle(visit, newcomer.email);

    const [now, ...stranger] = await Promise.all([
      comeBack(shop, back, visit.headers),
      ...Array.from({ length: 3 }, () => post(shop, '/sign-in/email', account)),
    ]);

    for (const response of stranger) {
      const cookie = response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
      const session = await shop.app.inject({ url: '/api/auth/get-session', headers: { cookie } });
      expect(session.json()).toBeNull();
    }
    expect(await userOf(shop, browserOf(now))).toMatchObject({ email: newcomer.email });
  });

  test('and stays theirs, with what they have typed since, when they come with Google again', async () => {
    const mailbox = createMailbox();
    const shop = await createTestShop({ config: { ...STAND_IN.config, ...mailbox.config } });
    const { email } = newcomer;
    await post(shop, '/sign-up/email', { ...newcomer, password: 'long-enough' });
    const browser = browserOf(await signInAtGoogle(shop, email));
    await shop.request(userCalls.addUser, { as: browser, body: newcomer });
    const filled = await fillProfile(shop, email);
    await signInAtGoogle(shop, email);
    expect(await shop.services.users.findByEmail(email)).toEqual(filled);
    await shop.request(identityCalls.issueToken, { as: browser, body: { email } });
    expect((await actionsOf(shop, email)).filter((action) => action === 'google-joined')).toHaveLength(1);
    const told = mailbox.listTo(email).filter((mail) => mail.includes('with Google now'));
    expect(told).toHaveLength(1);
  });

  test('and nobody is told of a former owner when there was none', async () => {
    const mailbox = createMailbox();
    const shop = await createTestShop({ config: { ...STAND_IN.config, ...mailbox.config } });
    await signInAtGoogle(shop, newcomer.email);
    expect(await actionsOf(shop, newcomer.email)).toEqual(['signed-in']);
    expect(mailbox.listTo(newcomer.email)).toEqual([]);
  });

  test('but only when Google says that the email is theirs', async () => {
    const shop = await createTestShop(STAND_IN);
    const account = { name: unconfirmed.name, email: unconfirmed.email, password: 'long-enough' };
    const nobodyYet = await signInAtGoogle(shop, unconfirmed.email);
    await post(shop, '/sign-up/email', account);
    const somebody = await signInAtGoogle(shop, unconfirmed.email);

    for (const response of [nobodyYet, somebody]) {
      expect(response.headers.location).toBe('/signIn/google?error=email_not_found');
      expect(response.cookies.map(({ name }) => name)).not.toContain('thock.session_token');
    }
    expect(await userOf(shop, await signInBrowser(shop, account))).toMatchObject({ providers: ['credential'] });
  });
});

describe('nobody is signed in', () => {
  test('without the cookie of the browser that went to Google', async () => {
    const shop = await createTestShop(STAND_IN);
    const back = await chooseAtGoogle(await visitGoogle(shop), newcomer.email);
    const response = await comeBack(shop, back, {});
    expect(response.headers.location).toContain('error=state_mismatch');
    expect(response.cookies.map(({ name }) => name)).not.toContain('thock.session_token');
  });

  test.each([
    ['another state', 'state', 'made-up'],
    ['another code', 'code', 'made-up'],
  ])('with %s', async (_, name, value) => {
    const shop = await createTestShop(STAND_IN);
    const visit = await visitGoogle(shop);
    const back = await chooseAtGoogle(visit, newcomer.email);
    back.searchParams.set(name, value);
    const response = await comeBack(shop, back, visit.headers);
    expect(response.headers.location).toContain('error=');
    expect(response.cookies.map((cookie) => cookie.name)).not.toContain('thock.session_token');
  });

  test('with the answer to another visit: the nonce is not theirs', async () => {
    const shop = await createTestShop(STAND_IN);
    const visit = await visitGoogle(shop);
    visit.address.searchParams.set('nonce', 'of-another-visit');
    const response = await comeBack(shop, await chooseAtGoogle(visit, newcomer.email), visit.headers);
    expect(response.headers.location).toContain('error=unable_to_get_user_info');
  });

  test('twice with the same answer', async () => {
    const shop = await createTestShop(STAND_IN);
    const visit = await visitGoogle(shop);
    const back = await chooseAtGoogle(visit, newcomer.email);
    expect((await comeBack(shop, back, visit.headers)).headers.location).toBe('/signIn/google');
    expect((await comeBack(shop, back, visit.headers)).headers.location).toContain('error=');
  });

  test('who says no at Google', async () => {
    const shop = await createTestShop(STAND_IN);
    const { address, headers } = await visitGoogle(shop);
    const back = new URL('http://localhost/api/auth/callback/google?error=access_denied');
    back.searchParams.set('state', address.searchParams.get('state') ?? '');
    const response = await comeBack(shop, back, headers);
    expect(response.headers.location).toContain('/signIn/google?error=access_denied');
  });
});

test('a Google that cannot be reached is asked again by the next who wants to go there', async () => {
  const standIn = createGoogleStandIn();
  const google = await standIn.find();
  const { port } = new URL(google.discoveryUrl);
  await standIn.close();
  const shop = await createTestShop({ config: { google } });
  const press = () => post(shop, '/sign-in/social', {});

  const problem = problemOf(503, await press());
  expect(problem.message).toContain('Google cannot be reached now');
  await signInBrowser(shop, SAMPLE_ACCOUNTS.user);

  const back = createGoogleStandIn(Number(port));
  await back.find();
  expect((await press()).statusCode).toBe(200);
  await back.close();
});

test('who left for Google before the secret was rotated comes back signed in', async () => {
  const standIn = createGoogleStandIn();
  onTestFinished(() => standIn.close());
  const former = await createTestShop({ config: { google: await standIn.find() } });
  const visit = await visitGoogle(former);
  const { secret } = testConfig({ engine: 'sqlite', file: '' });
  const rotated = await former.openBeside({ secret: secret.toUpperCase(), previousSecret: secret });

  const response = await comeBack(rotated, await chooseAtGoogle(visit, newcomer.email), visit.headers);

  expect(response.headers.location).toBe('/signIn/google');
  expect(response.cookies.map(({ name }) => name)).toContain('thock.session_token');
});

test('a shop without Google has no way there', async () => {
  const shop = await createTestShop();
  problemOf(503, await post(shop, '/sign-in/social', {}));
});

test('the shop decides where Google leads to, and takes no ID token from a browser', async () => {
  const shop = await createTestShop(STAND_IN);
  const body = { provider: 'google', callbackURL: 'https://evil.example', idToken: { token: 'made.up.token' } };
  const response = await post(shop, '/sign-in/social', body);
  expect(response.json()).toEqual({ url: expect.stringContaining('/o/oauth2/v2/auth'), redirect: false });
});
