import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { checkLedger } from '#features/catalogue/stock/ledger-check.server.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { fromDecimal } from '#features/pricing/money.ts';
import type { OrderJson } from '../support/json.ts';
import { createTestShop, draftOf, PEBBLE, problemOf } from '../support/test-shop.ts';

test('200 orders at once for the last 7 pieces sell exactly 7', async () => {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 7 })];

  const draft = { items: [{ product, amount: 1 }] };
  // On a busy machine the database is too slow for so many at once. Such an order may be sent again.
  async function orderUntilDecided() {
    for (;;) {
      const answer = await shop.tryToOrder(wilma, draft);
      if (answer.statusCode !== 503) return answer;
    }
  }
  const answers = await Promise.all(Array.from({ length: 200 }, orderUntilDecided));

  const sold = answers.filter(({ statusCode }) => statusCode === 200);
  expect(sold).toHaveLength(7);
  for (const refused of answers.filter((answer) => !sold.includes(answer))) problemOf(409, refused);
  expect(await shop.stockOf(product)).toBe(0);
  expect(await shop.request(orderCalls.listOrders, { as: await shop.signInAsAdmin() })).toHaveLength(7);
});

test('20 buyers at two processes get the last 5 pieces of a variant, and the others stay', async () => {
  const shop = await createTestShop();
  const doors = [shop, await shop.openAnotherProcess()];
  const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.signUp()));
  const variants = ['Sand', 'Ink'].map((Colour) => ({ values: { Colour }, price: 60, stock: 5 }));
  const { quantity: _, price: __, ...fields } = PEBBLE;
  const body = { ...fields, options: [{ name: 'Colour', values: ['Sand', 'Ink'] }], variants };
  const as = await shop.signInAsAdmin();
  const { insertedId: productId } = await shop.request(productCalls.addProduct, { as, body });
  const find = () => shop.request(productCalls.getProduct, { params: { productId } });
  const variantId = (await find()).variants[1]?._id;

  const answers = await Promise.all(
    buyers.map((buyer, index) => {
      const items = [{ productId, variantId, amount: 1, price: 60 }];
      const door = doors[index % doors.length] ?? shop;
      return door.send(orderCalls.placeOrder, { as: buyer, body: { ...draftOf(buyer, []), items } });
    }),
  );

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(5).fill(200), ...Array(15).fill(409)]);
  expect((await find()).variants.map(({ stock }) => stock)).toEqual([5, 0]);
  const ledger = await checkLedger(shop.services.db, productId);
  expect(ledger).toEqual({ variants: 2, movements: 7, stock: 5, gaps: [] });
});

test('orders of the same products in opposite order all succeed', async () => {
  const shop = await createTestShop();
  const wilma = await shop.signUp();
  const lines = await Promise.all(
    [1, 2, 3].map(async () => ({ product: await shop.addProduct({ stock: 60 }), amount: 1 })),
  );

  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      shop.placeOrder(wilma, { items: index % 2 === 0 ? lines : lines.toReversed() }),
    ),
  );

  expect(await Promise.all(lines.map(({ product }) => shop.stockOf(product)))).toEqual([0, 0, 0]);
});

test('random concurrent carts never oversell, and every total adds up', async () => {
  const shop = await createTestShop();
  const wilma = await shop.signUp();
  const stocks = fc.array(fc.record({ stock: fc.nat(12), price: fc.integer({ min: 0, max: 400 }) }), {
    minLength: 1,
    maxLength: 4,
  });
  const cart = fc.array(fc.record({ place: fc.nat(3), amount: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    maxLength: 5,
  });

  await fc.assert(
    fc.asyncProperty(stocks, fc.array(cart, { minLength: 1, maxLength: 12 }), async (stocked, carts) => {
      const products = await Promise.all(stocked.map(shop.addProduct));
      const orders: OrderJson[] = [];
      await Promise.all(
        carts.map(async (lines) => {
          const items = lines.flatMap(({ place, amount }) => {
            const product = products[place % products.length];
            return product ? [{ product, amount }] : [];
          });
          const response = await shop.tryToOrder(wilma, { items });
          if (response.statusCode === 200) orders.push(response.json());
          else problemOf(409, response);
        }),
      );

      for (const product of products) {
        const left = await shop.stockOf(product);
        const lines = orders.flatMap(({ items }) => items).filter(({ productId }) => productId === product._id);
        const sold = lines.reduce((sum, { amount }) => sum + amount, 0);
        expect([left, sold + Number(left)]).toEqual([Math.max(0, Number(left)), product.quantity]);
        expect(lines.every(({ price }) => price === product.price)).toBe(true);
      }
      for (const { items, totalAmount, shippingFee } of orders) {
        const sum = items.reduce((cents, { price, amount }) => cents + fromDecimal(price) * amount, 0);
        expect([fromDecimal(totalAmount), shippingFee]).toEqual([sum, 5]);
      }
    }),
    { numRuns: 25 },
  );
});
