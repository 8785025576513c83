import { beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#features/audit/audit-log.server.ts';
import { GOOGLE_PEOPLE } from '#features/demo/google-stand-in.server.ts';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { updateRole } from '#features/user/user-queries.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { appCode } from '../support/authenticator-app.ts';
import { type Browser, browserOf, post as postFrom, SAME_ORIGIN, signInBrowser } from '../support/browser.ts';
import { signInAtGoogle } from '../support/google.ts';
import { KEEPS_MAILS, mailboxOf } from '../support/mailbox.ts';
import { addPasskey, post, requestChallenge, setUpApp, startTimeStep } from '../support/second-factors.ts';
import { createSecurityKey } from '../support/security-key.ts';
import { createTestShop, problemOf, type TestShop } from '../support/test-shop.ts';

const { email, password } = SAMPLE_ACCOUNTS.user;
const ADMIN = SAMPLE_ACCOUNTS.admin;
const USED = 'code-used';
const NEW_SIGN_IN = 'New sign-in to your account';

/** Signs in with the password, which leaves the browser waiting for a code. */
async function enterPassword(shop: TestShop, account = { email, password }): Promise<Browser> {
  const response = await post(shop, '/sign-in/email', { email: account.email, password: account.password });
  expect(response.json()).toMatchObject({ twoFactorRedirect: true });
  return browserOf(response);
}

const enterCode = (shop: TestShop, { headers }: Browser, code: string) =>
  post(shop, '/two-factor/verify-totp', { code }, headers);
const enterRecoveryCode = (shop: TestShop, { headers }: Browser, code: string) =>
  post(shop, '/two-factor/verify-backup-code', { code }, headers);
const getStatus = (shop: TestShop, as: Browser) => shop.request(identityCalls.getSecondFactor, { as });
const tokenOf = async (shop: TestShop, as: Browser, account = email) => {
  const { token } = await shop.request(identityCalls.issueToken, { as, body: { email: account } });
  return { headers: { authorization: `Bearer ${token}` } };
};

/** Asks for a challenge and answers it with the key. */
async function signInWithPasskey(shop: TestShop, key: ReturnType<typeof createSecurityKey>) {
  const options = await shop.app.inject({ url: '/api/auth/passkey/generate-authenticate-options' });
  const { headers } = browserOf(options);
  const send = () => post(shop, '/passkey/verify-authentication', { response }, headers);
  const response = key.prove(options.json().challenge);
  return { signedIn: await send(), send };
}

const subjectsTo = async (shop: TestShop, email: string) =>
  (await mailboxOf(shop).listTo(email)).map((mail) => /Subject: (.*)/.exec(mail)?.[1]);

const actionsOf = async ({ services: { db } }: TestShop, email: string) =>
  (await listAudit(db, email)).map(({ action }) => action);

beforeEach(startTimeStep);

describe('an authenticator app', () => {
  test('is set up with a code, asked for at each sign-in, and turned off with the password', async () => {
    const shop = await createTestShop({ config: KEEPS_MAILS });
    const elsewhere = await signInBrowser(shop, { email, password });
    const first = await signInBrowser(shop, { email, password });
    const wrongPassword = await post(shop, '/two-factor/enable', { password: 'wrong-password' }, first.headers);
    expect((await postFrom(shop, '/two-factor/enable', { password }, first.headers)).statusCode).toBe(403);
    expect(problemOf(400, wrongPassword).detail).toBe('Your current password is incorrect.');

    const { key, qrCode, recoveryCodes, browser } = await setUpApp(shop, first);

    expect(key).toMatch(/^[A-Z2-7]{32,}$/);
    expect(qrCode).toEqual({ size: expect.any(Number), path: expect.stringMatching(/^(M\d+ \d+h\d+v1h-\d+z)+$/) });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await getStatus(shop, browser)).toMatchObject({ app: { recoveryCodesLeft: 10 }, passkeys: [] });
    await shop.expectRefusal(401, identityCalls.listSessions, { as: elsewhere });
    const { services } = shop;
    const [stored] = await services.db.selectFrom('identity_two_factor').selectAll().execute();
    expect(stored?.secret).not.toContain(key);
    for (const code of recoveryCodes) expect(stored?.backupCodes).not.toContain(code);

    const waiting = await enterPassword(shop);
    await shop.expectRefusal(401, identityCalls.listSessions, { as: waiting });
    expect(problemOf(400, await enterCode(shop, waiting, '000000')).code).toBe('INVALID_CODE');
    expect(problemOf(400, await enterCode(shop, waiting, appCode(key, -1))).code).toBe(USED);
    const code = appCode(key);
    const signedIn = await enterCode(shop, waiting, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(signedIn.statusCode, signedIn.body).toBe(200);
    expect(await getStatus(shop, browserOf(signedIn))).toMatchObject({ app: {} });
    expect(problemOf(400, await enterCode(shop, await enterPassword(shop), code)).code).toBe(USED);

    const off = await post(shop, '/two-factor/disable', { password }, browserOf(signedIn).headers);
    expect(off.statusCode, off.body).toBe(200);
    expect(await getStatus(shop, browserOf(off))).toEqual({ passkeys: [] });
    await signInBrowser(shop, { email, password });

    const subjects = await subjectsTo(shop, email);
    expect(subjects.filter((subject) => subject !== NEW_SIGN_IN)).toEqual([
      'Two-step sign-in is on',
      'Two-step sign-in is off',
    ]);
    expect(await actionsOf(shop, email)).toEqual(
      expect.arrayContaining(['second-factor-on', 'second-factor-refused', 'signed-in', 'second-factor-off']),
    );
  });

  test('accepts a code once, also from several browsers at the same time', async () => {
    const shop = await createTestShop();
    const { key } = await setUpApp(shop, await signInBrowser(shop, { email, password }));
    const browsers = [await enterPassword(shop), await enterPassword(shop), await enterPassword(shop)];

    const answers = await Promise.all(browsers.map((browser) => enterCode(shop, browser, appCode(key))));

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
  });

  test('can be replaced by recovery codes, each of which works once', async () => {
    const shop = await createTestShop({ config: KEEPS_MAILS });
    const { key, recoveryCodes, browser } = await setUpApp(shop, await signInBrowser(shop, { email, password }));
    const [first = '', second = ''] = recoveryCodes;

    const used = await enterRecoveryCode(shop, await enterPassword(shop), first.toLowerCase().replace('-', ' '));
    expect(used.statusCode, used.body).toBe(200);
    expect(await getStatus(shop, browserOf(used))).toMatchObject({ app: { recoveryCodesLeft: 9 } });
    const again = await enterRecoveryCode(shop, await enterPassword(shop), first);
    expect(problemOf(400, again).code).toBe('INVALID_BACKUP_CODE');

    const renewed = await post(shop, '/two-factor/generate-backup-codes', { password }, browser.headers);
    expect(renewed.statusCode, renewed.body).toBe(200);
    expect((await enterRecoveryCode(shop, await enterPassword(shop), second)).statusCode).toBe(400);
    const [fresh] = renewed.json().backupCodes;
    expect((await enterRecoveryCode(shop, await enterPassword(shop), fresh)).statusCode).toBe(200);
    expect((await enterCode(shop, await enterPassword(shop), appCode(key))).statusCode).toBe(200);
    expect(await subjectsTo(shop, email)).toContain('You have new recovery codes');
    expect(await actionsOf(shop, email)).toEqual(
      expect.arrayContaining(['recovery-code-used', 'recovery-codes-renewed']),
    );
  });

  test('signs in once with a recovery code that is entered several times at once', async () => {
    const shop = await createTestShop();
    const { recoveryCodes, browser } = await setUpApp(shop, await signInBrowser(shop, { email, password }));
    const waiting = [];
    for (let count = 0; count < 4; count++) waiting.push(await enterPassword(shop));
    const answers = await Promise.all(waiting.map((each) => enterRecoveryCode(shop, each, recoveryCodes[0])));

    const [used, ...refused] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
    expect(used?.statusCode).toBe(200);
    for (const answer of refused) {
      const { status, code, detail } = answer.json<{ status: number; code: string; detail: string }>();
      const expected = status === 409 ? 'simultaneous' : 'INVALID_BACKUP_CODE';
      expect([status, code]).toEqual([answer.statusCode, expected]);
      expect(detail).toMatch(/\.$/);
    }
    expect(await getStatus(shop, browser)).toMatchObject({ app: { recoveryCodesLeft: 9 } });
  });

  test('limits wrong codes for each account, also across sign-ins', async () => {
    const shop = await createTestShop();
    const { key } = await setUpApp(shop, await signInBrowser(shop, { email, password }));
    const statuses = [];
    for (let signIn = 0; signIn < 3; signIn++) {
      const waiting = await enterPassword(shop);
      for (let attempt = 0; attempt < 4; attempt++) {
        statuses.push((await enterCode(shop, waiting, '000000')).statusCode);
      }
    }
    // The code of the set-up was the first of ten.
    expect(statuses).toEqual([...Array(9).fill(400), 429, 429, 429]);
    expect((await enterCode(shop, await enterPassword(shop), appCode(key))).statusCode).toBe(429);
  });

  test('ends a sign-in that waits for a code when the password changes', async () => {
    const shop = await createTestShop();
    const { key, browser } = await setUpApp(shop, await signInBrowser(shop, { email, password }));
    const waiting = await enterPassword(shop);
    const change = { currentPassword: password, newPassword: 'another-password', revokeOtherSessions: true };
    expect((await post(shop, '/change-password', change, browser.headers)).statusCode).toBe(200);
    const late = await enterCode(shop, waiting, appCode(key));
    expect(problemOf(400, late).code).toBe('INVALID_TWO_FACTOR_COOKIE');
  });

  test('is asked for after Google too, and turned off there with a code', async () => {
    const shop = await createTestShop({ config: { google: 'stand-in' } });
    const { newcomer } = GOOGLE_PEOPLE;
    const signedIn = browserOf(await signInAtGoogle(shop, newcomer.email));
    const { key, recoveryCodes } = await setUpApp(shop, signedIn, {});

    const back = await signInAtGoogle(shop, newcomer.email);

    expect([back.statusCode, back.headers.location]).toEqual([302, '/signIn/google?code-needed']);
    await shop.expectRefusal(401, identityCalls.listSessions, { as: browserOf(back) });
    const entered = await enterCode(shop, browserOf(back), appCode(key));
    expect(entered.statusCode, entered.body).toBe(200);
    const { headers } = browserOf(entered);
    expect(problemOf(400, await post(shop, '/two-factor/disable', {}, headers)).code).toBe('wrong-code');
    const off = await post(shop, '/two-factor/disable', { code: recoveryCodes[0] }, headers);
    expect(off.statusCode, off.body).toBe(200);
  });

  test('keeps working after the secret of the shop was rotated twice', async () => {
    const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(40));
    const shop = await createTestShop({ config: { secret: first } });
    const { key, recoveryCodes } = await setUpApp(shop, await signInBrowser(shop, { email, password }));
    const rotated = await shop.openAnotherProcess({ secret: second, previousSecret: first });
    const jobs = rotated.services.features.flatMap((feature) => feature.jobs ?? []);
    await jobs
      .find(({ name }) => name === 'reseal-app-keys')
      ?.run({ isAtStart: false, signal: new AbortController().signal });
    const again = await shop.openAnotherProcess({ secret: third, previousSecret: second });
    expect((await enterCode(again, await enterPassword(again), appCode(key))).statusCode).toBe(200);

    const leaked = await shop.openAnotherProcess({ secret: '4'.repeat(40) });
    const waiting = await enterPassword(leaked);
    expect(problemOf(400, await enterCode(leaked, waiting, appCode(key, 1))).code).toBe('app-unreadable');
    expect((await enterRecoveryCode(leaked, waiting, recoveryCodes[0])).statusCode).toBe(200);
  });
});

describe('a passkey', () => {
  test('is added, signs in with one answer to each challenge, is renamed and removed', async () => {
    const shop = await createTestShop({ config: KEEPS_MAILS });
    const browser = await signInBrowser(shop, { email, password });
    const key = createSecurityKey();
    const added = await addPasskey(shop, browser, key, 'Blue key');
    expect(added.statusCode, added.body).toBe(200);
    expect((await mailboxOf(shop).listTo(email)).join('\n')).toContain('Blue key');
    const [passkey] = (await getStatus(shop, browser)).passkeys;
    expect(passkey).toMatchObject({ name: 'Blue key', addedAt: expect.any(String) });
    expect(passkey).not.toHaveProperty('lastUsedAt');

    const { signedIn, send } = await signInWithPasskey(shop, key);
    expect(signedIn.statusCode, signedIn.body).toBe(200);
    expect(signedIn.body).not.toContain('"token"');
    expect((await send()).statusCode).toBe(400);
    const there = browserOf(signedIn);
    expect((await getStatus(shop, there)).passkeys[0]).toHaveProperty('lastUsedAt');

    const id = passkey?._id;
    const renamed = await post(shop, '/passkey/update-passkey', { id, name: 'Red key' }, there.headers);
    expect(renamed.statusCode, renamed.body).toBe(200);
    const stranger = await signInBrowser(shop, ADMIN);
    expect((await post(shop, '/passkey/delete-passkey', { id }, stranger.headers)).statusCode).toBe(404);
    expect((await getStatus(shop, there)).passkeys).toMatchObject([{ name: 'Red key' }]);
    expect((await post(shop, '/passkey/delete-passkey', { id }, there.headers)).statusCode).toBe(200);
    const refused = (await signInWithPasskey(shop, key)).signedIn;
    expect(problemOf(400, refused).code).toBe('PASSKEY_NOT_FOUND');
    expect(await actionsOf(shop, email)).toEqual(expect.arrayContaining(['passkey-added', 'passkey-removed']));
  });

  test('is refused from devices that do not check the person, other sites and forged answers', async () => {
    const shop = await createTestShop();
    const browser = await signInBrowser(shop, { email, password });
    const careless = await addPasskey(shop, browser, createSecurityKey({ verifies: false }));
    expect(problemOf(400, careless).code).toBe('USER_NOT_VERIFIED');
    const foreign = await addPasskey(shop, browser, createSecurityKey({ origin: 'http://evil.example' }));
    expect(problemOf(400, foreign).code).toBe('FAILED_TO_VERIFY_REGISTRATION');
    const own = createSecurityKey();
    expect((await addPasskey(shop, browser, own)).statusCode).toBe(200);
    const other = createSecurityKey();
    const forged = {
      prove: (challenge: string) => ({ ...other.prove(challenge), id: own.prove(challenge).id }),
      create: other.create,
    };
    expect((await signInWithPasskey(shop, forged)).signedIn.statusCode).toBe(400);
    const wrongType = await post(shop, '/passkey/verify-authentication', { response: 'x' });
    expect(problemOf(400, wrongType).code).toBe('invalid-input');
  });

  test('confirms its person for other features, once for each challenge', async () => {
    const shop = await createTestShop();
    const browser = await signInBrowser(shop, { email, password });
    const key = createSecurityKey();
    await addPasskey(shop, browser, key);
    const [{ id = '' } = {}] = await shop.services.db
      .selectFrom('identity_user')
      .select('id')
      .where('email', '=', email)
      .execute();
    const { challenge, browser: asked } = await requestChallenge(shop, browser);
    const headers = new Headers({ ...SAME_ORIGIN, ...asked.headers });
    const proof = key.prove(challenge);
    const { factors } = shop.services;

    expect(await factors.verifyPasskeyAssertion(id, headers, proof)).toBe(true);
    expect(await factors.verifyPasskeyAssertion(id, headers, proof)).toBe(false);

    const { key: appKey, recoveryCodes } = await setUpApp(shop, browser);
    expect(await factors.verifySecondFactorCode(id, appCode(appKey))).toBe(true);
    expect(await factors.verifySecondFactorCode(id, appCode(appKey))).toBe(false);
    expect(await factors.verifySecondFactorCode(id, recoveryCodes[0])).toBe(true);
    expect(await factors.verifySecondFactorCode(id, recoveryCodes[0])).toBe(false);
    expect(await factors.verifySecondFactorCode('unknown', '123456')).toBe(false);
  });
});

describe('where staff need a second factor', () => {
  const REQUIRED = { ...KEEPS_MAILS, isStaffFactorRequired: true };

  test('they can only set one up without it, and customers need none', async () => {
    const shop = await createTestShop({ config: REQUIRED });
    const browser = await signInBrowser(shop, ADMIN);
    const weak = await tokenOf(shop, browser, ADMIN.email);
    const refused = await shop.expectRefusal(403, userCalls.listUsers, { as: weak });
    expect(refused.code).toBe('second-factor-required');
    await shop.request(userCalls.getUser, { as: weak, params: { email: ADMIN.email } });
    const customer = await shop.expectRefusal(403, userCalls.getUser, { as: weak, params: { email } });
    expect(customer.code).toBe('second-factor-required');

    const set = await setUpApp(shop, browser, { password: ADMIN.password });
    const strong = await tokenOf(shop, set.browser, ADMIN.email);
    await shop.request(userCalls.listUsers, { as: strong });
    await shop.expectRefusal(401, userCalls.listUsers, { as: weak });

    const off = await post(shop, '/two-factor/disable', { password: ADMIN.password }, set.browser.headers);
    const weaker = await tokenOf(shop, browserOf(off), ADMIN.email);
    await shop.expectRefusal(403, userCalls.listUsers, { as: weaker });
    await shop.expectRefusal(401, userCalls.listUsers, { as: strong });
    const user = await tokenOf(shop, await signInBrowser(shop, { email, password }));
    await shop.request(userCalls.getUser, { as: user, params: { email } });
  });

  test('a passkey opens the dashboard, and a password alone neither opens it nor replaces the passkey', async () => {
    const shop = await createTestShop({ config: REQUIRED });
    const browser = await signInBrowser(shop, ADMIN);
    const key = createSecurityKey();
    expect((await addPasskey(shop, browser, key)).statusCode).toBe(200);
    await shop.request(userCalls.listUsers, { as: await tokenOf(shop, browser, ADMIN.email) });

    const thief = await signInBrowser(shop, ADMIN);
    await shop.expectRefusal(403, userCalls.listUsers, { as: await tokenOf(shop, thief, ADMIN.email) });
    const [passkey] = (await getStatus(shop, thief)).passkeys;
    const setUp = await post(shop, '/two-factor/enable', { password: ADMIN.password }, thief.headers);
    const removal = await post(shop, '/passkey/delete-passkey', { id: passkey?._id }, thief.headers);
    for (const response of [setUp, removal]) expect(problemOf(403, response).code).toBe('second-factor-required');

    const { signedIn } = await signInWithPasskey(shop, key);
    await shop.request(userCalls.listUsers, { as: await tokenOf(shop, browserOf(signedIn), ADMIN.email) });
  });

  test('staff who remove the last one lose their rights in every browser until they add another', async () => {
    const shop = await createTestShop({ config: REQUIRED });
    const browser = await signInBrowser(shop, ADMIN);
    const [red, blue] = [createSecurityKey(), createSecurityKey()];
    await addPasskey(shop, browser, red);
    await addPasskey(shop, browser, blue);
    const there = browserOf((await signInWithPasskey(shop, blue)).signedIn);
    const remove = async (index: number) => {
      const { passkeys } = await getStatus(shop, browser);
      const removal = await post(shop, '/passkey/delete-passkey', { id: passkeys[index]?._id }, browser.headers);
      expect(removal.statusCode, removal.body).toBe(200);
    };
    await remove(0);
    const before = await tokenOf(shop, there, ADMIN.email);
    await shop.request(userCalls.listUsers, { as: before });

    await remove(0);

    await shop.expectRefusal(401, userCalls.listUsers, { as: before });
    for (const each of [browser, there]) {
      const { code } = await shop.expectRefusal(403, userCalls.listUsers, {
        as: await tokenOf(shop, each, ADMIN.email),
      });
      expect(code).toBe('second-factor-required');
    }
    await addPasskey(shop, browser, createSecurityKey());
    await shop.request(userCalls.listUsers, { as: await tokenOf(shop, browser, ADMIN.email) });
  });

  test('turning the app off ends the rights of staff in browsers that signed in with it', async () => {
    const shop = await createTestShop({ config: REQUIRED });
    const { key, browser } = await setUpApp(shop, await signInBrowser(shop, ADMIN), { password: ADMIN.password });
    const entered = await enterCode(shop, await enterPassword(shop, ADMIN), appCode(key));
    expect((await post(shop, '/two-factor/disable', { password: ADMIN.password }, browser.headers)).statusCode).toBe(
      200,
    );
    const as = await tokenOf(shop, browserOf(entered), ADMIN.email);
    expect((await shop.expectRefusal(403, userCalls.listUsers, { as })).code).toBe('second-factor-required');
  });

  test('a link in a mail does not free staff of it, even if they never confirmed their email', async () => {
    const shop = await createTestShop({ config: KEEPS_MAILS });
    const account = { name: 'Wilma', email: 'wilma@example.com', password: 'long-secret-of-wilma' };
    const signedUp = browserOf(await post(shop, '/sign-up/email', account));
    await tokenOf(shop, signedUp, account.email);
    const user = await shop.services.users.findByEmail(account.email);
    // Without the mail about the role, which would be one too many to an unconfirmed address.
    await inTransaction(shop.services.db, (trx) => updateRole(trx, user?._id ?? '', 'support'));
    const { key } = await setUpApp(shop, signedUp, { password: account.password });
    await post(shop, '/request-password-reset', { email: account.email });
    const token = await mailboxOf(shop).tokenTo(account.email, 'Choose a new password');
    const newPassword = 'another-long-password';
    expect((await post(shop, '/reset-password', { token, newPassword })).statusCode).toBe(200);

    const waiting = await enterPassword(shop, { email: account.email, password: newPassword });
    expect((await enterCode(shop, waiting, appCode(key))).statusCode).toBe(200);
  });

  test('another admin resets a lost one, which signs the person out and tells them', async () => {
    const shop = await createTestShop({ config: KEEPS_MAILS });
    const admin = await shop.signInAsAdmin();
    const { browser } = await setUpApp(shop, await signInBrowser(shop, { email, password }));
    const user = await shop.services.users.findByEmail(email);
    const params = { id: user?._id ?? '' };
    const token = await tokenOf(shop, browser);

    expect(await shop.request(identityCalls.resetSecondFactor, { as: admin, params })).toEqual({ deletedCount: 1 });

    await shop.expectRefusal(401, userCalls.getUser, { as: token, params: { email } });
    await shop.expectRefusal(401, identityCalls.listSessions, { as: browser });
    await signInBrowser(shop, { email, password });
    expect(await subjectsTo(shop, email)).toContain('Your second factor was reset');
    expect(await actionsOf(shop, email)).toContain('second-factor-reset');
    expect(await shop.request(identityCalls.resetSecondFactor, { as: admin, params })).toEqual({ deletedCount: 0 });
    await shop.expectRefusal(404, identityCalls.resetSecondFactor, { as: admin, params: { id: 'unknown' } });
  });
});
