import { describe, expect, test } from 'vitest';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { cents } from '#features/pricing/money.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { OrderJson } from '../support/json.ts';
import { beginPayment, intentRequest, payByCard, recordRequest } from '../support/payments.ts';
import { createTestShop, problemOf, type TestShop } from '../support/test-shop.ts';

const MAX_OPEN_PER_ACCOUNT = 10;
const MAX_PER_ORDER = 30;
const DAY_MILLISECONDS = 24 * 3_600_000;

async function placeCardOrder(count: number, options?: Parameters<typeof createTestShop>[0]) {
  const shop = await createTestShop(options);
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 100 })];
  const place = () => shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  const orders = await Promise.all(Array.from({ length: count }, place));
  return { shop, wilma, product, orders };
}

describe('an account at the limit of open payments', () => {
  async function setUp() {
    const clock = { time: Date.now() };
    const fixture = await placeCardOrder(MAX_OPEN_PER_ACCOUNT + 1, { now: () => clock.time });
    const [last, ...begun] = fixture.orders;
    if (!last) throw new Error('Orders were placed');
    const secrets = new Map<OrderJson, string>();
    for (const order of begun) secrets.set(order, await beginPayment(fixture.shop, fixture.wilma, order));
    return { ...fixture, clock, last, begun, secrets };
  }

  test('cannot begin another one but can continue those', async () => {
    const { shop, wilma, last, secrets } = await setUp();

    expect(await shop.expectRefusal(429, paymentCalls.createPaymentIntent, intentRequest(wilma, last))).toMatchObject({
      code: 'too-many-payments',
      detail: 'You have too many unfinished payments. Complete one of them, or try again tomorrow.',
    });

    for (const [order, secret] of secrets) expect(await beginPayment(shop, wilma, order)).toBe(secret);
  });

  test('can begin another one once one is paid', async () => {
    const { shop, wilma, last, begun } = await setUp();
    const [paid] = begun;
    if (!paid) throw new Error('Payments were begun');
    const transactionId = await payByCard(shop, wilma, paid);
    await shop.request(paymentCalls.recordPayment, recordRequest(wilma, paid, transactionId));

    await beginPayment(shop, wilma, last);
  });

  test('can begin another one after a day', async () => {
    const { shop, wilma, last, clock } = await setUp();
    clock.time += DAY_MILLISECONDS;
    const authorization = `Bearer ${await shop.services.tokens.issue(wilma.id)}`;
    await beginPayment(shop, { ...wilma, headers: { authorization } }, last);
  });

  test('does not prevent others from paying', async () => {
    const { shop, product } = await setUp();
    const other = await shop.signUp();
    const order = await shop.placeOrder(other, { items: [{ product, amount: 1 }], payment: 'card' });
    await beginPayment(shop, other, order);
  });
});

test("one account's concurrent payments in two processes stay exactly within the limit", async () => {
  const { shop, wilma, orders } = await placeCardOrder(MAX_OPEN_PER_ACCOUNT + 6);
  const otherProcess = await shop.openAnotherProcess();

  const answers = await Promise.all(
    orders.map((order, place) =>
      (place % 2 ? shop : otherProcess).send(paymentCalls.createPaymentIntent, intentRequest(wilma, order)),
    ),
  );

  const begun = answers.filter(({ statusCode }) => statusCode === 200);
  expect(begun).toHaveLength(MAX_OPEN_PER_ACCOUNT);
  for (const refused of answers.filter((answer) => !begun.includes(answer))) problemOf(429, refused);
});

/** Inserts this many cancelled intents for an order. */
async function insertCancelledIntents({ services }: TestShop, { _id }: OrderJson, times: number): Promise<void> {
  const rows = Array.from({ length: times }, (_, index) => ({
    id: `cancelled ${index}`,
    order_id: _id,
    attempt: index + 1,
    state: 'cancelled' as const,
    last_requested_at: 0,
    state_changed_at: 0,
    next_check_at: null,
    refunded_cents: cents(0),
    refund_progress: 0,
    dispute: null,
  }));
  await inTransaction(services.db, (trx) => trx.insertInto('payment_intent').values(rows).execute());
}

test('an order is limited to 30 intents', async () => {
  const { shop, wilma, orders } = await placeCardOrder(2);
  const [order, other] = orders;
  if (!order || !other) throw new Error('Orders were placed');
  await insertCancelledIntents(shop, order, MAX_PER_ORDER);

  expect(await shop.expectRefusal(429, paymentCalls.createPaymentIntent, intentRequest(wilma, order))).toMatchObject({
    code: 'too-many-payments',
    detail: 'There were too many payment attempts for this order. Place a new order to pay by card.',
  });

  await beginPayment(shop, wilma, other);
});

test('an account in a live shop can begin 60 payments in 15 minutes', async () => {
  const { shop, wilma, orders } = await placeCardOrder(1, { config: { mode: 'live' } });
  const [order] = orders;
  if (!order) throw new Error('An order was placed');
  for (let count = 1; count <= 60; count++) await beginPayment(shop, wilma, order);

  const refused = await shop.send(paymentCalls.createPaymentIntent, intentRequest(wilma, order));

  expect(problemOf(429, refused).code).toBe('too-many-requests');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
});
