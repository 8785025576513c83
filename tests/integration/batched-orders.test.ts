import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { createTestShop, problemOf } from '../support/test-shop.ts';

/** More orders than one batch holds. */
const ORDER_COUNT = 24;
const places = Array.from({ length: ORDER_COUNT }, (_, place) => place);

test('concurrent orders are each answered and stored separately', async () => {
  const shop = await createTestShop();
  const people = await Promise.all([1, 2, 3].map(() => shop.signUp()));
  const products = await Promise.all([20, 30, 40].map((price) => shop.addProduct({ price, stock: 500 })));
  const drafts = places.flatMap((place) =>
    people.map((person) => ({
      person,
      items: products
        .map((product, index) => ({ product, amount: ((place + index) % 4) + 1 }))
        .toSpliced(place % 3, place % 3),
    })),
  );

  const orders = await Promise.all(drafts.map(({ person, items }) => shop.placeOrder(person, { items })));

  for (const [place, { person, items }] of drafts.entries()) {
    const order = orders[place];
    expect(order?.email).toBe(person.email);
    expect(order?.items).toMatchObject(
      items.map(({ product: { _id, price }, amount }) => ({ productId: _id, price, amount })),
    );
    const params = { orderId: order?._id ?? '' };
    expect(await shop.request(orderCalls.getOrder, { as: person, params })).toEqual(order);
  }
  for (const product of products) {
    const lines = drafts.flatMap(({ items }) => items).filter((line) => line.product === product);
    expect(await shop.stockOf(product)).toBe(500 - lines.reduce((sum, { amount }) => sum + amount, 0));
  }
});

test('a refused order takes no stock and does not affect the other orders of its batch', async () => {
  const shop = await createTestShop();
  const wilma = await shop.signUp();
  const [product, rare] = [await shop.addProduct({ stock: ORDER_COUNT + 3 }), await shop.addProduct({ stock: 1 })];
  const tooMuch = [
    { product, amount: 3 },
    { product: rare, amount: 2 },
  ];

  const [refused] = await Promise.all([
    shop.tryToOrder(wilma, { items: tooMuch }),
    ...places.map(() => shop.placeOrder(wilma, { items: [{ product, amount: 1 }] })),
    shop.tryToOrder(wilma, { items: tooMuch }).then((answer) => problemOf(409, answer)),
  ]);

  problemOf(409, refused);
  expect([await shop.stockOf(product), await shop.stockOf(rare)]).toEqual([3, 1]);
});

test('an order that violates a database constraint fails alone', async () => {
  const shop = await createTestShop();
  const wilma = await shop.signUp();
  const [product, unwritable] = [
    await shop.addProduct({ stock: ORDER_COUNT }),
    await shop.addProduct({ name: 'Unwritable' }),
  ];
  const addFailure = {
    sqlite: sql`create trigger unwritable before insert on order_item when new.name = 'Unwritable'
      begin select raise(abort, 'unwritable'); end`,
    postgres: sql`alter table order_item add constraint unwritable check (name <> 'Unwritable')`,
  };
  await addFailure[inject('template').engine].execute(shop.services.db);

  const answers = await Promise.all([
    ...places.map(() => shop.tryToOrder(wilma, { items: [{ product, amount: 1 }] })),
    shop.tryToOrder(wilma, { items: [{ product: unwritable, amount: 1 }] }),
  ]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(ORDER_COUNT).fill(200), 500]);
  expect(await shop.stockOf(product)).toBe(0);
});
