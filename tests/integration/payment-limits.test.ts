import { describe, expect, test } from 'vitest';
import type { Order } from '#features/order/order-schema.ts';
import { paymentCalls } from '#features/payment/payment-calls.ts';
import { cents } from '#features/pricing/money.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { beginning, beginPayment, payByCard, recording } from '../support/paying.ts';
import { createTestShop, problemOf, type TestShop } from '../support/test-shop.ts';

const MAX_OPEN_OF_ACCOUNT = 10;
const MAX_OF_ORDER = 30;
const DAY_MILLISECONDS = 24 * 3_600_000;

async function orderByCard(count: number, options?: Parameters<typeof createTestShop>[0]) {
  const shop = await createTestShop(options);
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 100 })];
  const place = () => shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  const orders = await Promise.all(Array.from({ length: count }, place));
  return { shop, wilma, product, orders };
}

describe('an account with as many open payments as it may have', () => {
  async function setScene() {
    const clock = { time: Date.now() };
    const scene = await orderByCard(MAX_OPEN_OF_ACCOUNT + 1, { now: () => clock.time });
    const [last, ...begun] = scene.orders;
    if (!last) throw new Error('Orders were placed');
    const secrets = new Map<Order, string>();
    for (const order of begun) secrets.set(order, await beginPayment(scene.shop, scene.wilma, order));
    return { ...scene, clock, last, begun, secrets };
  }

  test('cannot begin another, and goes on with those', async () => {
    const { shop, wilma, last, secrets } = await setScene();

    expect(await shop.refused(429, paymentCalls.createPaymentIntent, beginning(wilma, last))).toMatchObject({
      code: 'too-many-payments',
      detail: 'You have begun to pay too many orders at once. Complete one of those payments, or try again tomorrow.',
    });

    for (const [order, secret] of secrets) expect(await beginPayment(shop, wilma, order)).toBe(secret);
  });

  test('begins another once one of them is paid', async () => {
    const { shop, wilma, last, begun } = await setScene();
    const [paid] = begun;
    if (!paid) throw new Error('Payments were begun');
    const transactionId = await payByCard(shop, wilma, paid);
    await shop.request(paymentCalls.recordPayment, recording(wilma, paid, transactionId));

    await beginPayment(shop, wilma, last);
  });

  test('begins another once they are abandoned', async () => {
    const { shop, wilma, last, clock } = await setScene();
    clock.time += DAY_MILLISECONDS;
    const authorization = `Bearer ${await shop.services.tokens.issue(wilma.id)}`;
    await beginPayment(shop, { ...wilma, headers: { authorization } }, last);
  });

  test('keeps nobody else from paying', async () => {
    const { shop, product } = await setScene();
    const other = await shop.signUp();
    const order = await shop.placeOrder(other, { items: [{ product, amount: 1 }], payment: 'card' });
    await beginPayment(shop, other, order);
  });
});

test('a crowd of payments of one account, in two processes at once, stays within the limit exactly', async () => {
  const { shop, wilma, orders } = await orderByCard(MAX_OPEN_OF_ACCOUNT + 6);
  const beside = await shop.openBeside();

  const answers = await Promise.all(
    orders.map((order, place) =>
      (place % 2 ? shop : beside).send(paymentCalls.createPaymentIntent, beginning(wilma, order)),
    ),
  );

  const begun = answers.filter(({ statusCode }) => statusCode === 200);
  expect(begun).toHaveLength(MAX_OPEN_OF_ACCOUNT);
  for (const refused of answers.filter((answer) => !begun.includes(answer))) problemOf(429, refused);
});

/** Makes the order one whose intents were cancelled by the provider so many times. */
async function cancelIntents({ services }: TestShop, { _id }: Order, times: number): Promise<void> {
  const rows = Array.from({ length: times }, (_, index) => ({
    id: `cancelled ${index}`,
    order_id: _id,
    attempt: index + 1,
    state: 'cancelled' as const,
    asked_at: 0,
    moved_at: 0,
    look_at: null,
    refunded_cents: cents(0),
    refund_progress: 0,
    dispute: null,
  }));
  await inTransaction(services.db, (trx) => trx.insertInto('payment_intent').values(rows).execute());
}

test('an order gets only so many intents', async () => {
  const { shop, wilma, orders } = await orderByCard(2);
  const [order, other] = orders;
  if (!order || !other) throw new Error('Orders were placed');
  await cancelIntents(shop, order, MAX_OF_ORDER);

  expect(await shop.refused(429, paymentCalls.createPaymentIntent, beginning(wilma, order))).toMatchObject({
    code: 'too-many-payments',
    detail: 'The payment of this order was begun too often. Place a new order to pay by card.',
  });

  await beginPayment(shop, wilma, other);
});

test('an account of a live shop begins 60 payments in 15 minutes', async () => {
  const { shop, wilma, orders } = await orderByCard(1, { config: { mode: 'live' } });
  const [order] = orders;
  if (!order) throw new Error('An order was placed');
  for (let count = 1; count <= 60; count++) await beginPayment(shop, wilma, order);

  const refused = await shop.send(paymentCalls.createPaymentIntent, beginning(wilma, order));

  expect(problemOf(429, refused).code).toBe('too-many-requests');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
});
