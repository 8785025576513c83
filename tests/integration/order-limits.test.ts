import { describe, expect, test } from 'vitest';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { Config } from '../../src/config.ts';
import { createTestShop, type Person, problemOf, type TestShop } from '../support/test-shop.ts';

describe('a customer at the limit of pending orders', () => {
  async function setUp() {
    const shop = await createTestShop({ config: { maxPendingOrders: 2 } });
    const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 9 })];
    const items = [{ product, amount: 1 }];
    const first = await shop.placeOrder(wilma, { items, key: 'first' });
    await shop.placeOrder(wilma, { items });
    return { shop, wilma, product, items, first };
  }

  async function confirm(shop: TestShop, orderId: string): Promise<void> {
    const as = await shop.signInAsAdmin();
    await shop.request(orderCalls.changeStatus, { as, params: { orderId }, body: { status: 'confirmed' } });
  }

  test('is refused another order, which takes no stock', async () => {
    const { shop, wilma, product, items } = await setUp();

    expect(problemOf(429, await shop.tryToOrder(wilma, { items, key: 'third' }))).toMatchObject({
      code: 'too-many-pending',
      detail: 'You have 2 orders that the shop has not confirmed yet. Order again when it has confirmed some.',
    });

    expect(await shop.stockOf(product)).toBe(7);
  });

  test('can order again under the same key once one is confirmed', async () => {
    const { shop, wilma, items, first } = await setUp();
    problemOf(429, await shop.tryToOrder(wilma, { items, key: 'third' }));

    await confirm(shop, first._id);

    await shop.placeOrder(wilma, { items, key: 'third' });
    problemOf(429, await shop.tryToOrder(wilma, { items }));
  });

  test('gets the earlier order for a repeated Idempotency-Key', async () => {
    const { shop, wilma, items, first } = await setUp();
    expect(await shop.placeOrder(wilma, { items, key: 'first' })).toEqual(first);
    const other = { items: [...items, ...items], key: 'first' };
    expect(problemOf(422, await shop.tryToOrder(wilma, other)).code).toBe('key-reused');
  });

  test('does not prevent others from ordering', async () => {
    const { shop, wilma, product, items } = await setUp();
    const others = await Promise.all([1, 2, 3, 4].map(() => shop.signUp()));

    const [refused] = await Promise.all([
      shop.tryToOrder(wilma, { items }),
      ...others.map((person) => shop.placeOrder(person, { items })),
    ]);

    problemOf(429, refused);
    expect(await shop.stockOf(product)).toBe(3);
  });
});

test("one customer's concurrent orders in two processes stay exactly within the limit", async () => {
  const shop = await createTestShop({ config: { maxPendingOrders: 20 } });
  const otherProcess = await shop.openAnotherProcess();
  const [wilma, other, product] = [await shop.signUp(), await shop.signUp(), await shop.addProduct({ stock: 500 })];
  const order = (process: TestShop, as: Person) => process.tryToOrder(as, { items: [{ product, amount: 1 }] });

  const [answers, others] = await Promise.all([
    Promise.all(Array.from({ length: 60 }, (_, count) => order(count % 2 ? shop : otherProcess, wilma))),
    Promise.all(Array.from({ length: 15 }, (_, count) => order(count % 2 ? shop : otherProcess, other))),
  ]);

  const placed = [...answers, ...others].filter(({ statusCode }) => statusCode === 200);
  expect(placed).toHaveLength(35);
  for (const refused of answers.filter((answer) => !placed.includes(answer))) problemOf(429, refused);
  expect(await shop.stockOf(product)).toBe(465);
});

test('an account in a live shop may attempt 30 orders in 15 minutes, plus 5 per process', async () => {
  const shop = await createTestShop({ config: { mode: 'live' } });
  const [wilma, product] = [await shop.signUp(), await shop.addProduct()];
  const atAnotherPrice = { items: [{ product, amount: 1, price: 1 }] };
  for (let count = 1; count <= 35; count++) problemOf(409, await shop.tryToOrder(wilma, atAnotherPrice));

  const refused = await shop.tryToOrder(wilma, atAnotherPrice);

  expect(problemOf(429, refused).code).toBe('too-many-requests');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
  await shop.placeOrder(await shop.signUp(), { items: [{ product, amount: 1 }] });
});

describe('a cash order', () => {
  const MAIL = { via: 'smtp', url: 'smtp://127.0.0.1:1', from: 'Thock <shop@example.com>' } as const;

  async function setUp(config: Partial<Config>) {
    const shop = await createTestShop({ config });
    const [wilma, product] = [await shop.signUp({ isConfirmed: false }), await shop.addProduct({ stock: 5 })];
    return { shop, wilma, product, items: [{ product, amount: 1 }] };
  }

  test('requires a confirmed email in a live shop that sends mail, unlike a card order', async () => {
    const { shop, wilma, product, items } = await setUp({ mode: 'live', mail: MAIL });

    expect(problemOf(409, await shop.tryToOrder(wilma, { items }))).toMatchObject({
      code: 'email-unconfirmed',
      detail:
        'Confirm your email before you order in cash: open the link in the mail that we sent when you signed up. ' +
        'Then place the order again.',
    });
    expect(await shop.stockOf(product)).toBe(5);
    await shop.placeOrder(wilma, { items, payment: 'card' });

    await inTransaction(shop.services.db, (trx) =>
      trx.updateTable('identity_user').set({ emailVerified: true }).where('id', '=', wilma.id).execute(),
    );
    await shop.placeOrder(wilma, { items });
  });

  test.each<{ shop: string; config: Partial<Config> }>([
    { shop: 'a live shop that sends no mail', config: { mode: 'live', mail: undefined } },
    { shop: 'the demo', config: { mode: 'demo', mail: MAIL } },
  ])('requires no confirmed email in $shop', async ({ config }) => {
    const { shop, wilma, items } = await setUp(config);
    await shop.placeOrder(wilma, { items });
  });
});
