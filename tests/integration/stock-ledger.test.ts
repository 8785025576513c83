import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { checkLedger } from '#features/catalogue/stock/ledger-check.server.ts';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { returnCalls } from '#features/order/return/return-calls.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { OrderJson, ProductJson } from '../support/json.ts';
import { intentRequest, reconcile } from '../support/payments.ts';
import { createTestShop, draftOf, PEBBLE, type Person, type TestShop } from '../support/test-shop.ts';

const HOUR = 3_600_000;
const HOLD_HOURS = 24;

/** Adds a product with two variants, as an admin does. */
async function addBoard(shop: TestShop, as: Person, stocks: readonly [number, number]): Promise<ProductJson> {
  const { price: _, quantity: __, ...base } = PEBBLE;
  const [linear, tactile] = stocks;
  const body = {
    ...base,
    options: [{ name: 'Switch', values: ['Linear', 'Tactile'] }],
    variants: [
      { values: { Switch: 'Linear' }, price: 60, stock: linear },
      { values: { Switch: 'Tactile' }, price: 60, stock: tactile },
    ],
  };
  const { insertedId: productId } = await shop.request(productCalls.addProduct, { as, body });
  return shop.request(productCalls.getProduct, { params: { productId } });
}

/** Sends an order of pieces of one variant. */
function sendOrder(
  shop: TestShop,
  person: Person,
  {
    product,
    variant,
    amount,
    method,
  }: { product: ProductJson; variant: number; amount: number; method: 'cash' | 'card' },
) {
  const items = [{ productId: product._id, variantId: product.variants[variant]?._id, amount, price: 60 }];
  return shop.send(orderCalls.placeOrder, { as: person, body: { ...draftOf(person, [], method), items } });
}

async function setUp() {
  let hours = 0;
  const shop = await createTestShop({ now: () => Date.now() + hours * HOUR });
  const passHours = (count: number) => {
    hours += count;
  };
  const [admin, wilma] = [await shop.signInAsAdmin(), await shop.signUp()];
  const reSigned = async (person: Person): Promise<Person> => {
    const headers = { authorization: `Bearer ${await shop.services.tokens.issue(person.id)}` };
    return { ...person, headers };
  };
  return { shop, passHours, admin: () => reSigned(admin), wilma: () => reSigned(wilma) };
}

test('every change of stock is a row with its reason and who made it, newest first', async () => {
  const { shop, passHours, admin, wilma } = await setUp();
  const product = await addBoard(shop, await admin(), [10, 0]);
  const [params, variantId] = [{ productId: product._id }, product.variants[0]?._id];
  const place = async (method: 'cash' | 'card'): Promise<OrderJson> =>
    (await sendOrder(shop, await wilma(), { product, variant: 0, amount: 2, method })).json();

  const cancelled = await place('cash');
  await shop.request(cancelCalls.cancelOrder, {
    as: await wilma(),
    params: { orderId: cancelled._id },
    body: {},
  });
  const unpaid = await place('card');
  passHours(HOLD_HOURS + 1);
  await reconcile(shop);
  const returned = await place('cash');
  await sendBack(shop, { order: returned, admin: await admin(), customer: await wilma() });
  const as = await admin();
  await shop.request(productCalls.restockProduct, { as, params, body: { amount: 3, variantId } });
  const count = { variantId, stock: 12, note: 'One was damaged' };
  expect(await shop.request(productCalls.countStock, { as, params, body: count })).toEqual({ stock: 12, quantity: 13 });

  const movements = await shop.request(productCalls.listStockMovements, { as, params });
  const rows = movements
    .filter((movement) => movement.variantId === variantId)
    .map(({ _id: _, at: __, variantId: ___, ...rest }) => rest);
  const [byWilma, bySystem, byAdmin] = [{ by: 'customer' }, { by: 'system' }, { by: as.email }];
  expect(rows).toEqual([
    { kind: 'count', delta: -1, ...byAdmin, note: 'One was damaged' },
    { kind: 'restock', delta: 3, ...byAdmin },
    { kind: 'return', delta: 2, ...byAdmin, orderId: returned._id },
    { kind: 'order', delta: -2, ...byWilma, orderId: returned._id },
    { kind: 'hold-ended', delta: 2, ...bySystem, orderId: unpaid._id },
    { kind: 'order', delta: -2, ...byWilma, orderId: unpaid._id },
    { kind: 'cancelled', delta: 2, ...byWilma, orderId: cancelled._id },
    { kind: 'order', delta: -2, ...byWilma, orderId: cancelled._id },
    { kind: 'opening', delta: 10, ...byAdmin },
  ]);
  expect((await checkLedger(shop.services.db)).gaps).toEqual([]);
});

test('the list has pages, and stays after the product was deleted', async () => {
  const { shop, admin } = await setUp();
  const as = await admin();
  const { _id: productId } = await shop.addProduct({ stock: 5 });
  const params = { productId };
  for (const amount of [1, 2, 3]) await shop.request(productCalls.restockProduct, { as, params, body: { amount } });
  await shop.request(productCalls.removeProduct, { as, params });

  const pages = await Promise.all(
    ['1', '2', '3'].map((page) =>
      shop.request(productCalls.listStockMovements, { as, params, query: { page, limit: '2' } }),
    ),
  );

  expect(pages.map((rows) => rows.map(({ delta }) => delta))).toEqual([[3, 2], [1, 5], []]);
});

/** Removes the first variant of a board. */
async function removeLinear(shop: TestShop, as: Person, { _id: productId, variants }: ProductJson): Promise<void> {
  const { quantity: _, ...fields } = PEBBLE;
  const body = {
    ...fields,
    published: true,
    options: [{ name: 'Switch', values: ['Tactile'] }],
    variants: [{ _id: variants[1]?._id, values: { Switch: 'Tactile' }, price: 60 }],
  };
  await shop.request(productCalls.changeProduct, { as, params: { productId }, body });
}

test('removing a variant that is sold out changes no stock', async () => {
  const { shop, admin } = await setUp();
  const as = await admin();
  const product = await addBoard(shop, as, [0, 4]);
  await removeLinear(shop, as, product);
  const movements = await shop.request(productCalls.listStockMovements, { as, params: { productId: product._id } });
  expect(movements.map(({ kind }) => kind)).toEqual(['opening', 'opening']);
});

test('removing a variant takes its stock to 0, and a removed one whose sum differs is a gap', async () => {
  const { shop, admin } = await setUp();
  const as = await admin();
  const product = await addBoard(shop, as, [4, 0]);
  const [params, [linear]] = [{ productId: product._id }, product.variants];
  await removeLinear(shop, as, product);

  const [newest] = await shop.request(productCalls.listStockMovements, { as, params });
  expect(newest).toMatchObject({ variantId: linear?._id, kind: 'count', delta: -4, note: 'Variant removed' });
  expect(newest?.by).toBe(as.email);
  const { db } = shop.services;
  expect(await checkLedger(db, product._id)).toEqual({ variants: 1, movements: 3, stock: 0, gaps: [] });
  await inTransaction(db, (trx) =>
    trx
      .deleteFrom('stock_movement')
      .where('id', '=', newest?._id ?? '')
      .execute(),
  );
  const gap = { productId: product._id, variantId: linear?._id, sku: null, stock: 0, sum: 4 };
  expect((await checkLedger(db)).gaps).toEqual([gap]);
});

test('counting rejects what cannot be, and names the variant where there are several', async () => {
  const { shop, admin } = await setUp();
  const as = await admin();
  const product = await addBoard(shop, as, [1, 1]);
  const params = { productId: product._id };
  const refused = async (status: number, body: object) =>
    (await shop.expectRefusal(status, productCalls.countStock, { as, params, body })).code;

  expect(await refused(422, { stock: 3 })).toBe('variant-required');
  await refused(404, { stock: 3, variantId: 'nothing' });
  await refused(400, { stock: -1, variantId: product.variants[0]?._id });
  await refused(400, { stock: 1_000_001, variantId: product.variants[0]?._id });
});

/** Returns a whole order to stock. */
async function sendBack(
  shop: TestShop,
  { order, admin, customer }: { order: OrderJson; admin: Person; customer: Person },
): Promise<void> {
  const params = { orderId: order._id };
  await shop.send(orderCalls.changeStatus, { as: admin, params, body: { status: 'delivered' } });
  const lines = order.items.map(({ line, amount }) => ({ line, amount, reason: 'changed-mind' }));
  const asked = await shop.send(returnCalls.requestReturn, { as: customer, params, body: { lines } });
  const returnId = String(asked.json()._id);
  const of = { as: admin, params: { returnId } };
  await shop.send(returnCalls.decideReturn, { ...of, body: { accept: true } });
  await shop.send(returnCalls.receiveReturn, { ...of, body: { restock: true } });
}

const RUNS = 20;
const variantIndex = fc.nat(1);
const step = fc.oneof(
  fc.record({
    action: fc.constant('order' as const),
    variant: variantIndex,
    amount: fc.integer({ min: 1, max: 3 }),
    method: fc.constantFrom('cash' as const, 'card' as const),
  }),
  fc.record({ action: fc.constantFrom('cancel' as const, 'pay' as const, 'send back' as const), order: fc.nat(5) }),
  fc.record({ action: fc.constant('end holds' as const) }),
  fc.record({ action: fc.constant('restock' as const), variant: variantIndex, amount: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ action: fc.constant('count' as const), variant: variantIndex, stock: fc.nat(6) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test('after any sequence of steps, also at the same time, the sum of the ledger is the stock', async () => {
  const { shop, passHours, admin, wilma } = await setUp();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async (rounds) => {
      const product = await addBoard(shop, await admin(), [3, 1]);
      const orders: OrderJson[] = [];
      for (const round of rounds) await Promise.all(round.map((each) => act(each, product, orders)));

      const { gaps, stock } = await checkLedger(shop.services.db, product._id);
      expect(gaps).toEqual([]);
      const { variants, stock: shown } = await shop.request(productCalls.getProduct, {
        params: { productId: product._id },
      });
      expect(shown).toBe(stock);
      expect(variants.every((variant) => variant.stock >= 0)).toBe(true);
    }),
    { numRuns: RUNS },
  );
  expect((await checkLedger(shop.services.db)).gaps).toEqual([]);

  /** Does a step. The shop may refuse it. */
  async function act(done: Step, product: ProductJson, orders: OrderJson[]): Promise<void> {
    const [as, customer] = [await admin(), await wilma()];
    const params = { productId: product._id };
    if (done.action === 'order') {
      const placed = await sendOrder(shop, customer, { product, ...done });
      if (placed.statusCode === 200) orders.push(placed.json());
    } else if (done.action === 'end holds') {
      passHours(HOLD_HOURS + 1);
      await reconcile(shop);
    } else if (done.action === 'restock' || done.action === 'count') {
      const variantId = product.variants[done.variant]?._id;
      const { restockProduct, countStock } = productCalls;
      if (done.action === 'restock')
        await shop.send(restockProduct, { as, params, body: { amount: done.amount, variantId } });
      else await shop.send(countStock, { as, params, body: { stock: done.stock, variantId } });
    } else {
      const order = orders[done.order];
      if (!order) return;
      const of = { as: customer, params: { orderId: order._id } };
      if (done.action === 'cancel') await shop.send(cancelCalls.cancelOrder, { ...of, body: {} });
      else if (done.action === 'pay') await shop.send(paymentCalls.createPaymentIntent, intentRequest(customer, order));
      else await sendBack(shop, { order, admin: as, customer });
    }
  }
});
