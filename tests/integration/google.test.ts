import { describe, expect, test } from 'vitest';
import { listAudit } from '#features/audit/audit-log.server.ts';
import { createGoogleStandIn, GOOGLE_PEOPLE } from '#features/demo/google-stand-in.server.ts';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sample-accounts.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { type Browser, browserOf, post, signInBrowser } from '../support/browser.ts';
import { chooseAtGoogle, comeBack, signInAtGoogle, visitGoogle } from '../support/google.ts';
import { createMailbox } from '../support/mailbox.ts';
import { createTestShop, problemOf, type TestShop } from '../support/test-shop.ts';

const { newcomer, sampleUser, unconfirmed } = GOOGLE_PEOPLE;
const STAND_IN = { config: { google: 'stand-in' } } as const;

async function userOf(shop: TestShop, { headers }: Browser) {
  const response = await shop.app.inject({ url: '/api/auth/get-session', headers });
  return response.json().user;
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
  test('when it was confirmed here: both ways lead to it', async () => {
    const shop = await createTestShop(STAND_IN);
    const byPassword = await userOf(shop, await signInBrowser(shop, SAMPLE_ACCOUNTS.user));
    const browser = browserOf(await signInAtGoogle(shop, sampleUser.email));
    const byGoogle = await userOf(shop, browser);
    expect(byGoogle.id).toBe(byPassword.id);
    expect(byGoogle.providers.toSorted()).toEqual(['credential', 'google']);
    await signInBrowser(shop, SAMPLE_ACCOUNTS.user);
  });

  test('when it never was: it becomes the Google owner’s, and whoever opened it is out', async () => {
    const mailbox = createMailbox();
    const shop = await createTestShop({ config: { ...STAND_IN.config, ...mailbox.config } });
    const squatter = { ...newcomer, password: 'of-somebody-else' };
    const early = browserOf(await post(shop, '/sign-up/email', squatter));
    const { token } = await shop.request(identityCalls.issueToken, { as: early, body: { email: newcomer.email } });
    const before = await userOf(shop, early);

    const after = await userOf(shop, browserOf(await signInAtGoogle(shop, newcomer.email)));

    expect(after).toMatchObject({ id: before.id, emailVerified: true, providers: ['google'] });
    expect((await post(shop, '/sign-in/email', squatter)).statusCode).toBe(401);
    await shop.refused(401, identityCalls.issueToken, { as: early, body: { email: newcomer.email } });
    const as = { headers: { authorization: `Bearer ${token}` } };
    await shop.refused(401, userCalls.getUser, { as, params: { email: newcomer.email } });
    await expect.poll(() => mailbox.listTo(newcomer.email).some((mail) => mail.includes('with Google now'))).toBe(true);
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
