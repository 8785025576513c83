import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { listAudit } from '#features/audit/audit-log.server.ts';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { browserOf, post, SAME_ORIGIN, signInBrowser } from '../support/browser.ts';
import { KEEPS_MAILS, mailboxOf } from '../support/mailbox.ts';
import { createTestShop, fillProfile, problemOf, type TestShop } from '../support/test-shop.ts';

const { email, password } = SAMPLE_ACCOUNTS.user;
const WILMA = { name: 'Wilma', email: 'wilma@example.com', password: 'secret-of-wilma' };
const CHOOSE = 'Choose a new password';
const CONFIRM = 'Confirm your email';
const USED_LINK = 'This link has already been used or is incomplete. Request a new one.';
const CHANGED = 'Your password was changed';

async function openShopWithMails() {
  const shop = await createTestShop({ config: KEEPS_MAILS });
  return { shop, mailbox: mailboxOf(shop) };
}

async function sessionUser(shop: TestShop, headers: { cookie: string }) {
  const response = await shop.app.inject({ url: '/api/auth/get-session', headers });
  return response.json().user;
}

async function isVerified(shop: TestShop, headers: { cookie: string }): Promise<boolean> {
  return (await sessionUser(shop, headers)).emailVerified;
}

describe('resetting a forgotten password', () => {
  test('replaces the password once through the mailed link and signs out every browser', async () => {
    const { shop, mailbox } = await openShopWithMails();
    const elsewhere = await signInBrowser(shop, { email, password });
    const { token: bearer } = await shop.request(identityCalls.issueToken, { as: elsewhere, body: { email } });

    expect((await post(shop, '/request-password-reset', { email })).statusCode).toBe(200);
    const token = await mailbox.tokenTo(email, CHOOSE);
    const reset = await post(shop, '/reset-password', { token, newPassword: 'a-new-password' });

    expect(reset.statusCode, reset.body).toBe(200);
    expect((await post(shop, '/sign-in/email', { email, password })).statusCode).toBe(401);
    await signInBrowser(shop, { email, password: 'a-new-password' });
    await shop.expectRefusal(401, identityCalls.issueToken, { as: elsewhere, body: { email } });
    const as = { headers: { authorization: `Bearer ${bearer}` } };
    await shop.expectRefusal(401, userCalls.getUser, { as, params: { email } });
    const again = await post(shop, '/reset-password', { token, newPassword: 'another-password' });
    expect([again.statusCode, again.json().message]).toEqual([400, USED_LINK]);
    expect((await mailbox.listTo(email)).join('\n')).toContain(`Subject: ${CHANGED}`);
  });

  test('leaves no session from sign-ins with the old password during the reset', async () => {
    const { shop, mailbox } = await openShopWithMails();
    await post(shop, '/request-password-reset', { email });
    const token = await mailbox.tokenTo(email, CHOOSE);
    const signedIn: LightMyRequestResponse[] = [];
    let isReset = false;
    const keepSigningIn = async () => {
      while (!isReset) signedIn.push(await post(shop, '/sign-in/email', { email, password }));
    };

    const signIns = [keepSigningIn(), keepSigningIn(), keepSigningIn()];
    const reset = await post(shop, '/reset-password', { token, newPassword: 'a-new-password' });
    isReset = true;
    await Promise.all(signIns);

    expect(reset.statusCode, reset.body).toBe(200);
    for (const response of signedIn.filter(({ statusCode }) => statusCode === 200)) {
      await shop.expectRefusal(401, identityCalls.listSessions, { as: browserOf(response) });
    }
  });

  test('removes profile data from an account whose email was never confirmed', async () => {
    const { shop, mailbox } = await openShopWithMails();
    const stranger = browserOf(await post(shop, '/sign-up/email', WILMA));
    await shop.request(identityCalls.issueToken, { as: stranger, body: { email: WILMA.email } });
    await fillProfile(shop, WILMA.email);

    await post(shop, '/request-password-reset', { email: WILMA.email });
    const token = await mailbox.tokenTo(WILMA.email, CHOOSE);
    await post(shop, '/reset-password', { token, newPassword: 'a-new-password' });

    const user = await shop.services.users.findByEmail(WILMA.email);
    expect(user).toEqual({ _id: user?._id, name: WILMA.email, email: WILMA.email, role: 'user' });
    const owner = await signInBrowser(shop, { email: WILMA.email, password: 'a-new-password' });
    expect(await sessionUser(shop, owner.headers)).toMatchObject({ name: WILMA.email, emailVerified: true });
    const changed = (await mailbox.listTo(WILMA.email)).find((mail) => mail.includes(`Subject: ${CHANGED}`));
    expect(changed).toContain('phone number and address were removed');
  });

  test('keeps the profile data of a confirmed account', async () => {
    const { shop, mailbox } = await openShopWithMails();
    const before = await fillProfile(shop, email);
    await post(shop, '/request-password-reset', { email });
    const token = await mailbox.tokenTo(email, CHOOSE);
    await post(shop, '/reset-password', { token, newPassword: 'a-new-password' });
    expect(await shop.services.users.findByEmail(email)).toEqual(before);
    expect((await mailbox.listTo(email)).at(-1)).toContain(CHANGED);
    expect((await mailbox.listTo(email)).at(-1)).not.toContain('removed');
  });

  test('gives the same response after the same minimum time for known and unknown emails', async () => {
    const { shop, mailbox } = await openShopWithMails();
    const answers = [];
    for (const requested of [email, 'nobody@example.com']) {
      const startedAt = performance.now();
      const { statusCode, body } = await post(shop, '/request-password-reset', { email: requested });
      expect(performance.now() - startedAt).toBeGreaterThan(290);
      answers.push([statusCode, body]);
    }
    expect(answers[1]).toEqual(answers[0]);
    await mailbox.tokenTo(email, CHOOSE);
    expect(await mailbox.listTo('nobody@example.com')).toEqual([]);
  });

  test('is limited to five mails', async () => {
    const { shop } = await openShopWithMails();
    const statuses = [];
    for (let count = 0; count < 6; count++) {
      statuses.push((await post(shop, '/request-password-reset', { email })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test.each(['short', 'x'.repeat(129)])('rejects the new password %s', async (newPassword) => {
    const { shop, mailbox } = await openShopWithMails();
    await post(shop, '/request-password-reset', { email });
    const token = await mailbox.tokenTo(email, CHOOSE);
    expect((await post(shop, '/reset-password', { token, newPassword })).statusCode).toBe(400);
    expect((await post(shop, '/reset-password', { token, newPassword: 'long-enough' })).statusCode).toBe(200);
  });

  test('is unavailable in a shop that sends no mail', async () => {
    const shop = await createTestShop();
    expect((await post(shop, '/request-password-reset', { email })).statusCode).toBe(400);
  });
});

describe('email confirmation', () => {
  const confirm = (shop: TestShop, token: string, headers: object = {}) =>
    post(shop, '/verify-email', { token }, { ...headers, ...SAME_ORIGIN });

  test('succeeds through the link mailed after sign-up in a signed-in browser', async () => {
    const { shop, mailbox } = await openShopWithMails();
    const { headers } = browserOf(await post(shop, '/sign-up/email', WILMA));
    expect(await isVerified(shop, headers)).toBe(false);

    const answer = await confirm(shop, await mailbox.tokenTo(WILMA.email, CONFIRM), headers);

    expect(answer.statusCode, answer.body).toBe(200);
    expect(await isVerified(shop, headers)).toBe(true);
  });

  test("fails when the email's owner opens the link of an account that a stranger created", async () => {
    const { shop, mailbox } = await openShopWithMails();
    const stranger = browserOf(await post(shop, '/sign-up/email', WILMA));
    const token = await mailbox.tokenTo(WILMA.email, CONFIRM);
    const owner = await signInBrowser(shop, { email, password });

    const signedOut = problemOf(401, await confirm(shop, token));
    const elsewhere = problemOf(403, await confirm(shop, token, owner.headers));

    expect([signedOut.code, elsewhere.code]).toEqual(['signed-out', 'other-account']);
    expect(await isVerified(shop, stranger.headers)).toBe(false);
    expect((await confirm(shop, token, stranger.headers)).statusCode).toBe(200);
  });

  test('needs a POST request of the shop itself, so that no link and no other site can confirm', async () => {
    const { shop, mailbox } = await openShopWithMails();
    const { headers } = browserOf(await post(shop, '/sign-up/email', WILMA));
    const token = await mailbox.tokenTo(WILMA.email, CONFIRM);

    const link = await shop.app.inject({ url: `/api/auth/verify-email?token=${token}`, headers });
    const evil = await post(shop, '/verify-email', { token }, { ...headers, origin: 'https://evil.example' });

    expect([link.statusCode, evil.statusCode]).toEqual([405, 403]);
    expect(await isVerified(shop, headers)).toBe(false);
  });

  test('sends a mail without any text from the sign-up form', async () => {
    const { shop, mailbox } = await openShopWithMails();
    await post(shop, '/sign-up/email', { ...WILMA, name: 'You won! Collect at www.evil.example' });
    await mailbox.tokenTo(WILMA.email, CONFIRM);
    const [mail = ''] = await mailbox.listTo(WILMA.email);
    expect(mail).toContain('\n\nHello,\n\n');
    expect(mail).not.toMatch(/evil|won/);
  });

  test('rejects a forged link and a token issued for another purpose', async () => {
    const { shop, mailbox } = await openShopWithMails();
    const { headers } = browserOf(await post(shop, '/sign-up/email', WILMA));
    const token = await mailbox.tokenTo(WILMA.email, CONFIRM);
    const forged = `${token.slice(0, token.lastIndexOf('.'))}.forged`;
    const bearer = await shop.request(identityCalls.issueToken, { as: { headers }, body: { email: WILMA.email } });
    for (const wrong of [forged, 'garbage', '', bearer.token]) {
      expect(problemOf(400, await confirm(shop, wrong, headers)).code).toBe('INVALID_TOKEN');
    }
    expect(await isVerified(shop, headers)).toBe(false);
  });

  test('rejects a session token of a signed-out browser', async () => {
    const { shop } = await openShopWithMails();
    const { token } = await shop.request(identityCalls.issueToken, {
      as: await signInBrowser(shop, { email, password }),
      body: { email },
    });
    const answer = await post(shop, '/verify-email', { token });
    expect([400, 401]).toContain(answer.statusCode);
    expect(answer.json().detail).toBe('This link has already been used or is incomplete. Request a new one.');
  });

  test('can be requested again while signed in', async () => {
    const { shop, mailbox } = await openShopWithMails();
    const { headers } = browserOf(await post(shop, '/sign-up/email', WILMA));
    await mailbox.tokenTo(WILMA.email, CONFIRM);
    const again = await post(shop, '/send-verification-email', { email: WILMA.email }, { ...headers, ...SAME_ORIGIN });
    expect(again.statusCode).toBe(200);
    expect(await mailbox.listTo(WILMA.email)).toHaveLength(2);
  });
});

describe('changing the password', () => {
  const change = (shop: TestShop, headers: object, currentPassword: string) => {
    const body = { currentPassword, newPassword: 'a-new-password', revokeOtherSessions: true };
    return post(shop, '/change-password', body, { ...headers, ...SAME_ORIGIN });
  };

  test('signs out every other browser, keeps this one and notifies the owner by mail', async () => {
    const { shop, mailbox } = await openShopWithMails();
    const [here, there] = [
      await signInBrowser(shop, { email, password }),
      await signInBrowser(shop, { email, password }),
    ];
    const { token } = await shop.request(identityCalls.issueToken, { as: there, body: { email } });

    const changed = await change(shop, here.headers, password);

    expect(changed.statusCode, changed.body).toBe(200);
    await shop.request(identityCalls.issueToken, { as: browserOf(changed), body: { email } });
    await shop.expectRefusal(401, identityCalls.issueToken, { as: there, body: { email } });
    const as = { headers: { authorization: `Bearer ${token}` } };
    await shop.expectRefusal(401, userCalls.getUser, { as, params: { email } });
    await signInBrowser(shop, { email, password: 'a-new-password' });
    expect((await mailbox.listTo(email)).filter((mail) => mail.includes(CHANGED))).toHaveLength(1);
  });

  test('signs out every other browser, also if the request does not ask for it', async () => {
    const { shop } = await openShopWithMails();
    const [here, there] = [
      await signInBrowser(shop, { email, password }),
      await signInBrowser(shop, { email, password }),
    ];
    const body = { currentPassword: password, newPassword: 'a-new-password', revokeOtherSessions: false };
    const changed = await post(shop, '/change-password', body, { ...here.headers, ...SAME_ORIGIN });
    expect(changed.statusCode, changed.body).toBe(200);
    await shop.expectRefusal(401, identityCalls.issueToken, { as: there, body: { email } });
    await shop.request(identityCalls.issueToken, { as: browserOf(changed), body: { email } });
  });

  test('requires the current password and limits guesses', async () => {
    const { shop } = await openShopWithMails();
    const { headers } = await signInBrowser(shop, { email, password });
    const statuses = new Set();
    for (let count = 0; count < 10; count++) statuses.add((await change(shop, headers, `guess-${count}`)).statusCode);
    expect([...statuses]).toEqual([400]);
    expect((await change(shop, headers, password)).statusCode).toBe(429);
    expect((await change(shop, {}, password)).statusCode).toBe(401);
  });
});

describe('a common password', () => {
  const COMMON = ['password1', 'PassWord1', '654321', 'qwerty123456'];
  const expectTooCommon = (response: LightMyRequestResponse, field: string) => {
    const problem = problemOf(400, response);
    expect(problem).toMatchObject({ code: 'password-too-common', message: problem.detail });
    expect(problem.detail).toBe('This password is too common. Choose another.');
    expect(problem.errors?.map(({ path }) => path)).toEqual([field]);
    expect(response.cookies).toEqual([]);
  };

  test('is rejected at sign-up', async () => {
    const shop = await createTestShop();
    for (const common of COMMON) {
      expectTooCommon(await post(shop, '/sign-up/email', { ...WILMA, password: common }), 'password');
    }
    expect((await post(shop, '/sign-up/email', { ...WILMA, password: 'password1-of-wilma' })).statusCode).toBe(200);
  });

  test('is rejected as a new password', async () => {
    const { shop, mailbox } = await openShopWithMails();
    const { headers } = await signInBrowser(shop, { email, password });
    await post(shop, '/request-password-reset', { email });
    const token = await mailbox.tokenTo(email, CHOOSE);
    for (const newPassword of COMMON) {
      expectTooCommon(await post(shop, '/reset-password', { token, newPassword }), 'newPassword');
      const body = { currentPassword: password, newPassword };
      expectTooCommon(await post(shop, '/change-password', body, { ...headers, ...SAME_ORIGIN }), 'newPassword');
    }
    await signInBrowser(shop, { email, password });
    expect((await post(shop, '/reset-password', { token, newPassword: 'a-new-password' })).statusCode).toBe(200);
  });
});

describe('an admin', () => {
  const [eleven, twelve] = ['eleven-char', 'twelve-chars'];
  const account = { email: WILMA.email, password: eleven };

  async function openShopWithAdmin() {
    const { shop, mailbox } = await openShopWithMails();
    const browser = browserOf(await post(shop, '/sign-up/email', { ...WILMA, password: eleven }));
    await shop.request(identityCalls.issueToken, { as: browser, body: { email: WILMA.email } });
    const { admins } = shop.services;
    const user = await admins.find(WILMA.email);
    if (user) await admins.grant(user, { address: 'test' });
    return { shop, mailbox, browser };
  }

  test('cannot sign in with a password of eleven characters, and only the correct one reveals why', async () => {
    const { shop } = await openShopWithAdmin();
    const refused = await post(shop, '/sign-in/email', account);
    const problem = problemOf(403, refused);
    expect(problem).toMatchObject({ code: 'staff-password-too-short', message: problem.detail });
    expect(problem.detail).toContain('12 characters or more');
    expect(problem.detail).toContain('Forgot your password?');
    expect(refused.cookies).toEqual([]);

    const wrong = await post(shop, '/sign-in/email', { ...account, password: 'wrong' });
    const unknown = await post(shop, '/sign-in/email', { email: 'nobody@example.com', password: 'wrong' });
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect({ ...wrong.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' });
    const entries = await listAudit(shop.services.db, WILMA.email);
    expect(entries.filter(({ action }) => action === 'sign-in-refused')).toHaveLength(2);
    expect(entries.filter(({ action }) => action === 'signed-in')).toHaveLength(0);
    await signInBrowser(shop, SAMPLE_ACCOUNTS.admin);
  });

  test('resets a forgotten password to one of at least twelve characters', async () => {
    const { shop, mailbox } = await openShopWithAdmin();
    await post(shop, '/request-password-reset', { email: WILMA.email });
    const token = await mailbox.tokenTo(WILMA.email, CHOOSE);
    const short = problemOf(400, await post(shop, '/reset-password', { token, newPassword: eleven }));
    expect(short.code).toBe('staff-password-too-short');
    expect((await post(shop, '/reset-password', { token, newPassword: twelve })).statusCode).toBe(200);
    await signInBrowser(shop, { ...account, password: twelve });
  });

  test('changes the password to one of at least twelve characters', async () => {
    const { shop, browser } = await openShopWithAdmin();
    const change = (newPassword: string) =>
      post(shop, '/change-password', { currentPassword: eleven, newPassword }, { ...browser.headers, ...SAME_ORIGIN });
    expect(problemOf(400, await change('elevenchars')).code).toBe('staff-password-too-short');
    expect((await change(twelve)).statusCode).toBe(200);
  });
});

describe('the sessions of a user', () => {
  test('are listed with user agent and address, and can be ended one by one', async () => {
    const shop = await createTestShop();
    const there = await signInBrowser(shop, { email, password }, { 'user-agent': 'Phone/1.0' });
    const { token } = await shop.request(identityCalls.issueToken, { as: there, body: { email } });
    const here = await signInBrowser(
      shop,
      { email, password },
      { 'user-agent': 'Desk/2.0', 'x-forwarded-for': '6.6.6.6' },
    );

    const sessions = await shop.request(identityCalls.listSessions, { as: here });
    expect(sessions).toMatchObject([
      { userAgent: 'Desk/2.0', address: '127.0.0.1', isCurrent: true },
      { userAgent: 'Phone/1.0', address: '127.0.0.1', isCurrent: false },
    ]);

    const params = { sessionId: sessions[1]?._id ?? '' };
    await shop.request(identityCalls.endSession, { as: here, params });
    await shop.expectRefusal(404, identityCalls.endSession, { as: here, params });
    await shop.expectRefusal(401, identityCalls.listSessions, { as: there });
    const as = { headers: { authorization: `Bearer ${token}` } };
    await shop.expectRefusal(401, userCalls.getUser, { as, params: { email } });
    expect(await shop.request(identityCalls.listSessions, { as: here })).toHaveLength(1);
  });

  test('cannot be ended by anyone else', async () => {
    const shop = await createTestShop();
    const mine = await signInBrowser(shop, { email, password });
    const admin = await signInBrowser(shop, SAMPLE_ACCOUNTS.admin);
    const [session] = await shop.request(identityCalls.listSessions, { as: mine });
    await shop.expectRefusal(404, identityCalls.endSession, { as: admin, params: { sessionId: session?._id ?? '' } });
    await shop.request(identityCalls.listSessions, { as: mine });
  });
});
