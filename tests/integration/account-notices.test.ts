import { beforeEach, expect, test } from 'vitest';
import { GOOGLE_PEOPLE } from '#features/demo/google-stand-in.server.ts';
import { BROWSER_COOKIE } from '#features/identity/session/known-browsers.server.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { appCode } from '../support/authenticator-app.ts';
import { browserOf } from '../support/browser.ts';
import { signInAtGoogle } from '../support/google.ts';
import { KEEPS_MAILS, mailboxOf } from '../support/mailbox.ts';
import { post, setUpApp, startTimeStep } from '../support/second-factors.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const { user: USER, admin: ADMIN } = SAMPLE_ACCOUNTS;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SECRETS = ['1', '2', '3'].map((digit) => digit.repeat(40));

beforeEach(startTimeStep);

/** Signs in with a password, in a browser with these cookies. @returns the cookies that the browser then has. */
async function signIn(shop: TestShop, { email, password }: { email: string; password: string }, cookie = '') {
  const response = await post(shop, '/sign-in/email', { email, password }, { cookie, 'user-agent': FIREFOX });
  expect(response.statusCode, response.body).toBe(200);
  return browserOf(response).headers.cookie;
}

const newSignIns = async (shop: TestShop, email: string) =>
  (await mailboxOf(shop).listTo(email)).filter((mail) => mail.startsWith('Subject: New sign-in to your account\n'));

test('a sign-in with a browser that the account has not used is mailed, later ones are not', async () => {
  const [first, second, third] = SECRETS;
  const shop = await createTestShop({ config: { ...KEEPS_MAILS, secret: first } });

  const response = await post(shop, '/sign-in/email', { email: USER.email, password: USER.password });
  const cookie = response.cookies.find(({ name }) => name === BROWSER_COOKIE);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/auth' });
  expect(await newSignIns(shop, USER.email)).toHaveLength(1);

  const known = await signIn(shop, USER);
  const [, mail = ''] = await newSignIns(shop, USER.email);
  expect(mail).toContain('Firefox on Windows');
  expect(mail).toContain('127.0.0.1');
  const shared = await signIn(shop, ADMIN, await signIn(shop, USER, known));
  expect([(await newSignIns(shop, USER.email)).length, (await newSignIns(shop, ADMIN.email)).length]).toEqual([2, 1]);

  const rotated = await shop.openAnotherProcess({ ...KEEPS_MAILS, secret: second, previousSecret: first });
  const renewed = await signIn(rotated, USER, await signIn(rotated, ADMIN, shared));
  const again = await shop.openAnotherProcess({ ...KEEPS_MAILS, secret: third, previousSecret: second });
  await signIn(again, ADMIN, await signIn(again, USER, renewed));
  await signIn(again, USER, `${BROWSER_COOKIE}=${'x'.repeat(22)}.${'y'.repeat(22)}`);
  expect([(await newSignIns(shop, USER.email)).length, (await newSignIns(shop, ADMIN.email)).length]).toEqual([3, 1]);
});

test('the first sign-in of a new account is not mailed, and one with a code is after the code', async () => {
  const shop = await createTestShop({ config: { ...KEEPS_MAILS, google: 'stand-in' } });
  const { email } = GOOGLE_PEOPLE.newcomer;
  const browser = browserOf(await signInAtGoogle(shop, email));
  await shop.app.inject({ method: 'POST', url: '/api/jwt', headers: browser.headers, payload: { email } });
  const { key } = await setUpApp(shop, browser, {});

  const waiting = browserOf(await signInAtGoogle(shop, email));
  expect(await newSignIns(shop, email)).toEqual([]);
  const entered = await post(shop, '/two-factor/verify-totp', { code: appCode(key) }, waiting.headers);
  expect(entered.statusCode, entered.body).toBe(200);
  expect(await newSignIns(shop, email)).toHaveLength(1);
});

test('a person is mailed when a role is given to them or taken away', async () => {
  const shop = await createTestShop({ config: KEEPS_MAILS });
  const [admin, { id, email }] = [await shop.signInAsAdmin(), await shop.signUp()];
  await shop.request(userCalls.changeRole, { as: admin, params: { id }, body: { role: 'support' } });
  await shop.request(userCalls.changeRole, { as: admin, params: { id }, body: { role: 'support' } });
  await shop.request(userCalls.grantAdmin, { as: admin, params: { id } });
  await shop.request(userCalls.changeRole, { as: admin, params: { id }, body: { role: 'user' } });

  const [given, raised, taken, ...more] = (await mailboxOf(shop).listTo(email)).filter((mail) => mail.includes('role'));
  expect(given).toMatch(/^Subject: You have a new role in the shop\n[\s\S]*the role Support\./);
  expect(raised).toContain('the role Admin.');
  expect(taken).toMatch(/^Subject: You no longer have a role in the shop\n/);
  expect(more).toEqual([]);
});
