import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { orderCalls } from '#features/order/order-calls.ts';
import { createTestShop, problemOf } from '../support/test-shop.ts';

/** More than are written together. */
const CROWD = 24;
const others = Array.from({ length: CROWD }, (_, place) => place);

test('each of the orders that come at the same time is answered and kept as its own', async () => {
  const shop = await createTestShop();
  const people = await Promise.all([1, 2, 3].map(() => shop.signUp()));
  const products = await Promise.all([20, 30, 40].map((price) => shop.addProduct({ price, stock: 500 })));
  const wishes = others.flatMap((place) =>
    people.map((person) => ({
      person,
      items: products
        .map((product, index) => ({ product, amount: ((place + index) % 4) + 1 }))
        .toSpliced(place % 3, place % 3),
    })),
  );

  const orders = await Promise.all(wishes.map(({ person, items }) => shop.placeOrder(person, { items })));

  for (const [place, { person, items }] of wishes.entries()) {
    const order = orders[place];
    expect(order?.email).toBe(person.email);
    expect(order?.items).toMatchObject(
      items.map(({ product: { _id, price }, amount }) => ({ productId: _id, price, amount })),
    );
    const params = { orderId: order?._id ?? '' };
    expect(await shop.request(orderCalls.getOrder, { as: person, params })).toEqual(order);
  }
  for (const product of products) {
    const lines = wishes.flatMap(({ items }) => items).filter((line) => line.product === product);
    expect(await shop.stockOf(product)).toBe(500 - lines.reduce((sum, { amount }) => sum + amount, 0));
  }
});

test('an order that is refused takes nothing, and none of those with it that came at the same time', async () => {
  const shop = await createTestShop();
  const wilma = await shop.signUp();
  const [product, rare] = [await shop.addProduct({ stock: CROWD + 3 }), await shop.addProduct({ stock: 1 })];
  const tooMuch = [
    { product, amount: 3 },
    { product: rare, amount: 2 },
  ];

  const [refused] = await Promise.all([
    shop.tryToOrder(wilma, { items: tooMuch }),
    ...others.map(() => shop.placeOrder(wilma, { items: [{ product, amount: 1 }] })),
    shop.tryToOrder(wilma, { items: tooMuch }).then((answer) => problemOf(409, answer)),
  ]);

  problemOf(409, refused);
  expect([await shop.stockOf(product), await shop.stockOf(rare)]).toEqual([3, 1]);
});

test('an order that the database cannot write fails alone', async () => {
  const shop = await createTestShop();
  const wilma = await shop.signUp();
  const [product, cursed] = [await shop.addProduct({ stock: CROWD }), await shop.addProduct({ name: 'Cursed' })];
  const curse = {
    sqlite: sql`create trigger cursed before insert on order_item when new.name = 'Cursed'
      begin select raise(abort, 'cursed'); end`,
    postgres: sql`alter table order_item add constraint cursed check (name <> 'Cursed')`,
  };
  await curse[inject('template').engine].execute(shop.services.db);

  const answers = await Promise.all([
    ...others.map(() => shop.tryToOrder(wilma, { items: [{ product, amount: 1 }] })),
    shop.tryToOrder(wilma, { items: [{ product: cursed, amount: 1 }] }),
  ]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(CROWD).fill(200), 500]);
  expect(await shop.stockOf(product)).toBe(0);
});
