import { describe, expect, test } from 'vitest';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sample-accounts.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { browserOf, FROM_THE_SHOP, post, signInBrowser } from '../support/browser.ts';
import { createMailbox } from '../support/mailbox.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const { email, password } = SAMPLE_ACCOUNTS.user;
const WILMA = { name: 'Wilma', email: 'wilma@example.com', password: 'secret-of-wilma' };
const CHOOSE = 'Choose a new password';
const CONFIRM = 'Confirm your email';
const USED_LINK = 'This link was used before, or is not complete. Ask for a new one.';
const CHANGED = 'Your password was changed';

async function openShopWithMails() {
  const mailbox = createMailbox();
  return { shop: await createTestShop({ config: mailbox.config }), mailbox };
}

async function isVerified(shop: TestShop, headers: { cookie: string }): Promise<boolean> {
  const response = await shop.app.inject({ url: '/api/auth/get-session', headers });
  return response.json().user.emailVerified;
}

describe('a forgotten password', () => {
  test('is replaced through the link in a mail, once, and every browser is signed out', async () => {
    const { shop, mailbox } = await openShopWithMails();
    const elsewhere = await signInBrowser(shop, { email, password });
    const { token: bearer } = await shop.request(identityCalls.issueToken, { as: elsewhere, body: { email } });

    expect((await post(shop, '/request-password-reset', { email })).statusCode).toBe(200);
    const token = await mailbox.tokenTo(email, CHOOSE);
    const reset = await post(shop, '/reset-password', { token, newPassword: 'a-new-password' });

    expect(reset.statusCode, reset.body).toBe(200);
    expect((await post(shop, '/sign-in/email', { email, password })).statusCode).toBe(401);
    await signInBrowser(shop, { email, password: 'a-new-password' });
    await shop.refused(401, identityCalls.issueToken, { as: elsewhere, body: { email } });
    const as = { headers: { authorization: `Bearer ${bearer}` } };
    await shop.refused(401, userCalls.getUser, { as, params: { email } });
    const again = await post(shop, '/reset-password', { token, newPassword: 'another-password' });
    expect([again.statusCode, again.json().message]).toEqual([400, USED_LINK]);
    await mailbox.tokenTo(email, CHANGED);
  });

  test('is answered in the same words, after the same time at least, whoever is asked for', async () => {
    const { shop, mailbox } = await openShopWithMails();
    const answers = [];
    for (const asked of [email, 'nobody@example.com']) {
      const startedAt = performance.now();
      const { statusCode, body } = await post(shop, '/request-password-reset', { email: asked });
      expect(performance.now() - startedAt).toBeGreaterThan(290);
      answers.push([statusCode, body]);
    }
    expect(answers[1]).toEqual(answers[0]);
    await mailbox.tokenTo(email, CHOOSE);
    expect(mailbox.listTo('nobody@example.com')).toEqual([]);
  });

  test('cannot fill a mailbox', async () => {
    const { shop } = await openShopWithMails();
    const statuses = [];
    for (let count = 0; count < 6; count++) {
      statuses.push((await post(shop, '/request-password-reset', { email })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test.each(['short', 'x'.repeat(129)])('is not replaced by %s', async (newPassword) => {
    const { shop, mailbox } = await openShopWithMails();
    await post(shop, '/request-password-reset', { email });
    const token = await mailbox.tokenTo(email, CHOOSE);
    expect((await post(shop, '/reset-password', { token, newPassword })).statusCode).toBe(400);
    expect((await post(shop, '/reset-password', { token, newPassword: 'long-enough' })).statusCode).toBe(200);
  });

  test('is not offered by a shop without mails', async () => {
    const shop = await createTestShop();
    expect((await post(shop, '/request-password-reset', { email })).statusCode).toBe(400);
  });
});

describe('an email', () => {
  test('is confirmed by the link that is mailed after sign-up', async () => {
    const { shop, mailbox } = await openShopWithMails();
    const { headers } = browserOf(await post(shop, '/sign-up/email', WILMA));
    expect(await isVerified(shop, headers)).toBe(false);

    const token = await mailbox.tokenTo(WILMA.email, CONFIRM);
    const answer = await shop.app.inject({ url: `/api/auth/verify-email?token=${token}` });

    expect(answer.statusCode, answer.body).toBe(200);
    expect(await isVerified(shop, headers)).toBe(true);
  });

  test('is not confirmed by a made-up link', async () => {
    const { shop, mailbox } = await openShopWithMails();
    const { headers } = browserOf(await post(shop, '/sign-up/email', WILMA));
    const token = await mailbox.tokenTo(WILMA.email, CONFIRM);
    const forged = `${token.slice(0, token.lastIndexOf('.'))}.forged`;
    for (const wrong of [forged, 'garbage', '']) {
      const answer = await shop.app.inject({ url: `/api/auth/verify-email?token=${wrong}` });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    }
    expect(await isVerified(shop, headers)).toBe(false);
  });

  test('can be sent its link again by whoever is signed in', async () => {
    const { shop, mailbox } = await openShopWithMails();
    const { headers } = browserOf(await post(shop, '/sign-up/email', WILMA));
    await mailbox.tokenTo(WILMA.email, CONFIRM);
    const again = await post(
      shop,
      '/send-verification-email',
      { email: WILMA.email },
      { ...headers, ...FROM_THE_SHOP },
    );
    expect(again.statusCode).toBe(200);
    await expect.poll(() => mailbox.listTo(WILMA.email).length).toBe(2);
  });
});

describe('changing the password', () => {
  const change = (shop: TestShop, headers: object, currentPassword: string) => {
    const body = { currentPassword, newPassword: 'a-new-password', revokeOtherSessions: true };
    return post(shop, '/change-password', body, { ...headers, ...FROM_THE_SHOP });
  };

  test('signs every other browser out, keeps this one, and tells the owner', async () => {
    const { shop, mailbox } = await openShopWithMails();
    const [here, there] = [
      await signInBrowser(shop, { email, password }),
      await signInBrowser(shop, { email, password }),
    ];
    const { token } = await shop.request(identityCalls.issueToken, { as: there, body: { email } });

    const changed = await change(shop, here.headers, password);

    expect(changed.statusCode, changed.body).toBe(200);
    await shop.request(identityCalls.issueToken, { as: browserOf(changed), body: { email } });
    await shop.refused(401, identityCalls.issueToken, { as: there, body: { email } });
    const as = { headers: { authorization: `Bearer ${token}` } };
    await shop.refused(401, userCalls.getUser, { as, params: { email } });
    await signInBrowser(shop, { email, password: 'a-new-password' });
    await expect.poll(() => mailbox.listTo(email).filter((mail) => mail.includes(CHANGED)).length).toBe(1);
  });

  test('needs the present one, which cannot be guessed without end', async () => {
    const { shop } = await openShopWithMails();
    const { headers } = await signInBrowser(shop, { email, password });
    const statuses = new Set();
    for (let count = 0; count < 10; count++) statuses.add((await change(shop, headers, `guess-${count}`)).statusCode);
    expect([...statuses]).toEqual([400]);
    expect((await change(shop, headers, password)).statusCode).toBe(429);
    expect((await change(shop, {}, password)).statusCode).toBe(401);
  });
});

describe('the browsers in which somebody is signed in', () => {
  test('are listed with where and when, and can be signed out one by one', async () => {
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
    await shop.refused(404, identityCalls.endSession, { as: here, params });
    await shop.refused(401, identityCalls.listSessions, { as: there });
    const as = { headers: { authorization: `Bearer ${token}` } };
    await shop.refused(401, userCalls.getUser, { as, params: { email } });
    expect(await shop.request(identityCalls.listSessions, { as: here })).toHaveLength(1);
  });

  test('are nobody else’s business', async () => {
    const shop = await createTestShop();
    const mine = await signInBrowser(shop, { email, password });
    const admin = await signInBrowser(shop, SAMPLE_ACCOUNTS.admin);
    const [session] = await shop.request(identityCalls.listSessions, { as: mine });
    await shop.refused(404, identityCalls.endSession, { as: admin, params: { sessionId: session?._id ?? '' } });
    await shop.request(identityCalls.listSessions, { as: mine });
  });
});
