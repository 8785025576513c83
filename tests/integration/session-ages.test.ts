import { expect, test } from 'vitest';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { post, renewToken, SAME_ORIGIN, signInBrowser } from '../support/browser.ts';
import { createTestShop, problemOf } from '../support/test-shop.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const { admin, user } = SAMPLE_ACCOUNTS;

test('a session of staff ends 12 hours after the sign-in, however much it is used', async () => {
  const clock = { now: Date.now() };
  const shop = await createTestShop({ now: () => clock.now });
  const browser = await signInBrowser(shop, admin);
  for (let hour = 1; hour <= 12; hour++) {
    const { headers } = await renewToken(shop, browser, admin);
    expect((await shop.send(orderCalls.listOrders, { as: { headers } })).statusCode).toBe(200);
    clock.now += hour < 12 ? HOUR : HOUR + MINUTE;
  }
  expect((await renewToken(shop, browser, admin)).status).toBe(401);
});

test('a session of staff ends 2 hours after the last call, and renewing its token is no call', async () => {
  const clock = { now: Date.now() };
  const shop = await createTestShop({ now: () => clock.now });
  const browser = await signInBrowser(shop, admin);
  for (let turn = 0; turn < 12; turn++) {
    expect((await renewToken(shop, browser, admin)).status).toBe(200);
    clock.now += 10 * MINUTE;
  }
  clock.now += MINUTE;
  expect((await renewToken(shop, browser, admin)).status).toBe(401);
});

test('a session of staff that has ended adds no passkey and changes no password', async () => {
  const clock = { now: Date.now() };
  const shop = await createTestShop({ now: () => clock.now });
  const { headers } = await signInBrowser(shop, admin);
  clock.now += 2 * HOUR + MINUTE;
  const register = await shop.app.inject({ url: '/api/auth/passkey/generate-register-options', headers });
  expect(problemOf(401, register).code).toBe('UNAUTHORIZED');
  const passwords = { currentPassword: admin.password, newPassword: 'another-long-password' };
  const change = await post(shop, '/change-password', passwords, { ...headers, ...SAME_ORIGIN });
  expect(problemOf(401, change).code).toBe('UNAUTHORIZED');
  await signInBrowser(shop, admin);
});

test('the events of an order that is left open are no use of the session', async () => {
  const clock = { now: Date.now() };
  const shop = await createTestShop({ now: () => clock.now });
  const order = await shop.placeOrder(await shop.signUp(), {
    items: [{ product: await shop.addProduct(), amount: 1 }],
    payment: 'cash',
  });
  const browser = await signInBrowser(shop, admin);
  const follow = async () => {
    const { headers } = await renewToken(shop, browser, admin);
    return shop.send(orderCalls.followOrder, { as: { headers }, params: { orderId: order._id } });
  };
  for (let turn = 0; turn < 8; turn++) {
    expect((await follow()).statusCode).toBe(200);
    clock.now += 15 * MINUTE;
  }
  clock.now += MINUTE;
  expect((await follow()).statusCode).toBe(401);
});

test('a session of a customer ends after 30 days', async () => {
  const clock = { now: Date.now() };
  const shop = await createTestShop({ now: () => clock.now });
  const answer = await post(shop, '/sign-in/email', user);
  const [{ maxAge } = {}] = answer.cookies.filter(({ name }) => name.endsWith('session_token'));
  expect(maxAge).toBe(30 * 24 * 3600);
});
