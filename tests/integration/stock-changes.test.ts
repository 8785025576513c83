import { expect, test } from 'vitest';
import { MAX_PIECES } from '#features/catalogue/pieces.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { createTestShop } from '../support/test-shop.ts';

async function setUp(pieces: number) {
  const shop = await createTestShop();
  const [wilma, as, product] = [
    await shop.signUp(),
    await shop.signInAsAdmin(),
    await shop.addProduct({ stock: pieces }),
  ];
  const { db } = shop.services;
  const params = { productId: product._id };
  return {
    params,
    order: (amount: number) => shop.placeOrder(wilma, { items: [{ product, amount }] }),
    cancel: (orderId: string) => shop.request(cancelCalls.cancelOrder, { as, params: { orderId }, body: {} }),
    restock: (amount: number) => shop.request(productCalls.restockProduct, { as, params, body: { amount } }),
    count: (stock: number) => shop.request(productCalls.countStock, { as, params, body: { stock } }),
    refuseRestock: (amount: number) =>
      shop.expectRefusal(409, productCalls.restockProduct, { as, params, body: { amount } }),
    movements: async () =>
      (await shop.request(productCalls.listStockMovements, { as, params })).map(({ kind, delta }) => [kind, delta]),
    /** Whether a recorded change since the last call says that the product's cards look different. */
    async cardsChanged() {
      const rows = await db.selectFrom('product_change').select('card_changed').execute();
      await db.deleteFrom('product_change').execute();
      return rows.some(({ card_changed }) => card_changed === 1);
    },
    /** How many variants came back into stock since the last call. */
    async comebacks() {
      const rows = await db.selectFrom('stock_return').select('id').execute();
      await db.deleteFrom('stock_return').execute();
      return rows.length;
    },
  };
}

test('cards change exactly when a product sells out or comes back', async () => {
  const { order, cancel, restock, count, cardsChanged } = await setUp(3);
  await cardsChanged();
  await order(1);
  expect(await cardsChanged()).toBe(false);
  const last = await order(2);
  expect(await cardsChanged()).toBe(true);
  await cancel(last._id);
  expect(await cardsChanged()).toBe(true);
  const steps: [() => Promise<unknown>, boolean][] = [
    [() => restock(1), false],
    [() => count(0), true],
    [() => count(0), true],
    [() => restock(4), true],
    [() => count(5), false],
  ];
  for (const [step, changes] of steps) {
    await step();
    expect(await cardsChanged()).toBe(changes);
  }
  const one = await order(1);
  await cardsChanged();
  await cancel(one._id);
  expect(await cardsChanged()).toBe(false);
});

test('alerts follow only pieces that come to a variant that was sold out, not new variants', async () => {
  const { restock, count, comebacks } = await setUp(3);
  expect(await comebacks()).toBe(0);
  await restock(3);
  await count(0);
  await count(0);
  expect(await comebacks()).toBe(0);
  await count(2);
  expect(await comebacks()).toBe(1);
});

test('a count that confirms the stock is in the ledger', async () => {
  const { count, movements } = await setUp(3);
  await count(3);
  expect(await movements()).toEqual([
    ['count', 0],
    ['opening', 3],
  ]);
});

test('neither the stock nor the pieces bought in all exceed the limit', async () => {
  const sold = await setUp(10);
  await sold.order(5);
  await sold.refuseRestock(MAX_PIECES - 9);
  expect(await sold.restock(MAX_PIECES - 10)).toEqual({ stock: MAX_PIECES - 5, quantity: MAX_PIECES });

  const found = await setUp(10);
  await found.count(20);
  await found.refuseRestock(MAX_PIECES - 19);
  expect(await found.restock(MAX_PIECES - 20)).toEqual({ stock: MAX_PIECES, quantity: MAX_PIECES - 10 });
});

test('one of several variants decides whether all are restocked and whether cards change', async () => {
  const shop = await createTestShop();
  const as = await shop.signInAsAdmin();
  const { _id: productId, variants } = await shop.addProduct({
    price: undefined,
    quantity: undefined,
    options: [{ name: 'Switch', values: ['Linear', 'Tactile'] }],
    variants: ['Linear', 'Tactile'].map((value, place) => ({ values: { Switch: value }, price: 60, stock: place * 5 })),
  });
  const { db } = shop.services;
  const variantIds = variants.map(({ _id }) => _id);
  const restock = (amount: number, ids = variantIds) => ({
    ...{ as, params: { productId } },
    body: { amount, variantIds: ids },
  });
  await shop.expectRefusal(404, productCalls.restockProduct, restock(1, [...variantIds, 'none']));
  await shop.expectRefusal(409, productCalls.restockProduct, restock(MAX_PIECES));
  await db.deleteFrom('product_change').execute();
  expect(await shop.request(productCalls.restockProduct, restock(1))).toEqual({ stock: 7, quantity: 7 });

  const changes = await db.selectFrom('product_change').select('card_changed').execute();
  expect(changes.some(({ card_changed }) => card_changed === 1)).toBe(true);
  const entries = await db.selectFrom('audit_entry').selectAll().where('action', '=', 'stock-changed').execute();
  expect(entries.map(({ subject_id, text }) => [subject_id, text]).toSorted()).toEqual([
    [productId, expect.stringMatching(/^Added 1 to the stock of .*Linear/)],
    [productId, expect.stringMatching(/^Added 1 to the stock of .*Tactile/)],
  ]);
});
