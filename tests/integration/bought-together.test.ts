import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listBoughtTogether } from '#features/bought-together/bought-together.server.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { removeSamples } from '../../src/features/demo/sample-removal.server.ts';
import { runJob } from '../support/jobs.ts';
import type { ProductJson } from '../support/json.ts';
import { createTestShop, type Person, type TestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;

/** Creates a shop with some products, a customer, and a clock that the test sets. */
async function setUp(products: number) {
  const clock = { now: Date.now() };
  const shop = await createTestShop({ now: () => clock.now });
  const [wilma, admin] = [await shop.signUp(), await shop.signInAsAdmin()];
  const added: ProductJson[] = [];
  for (let index = 0; index < products; index++) {
    added.push(await shop.addProduct({ name: `Pebble ${index}`, stock: 1000 }));
  }
  return {
    shop,
    wilma,
    admin,
    products: added,
    buy: (bought: readonly ProductJson[], by: Person = wilma) =>
      shop.placeOrder(by, { items: bought.map((product) => ({ product, amount: 1 })) }),
    cancel: (orderId: string) => shop.request(cancelCalls.cancelOrder, { as: admin, params: { orderId }, body: {} }),
    /** Runs the job once the orders so far have settled. */
    async count() {
      clock.now += 2 * MINUTE;
      await runJob(shop, 'count-bought-together');
    },
    list: async (product: ProductJson | undefined) =>
      (await listBoughtTogether(shop.services.db, product?._id ?? '')).map(({ name }) => name),
  };
}

/** Counts again from all orders, as the recommendations should be. */
async function recount({ request }: TestShop, admin: Person, product: ProductJson, published: readonly ProductJson[]) {
  const orders = await request(orderCalls.listOrders, { as: admin, query: {} });
  const counts = published
    .filter(({ _id }) => _id !== product._id)
    .map(({ _id, name }) => {
      const both = orders.filter(
        ({ status, items }) =>
          status !== 'cancelled' && [_id, product._id].every((id) => items.some(({ productId }) => productId === id)),
      );
      return { _id, name, orders: both.length };
    })
    .filter(({ orders: count }) => count >= 3)
    .toSorted((a, b) => b.orders - a.orders || (a._id < b._id ? -1 : 1));
  return counts.length < 2 ? [] : counts.slice(0, 4).map(({ name }) => name);
}

test('what the job counts is what all orders say, also after cancellations', async () => {
  const { shop, admin, products, buy, cancel, count, list } = await setUp(7);
  const orderArbitrary = fc.record({ products: fc.subarray(products, { minLength: 1 }), isCancelled: fc.boolean() });
  const seed = Date.now();
  const rounds = fc.sample(fc.array(orderArbitrary, { minLength: 10, maxLength: 14 }), { numRuns: 3, seed });

  const waiting: string[] = [];
  for (const round of rounds) {
    // Some orders are cancelled before they are counted, others afterwards.
    for (const _id of waiting.splice(0)) await cancel(_id);
    for (const [index, { products: bought, isCancelled }] of round.entries()) {
      const { _id } = await buy(bought);
      if (isCancelled && index % 3 === 0) await cancel(_id);
      else if (isCancelled) waiting.push(_id);
    }
    await count();
    for (const product of products) {
      const naive = await recount(shop, admin, product, products);
      expect(await list(product), `seed ${seed}`).toEqual(naive);
    }
  }
});

test('recommends from three orders and two products on, and never what is unpublished or deleted', async () => {
  const { shop, admin, products, buy, count, list } = await setUp(5);
  const [board, mat, caps, cable, wrist] = products;
  if (!board || !mat || !caps || !cable || !wrist) throw new Error('Too few products');

  await buy([board, mat, caps]);
  await buy([board, mat, caps, cable, wrist]);
  await count();
  expect(await list(board)).toEqual([]);

  await buy([board, mat]);
  await count();
  expect(await list(board)).toEqual([]);

  await buy([board, mat, caps, cable]);
  await buy([board, caps, cable]);
  await buy([board, caps]);
  await count();
  expect(await list(board)).toEqual([caps, mat, cable].map(({ name }) => name));
  expect(await list(caps)).toEqual([board.name, ...[mat, cable].toSorted(byId).map(({ name }) => name)]);

  await shop.request(productCalls.removeProduct, { as: admin, params: { productId: caps._id } });
  expect(await list(board)).toEqual([mat.name, cable.name]);
  await shop.request(productCalls.publishProducts, {
    as: admin,

    body: { productIds: [cable._id], published: false },
  });
  expect(await list(board)).toEqual([]);
});

test('counts each order once it has settled, in one process at a time, and drops only pages that may change', async () => {
  const { shop, products, buy, count, list } = await setUp(4);
  const [board, mat, caps, other] = products;
  if (!board || !mat || !caps || !other) throw new Error('Too few products');
  for (let order = 0; order < 3; order++) await buy([board, mat, caps]);
  await buy([board, other]);
  await runJob(shop, 'count-bought-together');
  expect(await list(board)).toEqual([]);

  await inTransaction(shop.services.db, (trx) => trx.deleteFrom('product_change').execute());
  const twin = await shop.openAnotherProcess();
  await Promise.all([count(), runJob(twin, 'count-bought-together')]);
  await count();
  expect(await list(board)).toEqual([mat, caps].toSorted(byId).map(({ name }) => name));
  const changed = await shop.services.db.selectFrom('product_change').select('product_id').execute();
  expect(new Set(changed.map((change) => change.product_id))).toEqual(new Set([board._id, mat._id, caps._id]));
});

test('removing the samples counts again without their orders', async () => {
  const { shop, admin, products, buy, count, list } = await setUp(3);
  const [board] = products;
  for (let order = 0; order < 3; order++) await buy(products, admin);
  await count();
  expect(await list(board)).toHaveLength(2);

  await removeSamples({ db: shop.services.db, now: Date.now });
  await count();
  expect(await list(board)).toEqual([]);
});

function byId(a: ProductJson, b: ProductJson): number {
  return a._id < b._id ? -1 : 1;
}
