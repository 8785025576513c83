import { describe, expect, test } from 'vitest';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sample-accounts.ts';
import { orderCalls } from '#features/order/order-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { type Browser, FROM_THE_SHOP, post, signInBrowser } from '../support/browser.ts';
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
  return post(shop, '/sign-out', {}, { ...browser.headers, ...FROM_THE_SHOP });
}

const isIn = { params: { email } };

describe('signing out everywhere', () => {
  test('ends the sessions and tokens of every browser with their next call, in every process', async () => {
    const shop = await createTestShop();
    const beside = await shop.openBeside();
    const [here, there] = [await signIn(shop), await signIn(shop)];
    const tokens = [await tokenOf(shop, here), await tokenOf(shop, there)];
    // Each process has read and remembers them.
    for (const as of tokens) {
      await shop.request(userCalls.getUser, { as, ...isIn });
      await beside.request(userCalls.getUser, { as, ...isIn });
    }

    expect(await shop.request(identityCalls.endAllSessions, { as: here })).toEqual({ deletedCount: 2 });

    for (const as of tokens) {
      expect((await shop.refused(401, userCalls.getUser, { as, ...isIn })).code).toBe('signed-out');
      await beside.refused(401, orderCalls.listOwnOrders, { as, ...isIn });
    }
    for (const as of [here, there]) await shop.refused(401, identityCalls.issueToken, { as, body: { email } });
  });

  test('leaves whoever signs in again, and everybody else', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    await shop.request(identityCalls.endAllSessions, { as: await signIn(shop) });

    const as = await tokenOf(shop, await signIn(shop));

    await shop.request(userCalls.getUser, { as, ...isIn });
    await shop.request(userCalls.getUser, { as: wilma, params: { email: wilma.email } });
  });

  test('also ends a token that rests on a session from before and was signed after', async () => {
    const shop = await createTestShop();
    const user = await shop.services.users.findByEmail(email);
    const id = user?._id ?? '';
    const seenAt = Date.now();
    await shop.services.users.endTokens(id);
    const token = await shop.services.tokens.issue(id, { seenAt });
    await shop.refused(401, userCalls.getUser, { as: { headers: { authorization: `Bearer ${token}` } }, ...isIn });
  });

  test('needs the session that it ends', async () => {
    const shop = await createTestShop();
    const as = await tokenOf(shop, await signIn(shop));
    await shop.refused(401, identityCalls.endAllSessions);
    await shop.request(userCalls.getUser, { as, ...isIn });
  });
});

describe('signing out of one browser', () => {
  test('ends its token with the next call, in every process, and leaves the other browsers', async () => {
    const shop = await createTestShop();
    const beside = await shop.openBeside();
    const [here, there] = [await signIn(shop), await signIn(shop)];
    const [mine, other] = [await tokenOf(shop, here), await tokenOf(shop, there)];
    for (const as of [mine, other]) await beside.request(userCalls.getUser, { as, ...isIn });

    expect((await signOut(shop, here)).statusCode).toBe(200);

    await shop.refused(401, userCalls.getUser, { as: mine, ...isIn });
    await beside.refused(401, orderCalls.listOwnOrders, { as: mine, ...isIn });
    await beside.request(userCalls.getUser, { as: other, ...isIn });
  });

  test('is remembered for as long as tokens live, whichever browsers do so at once', async () => {
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
    await shop.refused(401, userCalls.getUser, { as, params: { email: wilma.email } });

    time += 2 * 60 * 60 * 1000;
    await end('session-d');
    expect(await readEnded()).toEqual(['session-d']);
  });
});

test('a token ends by itself after 15 minutes, also one that was read before', async () => {
  let time = Date.now();
  const shop = await createTestShop({ now: () => time });
  const wilma = await shop.signUp();
  const ask = { as: wilma, params: { email: wilma.email } };

  time += (15 * 60 - 2) * 1000;
  await shop.request(userCalls.getUser, ask);
  time += 3000;
  await shop.refused(401, userCalls.getUser, ask);
});
