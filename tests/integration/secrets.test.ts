import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { newId } from '#platform/id.ts';
import { post, SAME_ORIGIN, signInBrowser } from '../support/browser.ts';
import { KEEPS_MAILS, mailboxOf } from '../support/mailbox.ts';
import { testConfig } from '../support/template.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const { email } = SAMPLE_ACCOUNTS.user;
const { secret: FORMER } = testConfig({ engine: 'sqlite', file: '' });
const NEXT = 'another-secret-another-secret-another-secret';
const ROTATED = { secret: NEXT, previousSecret: FORMER };

/** Gets a session token with a cookie and reads the user's own record with it. */
async function useSession(shop: TestShop, browser: { headers: { cookie: string } }): Promise<string> {
  const { token } = await shop.request(identityCalls.issueToken, { as: browser, body: { email } });
  await useToken(shop, token);
  return token;
}

async function useToken(shop: TestShop, token: string): Promise<void> {
  await shop.request(userCalls.getUser, {
    as: { headers: { authorization: `Bearer ${token}` } },
    params: { email },
  });
}

describe('after the secret was rotated', () => {
  test('existing cookies and tokens stay valid, and new ones are signed with the new secret', async () => {
    const former = await createTestShop();
    const browser = await signInBrowser(former, SAMPLE_ACCOUNTS.user);
    const token = await useSession(former, browser);

    const rotated = await former.openAnotherProcess(ROTATED);
    await useToken(rotated, token);
    const newToken = await useSession(rotated, browser);
    const newBrowser = await signInBrowser(rotated, SAMPLE_ACCOUNTS.user);

    const finished = await former.openAnotherProcess({ secret: NEXT });
    await useToken(finished, newToken);
    await useSession(finished, newBrowser);
    const { expectRefusal } = finished;
    await expectRefusal(401, identityCalls.issueToken, { as: browser, body: { email } });
    await expectRefusal(401, userCalls.getUser, {
      as: { headers: { authorization: `Bearer ${token}` } },
      params: { email },
    });
  });

  test('an existing session can sign out', async () => {
    const former = await createTestShop();
    const browser = await signInBrowser(former, SAMPLE_ACCOUNTS.user);
    const rotated = await former.openAnotherProcess(ROTATED);
    expect((await post(rotated, '/sign-out', {}, { ...browser.headers, ...SAME_ORIGIN })).statusCode).toBe(200);
    await former.expectRefusal(401, identityCalls.issueToken, { as: browser, body: { email } });
  });

  test('a cookie that was tampered with is refused', async () => {
    const former = await createTestShop();
    const { headers } = await signInBrowser(former, SAMPLE_ACCOUNTS.user);
    const rotated = await former.openAnotherProcess(ROTATED);
    for (const cookie of [headers.cookie.replace(/=./, '=_'), 'thock.session_token=%', 'thock.session_token=.']) {
      await rotated.expectRefusal(401, identityCalls.issueToken, { as: { headers: { cookie } }, body: { email } });
    }
  });
});

describe('a signature of a release without derived keys', () => {
  async function signAsBefore(shop: TestShop) {
    const { headers } = await signInBrowser(shop, SAMPLE_ACCOUNTS.user);
    const [name = '', value = ''] = headers.cookie.split('=');
    const session = decodeURIComponent(value).split('.')[0] ?? '';
    const signature = createHmac('sha256', FORMER).update(session).digest('base64');
    const user = await shop.services.users.findByEmail(email);
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user?._id ?? '')
      .setAudience('thock')
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(new TextEncoder().encode(FORMER));
    return { browser: { headers: { cookie: `${name}=${encodeURIComponent(`${session}.${signature}`)}` } }, token };
  }

  test('is accepted while its secret is configured as the previous one', async () => {
    const shop = await createTestShop({ config: { previousSecret: FORMER } });
    const { browser, token } = await signAsBefore(shop);
    await useToken(shop, token);
    await useSession(shop, browser);
  });

  test('is refused otherwise', async () => {
    const shop = await createTestShop();
    const { browser } = await signAsBefore(shop);
    await shop.expectRefusal(401, identityCalls.issueToken, { as: browser, body: { email } });
  });
});

describe('the link in a mail', () => {
  const SUBJECT = 'Choose a new password';
  const reset = (shop: TestShop, token: string) =>
    post(shop, '/reset-password', { token, newPassword: 'a-new-password' });

  test('cannot be reconstructed from the database', async () => {
    const shop = await createTestShop({ config: KEEPS_MAILS });
    const mailbox = mailboxOf(shop);
    await post(shop, '/request-password-reset', { email });
    const token = await mailbox.tokenTo(email, SUBJECT);

    const { rows } = await sql<{ identifier: string }>`select * from identity_verification`.execute(shop.services.db);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const { identifier } of rows) expect((await reset(shop, identifier)).statusCode).toBe(400);
    expect((await reset(shop, token)).statusCode).toBe(200);
  });

  test('works when it was sent by a release that stored its token in plain text', async () => {
    const shop = await createTestShop({ config: KEEPS_MAILS });
    const mailbox = mailboxOf(shop);
    await post(shop, '/request-password-reset', { email });
    await mailbox.tokenTo(email, SUBJECT);
    const token = newId();
    const identifier = `reset-password:${token}`;
    await sql`update identity_verification set identifier = ${identifier}`.execute(shop.services.db);

    expect((await reset(shop, token)).statusCode).toBe(200);
    expect((await reset(shop, token)).statusCode).toBe(400);
  });
});
