import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { apiKeyCalls } from '#features/api-key/api-key-calls.ts';
import { GOOGLE_PEOPLE } from '#features/demo/google-stand-in.server.ts';
import { confirmIdentity } from '#features/identity/session/confirmation-call.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { personalDataCalls } from '#features/personal-data/personal-data-calls.ts';
import { cents } from '#features/pricing/money.ts';
import { settingsCalls } from '#features/settings/settings-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { appCode } from '../support/authenticator-app.ts';
import { browserOf, renewToken, SAME_ORIGIN, signInBrowser } from '../support/browser.ts';
import { signInAtGoogle } from '../support/google.ts';
import { BY_ADMIN, createFlakyPayments, payByCard, sandboxOf } from '../support/payments.ts';
import { addPasskey, post, requestChallenge, setUpApp, startTimeStep } from '../support/second-factors.ts';
import { createSecurityKey } from '../support/security-key.ts';
import { createTestShop, problemOf, type TestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;

/** A shop that asks staff to confirm again after ten minutes, and an admin who signed in as long ago. */
async function openShop() {
  const clock = { now: Date.now() };
  const shop = await createTestShop({ now: () => clock.now, config: { staffConfirmMinutes: 10 } });
  const browser = await signInBrowser(shop, SAMPLE_ACCOUNTS.admin);
  const admin = await renewToken(shop, browser, SAMPLE_ACCOUNTS.admin);
  clock.now += 9 * MINUTE;
  return { shop, browser, admin, clock };
}

function confirm(shop: TestShop, as: { headers: Record<string, string> }, password: string) {
  return shop.send(confirmIdentity, { as, body: { password } });
}

/** Adds an order of $600 whose cash was collected. @returns its id. */
async function collectedOrder(shop: TestShop): Promise<string> {
  const [product, customer] = [await shop.addProduct({ price: 600 }), await shop.signUp()];
  const { _id: orderId } = await shop.placeOrder(customer, { items: [{ product, amount: 1 }] });
  const as = await shop.signInAsAdmin();
  await shop.request(orderCalls.changeStatus, { as, params: { orderId }, body: { status: 'delivered' } });
  return orderId;
}

/** Refunds an amount. @returns the status, and the code of a refusal. */
async function refundStatus(
  shop: TestShop,
  as: { headers: Record<string, string> },
  orderId: string,
  amount: number,
): Promise<[number, string | undefined]> {
  const response = await shop.send(refundCalls.refundOrder, { as, params: { orderId }, body: { amount } });
  return [response.statusCode, response.json<{ code?: string }>().code];
}

beforeEach(startTimeStep);

test('changing roles and deleting people need a sign-in or confirmation within ten minutes', async () => {
  const { shop, admin, clock } = await openShop();
  const { id } = await shop.signUp();
  const support = { as: admin, params: { id }, body: { role: 'support' } } as const;
  const removal = { as: admin, params: { id: 'nobody' } };
  expect(await shop.request(userCalls.changeRole, support)).toEqual({ role: 'support' });

  clock.now += 2 * MINUTE;
  expect((await shop.expectRefusal(401, userCalls.changeRole, support)).code).toBe('confirm-again');
  expect((await shop.expectRefusal(401, userCalls.removeUser, removal)).code).toBe('confirm-again');
  expect((await shop.expectRefusal(401, userCalls.grantAdmin, { as: admin, params: { id } })).code).toBe(
    'confirm-again',
  );
  await shop.request(userCalls.listUsers, { as: admin });

  expect((await confirm(shop, admin, 'wrong')).statusCode).toBe(422);
  expect((await shop.expectRefusal(401, userCalls.changeRole, support)).code).toBe('confirm-again');

  const confirmed = await confirm(shop, admin, SAMPLE_ACCOUNTS.admin.password);
  expect([confirmed.statusCode, confirmed.body]).toEqual([204, '']);
  expect(await shop.request(userCalls.changeRole, support)).toEqual({ role: 'support' });
});

test('refunds of more than $500 since the last confirmation need it', async () => {
  const { shop, admin, clock } = await openShop();
  const [product, customer] = [await shop.addProduct({ price: 300, stock: 9 }), await shop.signUp()];
  const order = await shop.placeOrder(customer, { items: [{ product, amount: 2 }], payment: 'card' });
  const transactionId = await payByCard(shop, customer, order);
  const params = { orderId: order._id };
  await shop.request(paymentCalls.recordPayment, { as: customer, params, body: { ...params, transactionId } });
  clock.now += 2 * MINUTE;
  const refund = (body: object) => ({ as: admin, params: { orderId: order._id }, body });

  for (const large of [{}, { amount: 500.01 }, { lines: [{ line: 0, amount: 2 }] }]) {
    const { code } = await shop.expectRefusal(401, refundCalls.refundOrder, refund(large));
    expect(code).toBe('confirm-again');
  }
  expect(await shop.request(refundCalls.refundOrder, refund({ lines: [{ line: 0, amount: 1 }] }))).toMatchObject({
    refundedAmount: 300,
  });
  expect(await refundStatus(shop, admin, order._id, 200.01)).toEqual([401, 'confirm-again']);
  expect(await refundStatus(shop, admin, order._id, 200)).toEqual([200, undefined]);
  expect(await refundStatus(shop, admin, order._id, 0.01)).toEqual([401, 'confirm-again']);
  await confirm(shop, admin, SAMPLE_ACCOUNTS.admin.password);
  expect(await shop.request(refundCalls.refundOrder, refund({}))).toMatchObject({ refundedAmount: 605 });
});

test('refunds are summed over all orders, from the confirmation on, also those that went through just after it', async () => {
  const { shop, browser, admin, clock } = await openShop();
  const orders = [await collectedOrder(shop), await collectedOrder(shop), await collectedOrder(shop)];
  const [first = '', second = '', third = ''] = orders;
  expect(await refundStatus(shop, admin, first, 450)).toEqual([200, undefined]);
  clock.now += 2 * MINUTE;
  expect(await refundStatus(shop, admin, second, 50)).toEqual([200, undefined]);
  for (const order of orders) expect(await refundStatus(shop, admin, order, 1)).toEqual([401, 'confirm-again']);
  expect((await confirm(shop, admin, SAMPLE_ACCOUNTS.admin.password)).statusCode).toBe(204);
  clock.now += 11 * MINUTE;
  const renewed = await renewToken(shop, browser, SAMPLE_ACCOUNTS.admin);
  expect(await refundStatus(shop, renewed, second, 300)).toEqual([200, undefined]);
  expect(await refundStatus(shop, renewed, third, 201)).toEqual([401, 'confirm-again']);
  expect(await refundStatus(shop, renewed, third, 200)).toEqual([200, undefined]);
});

test('of parallel refunds no more than $500 go through without it', async () => {
  const { shop, admin, clock } = await openShop();
  const orders = await Promise.all(Array.from({ length: 5 }, () => collectedOrder(shop)));
  clock.now += 2 * MINUTE;
  const outcomes = await Promise.all(orders.map((order) => refundStatus(shop, admin, order, 200)));
  expect(outcomes.map(([status]) => status).toSorted()).toEqual([200, 200, 401, 401, 401]);
  const refunds = await shop.services.db.selectFrom('refund').select('amount_cents').execute();
  expect(refunds.map(({ amount_cents }) => amount_cents)).toEqual([20_000, 20_000]);
});

test('refused, repeated and automatic refunds do not count', async () => {
  const { shop, admin, clock } = await openShop();
  const [product, customer] = [await shop.addProduct({ price: 400, stock: 9 }), await shop.signUp()];
  const order = await shop.placeOrder(customer, { items: [{ product, amount: 1 }], payment: 'card' });
  const transactionId = await payByCard(shop, customer, order);
  const params = { orderId: order._id };
  await shop.request(paymentCalls.recordPayment, { as: customer, params, body: { ...params, transactionId } });
  const cancelled = await shop.placeOrder(customer, { items: [{ product, amount: 1 }], payment: 'card' });
  await payByCard(shop, customer, cancelled);
  clock.now += 2 * MINUTE;
  expect((await refundStatus(shop, admin, order._id, 406))[0]).toBe(409);
  await shop.request(cancelCalls.cancelOrder, { as: admin, params: { orderId: cancelled._id }, body: {} });
  for (let repeat = 0; repeat < 3; repeat++) {
    expect((await shop.send(refundCalls.refundOrder, { as: admin, params })).statusCode).toBe(200);
  }
  expect(await refundStatus(shop, admin, await collectedOrder(shop), 95)).toEqual([200, undefined]);
});

test('an API key, which cannot confirm, refunds at most $500 in all', async () => {
  const shop = await createTestShop();
  const admin = await shop.signInAsAdmin();
  const body = { name: 'Books', permissions: ['refunds.write' as const] };
  const { key } = await shop.request(apiKeyCalls.addApiKey, { as: admin, body });
  const as = { headers: { authorization: `Bearer ${key}` } };
  const orders = await Promise.all(Array.from({ length: 5 }, () => collectedOrder(shop)));
  const outcomes = await Promise.all(orders.map((order) => refundStatus(shop, as, order, 200)));
  expect(outcomes.filter(([status]) => status === 200)).toHaveLength(2);
  expect(outcomes.filter(([, code]) => code === 'needs-person')).toHaveLength(3);
  expect(await refundStatus(shop, as, orders[0] ?? '', 100.01)).toEqual([403, 'needs-person']);
  expect(await refundStatus(shop, as, orders[0] ?? '', 100)).toEqual([200, undefined]);
  expect(await refundStatus(shop, admin, orders[1] ?? '', 300)).toEqual([200, undefined]);
});

test('repeating a failed refund above $500 needs it too', async () => {
  const { shop, admin, clock } = await openShop();
  const [product, customer] = [await shop.addProduct({ price: 600, stock: 9 }), await shop.signUp()];
  const order = await shop.placeOrder(customer, { items: [{ product, amount: 1 }], payment: 'card' });
  await payByCard(shop, customer, order);
  for (const amount of [cents(50_001), cents(5_000)]) {
    const flaky = createFlakyPayments(shop, sandboxOf(shop), [undefined, undefined, 'declined'], () => clock.now);
    await flaky.orderRefunds.refund(order._id, { of: 'amount', amount }, BY_ADMIN);
  }
  const params = { orderId: order._id };
  const { refunds } = await shop.request(orderCalls.getOrder, { as: customer, params });
  const retry = (amount: number) => {
    const refundId = refunds.find((each) => each.amount === amount)?._id ?? '';
    return { as: admin, params: { ...params, refundId } };
  };

  clock.now += 2 * MINUTE;
  expect((await shop.expectRefusal(401, refundCalls.retryRefund, retry(500.01))).code).toBe('confirm-again');
  expect(await shop.request(refundCalls.retryRefund, retry(50))).toMatchObject({ refundedAmount: 50 });
  await confirm(shop, admin, SAMPLE_ACCOUNTS.admin.password);
  expect(await shop.request(refundCalls.retryRefund, retry(500.01))).toMatchObject({ refundedAmount: 550.01 });
  expect(await shop.request(refundCalls.retryRefund, retry(500.01))).toMatchObject({ refundedAmount: 550.01 });
});

test('a code or a passkey confirms too, also people without a password', async () => {
  const clock = { now: Date.now() };
  const config = { staffConfirmMinutes: 10, google: 'stand-in' } as const;
  const shop = await createTestShop({ now: () => clock.now, config });
  const person = GOOGLE_PEOPLE.newcomer;
  const first = browserOf(await signInAtGoogle(shop, person.email));
  const { key, recoveryCodes, browser } = await setUpApp(shop, first, {});
  const securityKey = createSecurityKey();
  expect((await addPasskey(shop, browser, securityKey)).statusCode).toBe(200);
  const token = await renewToken(shop, browser, person);
  const send = (body: object, headers = {}) =>
    shop.send(confirmIdentity, { as: { headers: { ...token.headers, ...headers } }, body });
  const statusOf = async (body: object, headers = {}) => (await send(body, headers)).statusCode;
  const deleteAccount = async () => (await shop.send(personalDataCalls.deleteOwnAccount, { as: token })).statusCode;

  clock.now += 11 * MINUTE;
  expect(await deleteAccount()).toBe(401);
  expect(await statusOf({ password: 'any' })).toBe(422);
  expect((await send({ code: '000000' })).json()).toMatchObject({ status: 422, code: 'wrong-code' });
  const code = appCode(key, 0, clock.now);
  expect([await statusOf({ code }), await statusOf({ code })]).toEqual([204, 422]);
  expect([await statusOf({ code: recoveryCodes[0] }), await statusOf({ code: recoveryCodes[0] })]).toEqual([204, 422]);

  const asked = await requestChallenge(shop, browser);
  const headers = { ...SAME_ORIGIN, ...asked.browser.headers };
  const passkey = securityKey.prove(asked.challenge);
  expect((await send({ passkey: createSecurityKey().prove(asked.challenge) }, headers)).json()).toMatchObject({
    code: 'passkey-refused',
  });
  expect([await statusOf({ passkey }, headers), await statusOf({ passkey }, headers)]).toEqual([204, 422]);
  expect([await statusOf({}), await statusOf({ code, password: 'both' })]).toEqual([400, 400]);
  expect(await deleteAccount()).toBe(200);
});

test('a new passkey needs it too, because it would confirm everything else', async () => {
  const { shop, browser, admin, clock } = await openShop();
  const register = () =>
    shop.app.inject({ url: '/api/auth/passkey/generate-register-options', headers: browser.headers });
  expect((await register()).statusCode).toBe(200);

  clock.now += 2 * MINUTE;
  const refused = problemOf(401, await register());
  expect(refused).toMatchObject({ code: 'confirm-again', message: refused.detail });

  await confirm(shop, admin, SAMPLE_ACCOUNTS.admin.password);
  expect((await addPasskey(shop, browser, createSecurityKey())).statusCode).toBe(200);
});

test('so does an authenticator app of people without a password', async () => {
  const clock = { now: Date.now() };
  const config = { staffConfirmMinutes: 10, google: 'stand-in' } as const;
  const shop = await createTestShop({ now: () => clock.now, config });
  const { headers } = browserOf(await signInAtGoogle(shop, GOOGLE_PEOPLE.newcomer.email));
  const begin = () => post(shop, '/two-factor/enable', {}, headers);

  clock.now += 11 * MINUTE;
  expect(problemOf(401, await begin()).code).toBe('confirm-again');
  clock.now -= 2 * MINUTE;
  expect((await begin()).statusCode).toBe(200);
});

test('who confirms may add a passkey days after the sign-in', async () => {
  const shop = await createTestShop({ config: { staffConfirmMinutes: 10 } });
  const browser = await signInBrowser(shop, SAMPLE_ACCOUNTS.user);
  const threeDaysAgo = new Date(Date.now() - 3 * 24 * 60 * MINUTE).toISOString();
  await sql`update identity_session set "createdAt" = ${threeDaysAgo}`.execute(shop.services.db);
  const user = await renewToken(shop, browser, SAMPLE_ACCOUNTS.user);
  await confirm(shop, user, SAMPLE_ACCOUNTS.user.password);
  expect((await addPasskey(shop, browser, createSecurityKey())).statusCode).toBe(200);
});

test('the password cannot be guessed', async () => {
  const { shop, admin } = await openShop();
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess++) statuses.push((await confirm(shop, admin, `guess ${guess}`)).statusCode);
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422));
  expect(statuses.slice(10)).toEqual([429, 429]);
});

test('the reply address changes only after confirming, and never by an API key', async () => {
  const { shop, admin, clock } = await openShop();
  const draft = { name: 'key', permissions: ['settings.write' as const] };
  const { key } = await shop.request(apiKeyCalls.addApiKey, { as: admin, body: draft });
  const program = { headers: { authorization: `Bearer ${key}` } };
  clock.now += 2 * MINUTE;
  const { version, ...settings } = await shop.request(settingsCalls.readSettings, { as: admin });
  const body = { ...settings, email: 'hello@keyhaus.example', lowStock: 7 };

  expect((await shop.expectRefusal(401, settingsCalls.saveSettings, { as: admin, body })).code).toBe('confirm-again');
  expect((await shop.expectRefusal(403, settingsCalls.saveSettings, { as: program, body })).code).toBe('needs-person');
  expect(await shop.request(settingsCalls.readSettings, { as: admin })).toEqual({ ...settings, version });
  const others = { ...body, email: settings.email };
  expect(await shop.request(settingsCalls.saveSettings, { as: program, body: others })).toMatchObject({ lowStock: 7 });

  await confirm(shop, admin, SAMPLE_ACCOUNTS.admin.password);
  const saved = await shop.request(settingsCalls.saveSettings, { as: admin, body });
  expect(saved.email).toBe('hello@keyhaus.example');
});
