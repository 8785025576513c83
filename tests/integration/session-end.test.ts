import { describe, expect, test } from 'vitest';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { type Browser, post, SAME_ORIGIN, signInBrowser } from '../support/browser.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const { email } = SAMPLE_ACCOUNTS.user;

function signIn(shop: TestShop): Promise<Browser> {
  return signInBrowser(shop, SAMPLE_ACCOUNTS.user);
}

async function tokenOf(shop: TestShop, browser: Browser): Promise<{ headers: { authorization: string } }> {
  const { token } = await shop.request(identityCalls.issueToken, { as: browser, body: { email } });
  return { headers: { authorization: `Bearer ${token}` } };
}

function signOut(shop: TestShop, browser: Browser) {
  return post(shop, '/sign-out', {}, { ...browser.headers, ...SAME_ORIGIN });
}

const ownRecord = { params: { email } };

describe('signing out everywhere', () => {
  test('ends the sessions and tokens of every browser at once in every process', async () => {
    const shop = await createTestShop();
    const otherProcess = await shop.openAnotherProcess();
    const [here, there] = [await signIn(shop), await signIn(shop)];
    const tokens = [await tokenOf(shop, here), await tokenOf(shop, there)];
    // Both processes have cached the tokens.
    for (const as of tokens) {
      await shop.request(userCalls.getUser, { as, ...ownRecord });
      await otherProcess.request(userCalls.getUser, { as, ...ownRecord });
    }

    expect(await shop.request(identityCalls.endAllSessions, { as: here })).toEqual({ deletedCount: 2 });

    for (const as of tokens) {
      expect((await shop.expectRefusal(401, userCalls.getUser, { as, ...ownRecord })).code).toBe('signed-out');
      await otherProcess.expectRefusal(401, orderCalls.listOwnOrders, { as, ...ownRecord });
    }
    for (const as of [here, there]) await shop.expectRefusal(401, identityCalls.issueToken, { as, body: { email } });
  });

  test('does not affect later sign-ins or other users', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    await shop.request(identityCalls.endAllSessions, { as: await signIn(shop) });

    const as = await tokenOf(shop, await signIn(shop));

    await shop.request(userCalls.getUser, { as, ...ownRecord });
    await shop.request(userCalls.getUser, { as: wilma, params: { email: wilma.email } });
  });

  test('also ends a token issued afterwards for a session that began before', async () => {
    const shop = await createTestShop();
    const user = await shop.services.users.findByEmail(email);
    const id = user?._id ?? '';
    const seenAt = Date.now();
    await shop.services.users.endTokens(id);
    const token = await shop.services.tokens.issue(id, { seenAt });
    await shop.expectRefusal(401, userCalls.getUser, {
      as: { headers: { authorization: `Bearer ${token}` } },
      ...ownRecord,
    });
  });

  test('requires an identity session', async () => {
    const shop = await createTestShop();
    const as = await tokenOf(shop, await signIn(shop));
    await shop.expectRefusal(401, identityCalls.endAllSessions);
    await shop.request(userCalls.getUser, { as, ...ownRecord });
  });
});

describe('signing out of one browser', () => {
  test('ends its token at once in every process and keeps other browsers signed in', async () => {
    const shop = await createTestShop();
    const otherProcess = await shop.openAnotherProcess();
    const [here, there] = [await signIn(shop), await signIn(shop)];
    const [mine, other] = [await tokenOf(shop, here), await tokenOf(shop, there)];
    for (const as of [mine, other]) await otherProcess.request(userCalls.getUser, { as, ...ownRecord });

    expect((await signOut(shop, here)).statusCode).toBe(200);

    await shop.expectRefusal(401, userCalls.getUser, { as: mine, ...ownRecord });
    await otherProcess.expectRefusal(401, orderCalls.listOwnOrders, { as: mine, ...ownRecord });
    await otherProcess.request(userCalls.getUser, { as: other, ...ownRecord });
  });

  test('is remembered for the lifetime of tokens, even for concurrent sign-outs', async () => {
    let time = Date.now();
    const shop = await createTestShop({ now: () => time });
    const { users, tokens, db } = shop.services;
    const wilma = await shop.signUp();
    const end = (sessionId: string) => users.endSessionTokens(wilma.id, sessionId);
    const readEnded = async () => {
      const query = db.selectFrom('shop_user').select('ended_sessions').where('id', '=', wilma.id);
      return Object.keys(JSON.parse((await query.executeTakeFirstOrThrow()).ended_sessions)).toSorted();
    };

    await Promise.all(['a', 'b', 'c'].map((letter) => end(`session-${letter}`)));
    expect(await readEnded()).toEqual(['session-a', 'session-b', 'session-c']);
    const token = await tokens.issue(wilma.id, { sessionId: 'session-b' });
    const as = { headers: { authorization: `Bearer ${token}` } };
    await shop.expectRefusal(401, userCalls.getUser, { as, params: { email: wilma.email } });

    time += 2 * 60 * 60 * 1000;
    await end('session-d');
    expect(await readEnded()).toEqual(['session-d']);
  });
});

test('a token expires after 15 minutes even if it is cached', async () => {
  let time = Date.now();
  const shop = await createTestShop({ now: () => time });
  const wilma = await shop.signUp();
  const options = { as: wilma, params: { email: wilma.email } };

  time += (15 * 60 - 2) * 1000;
  await shop.request(userCalls.getUser, options);
  time += 3000;
  await shop.expectRefusal(401, userCalls.getUser, options);
});
