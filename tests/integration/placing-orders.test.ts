import { describe, expect, test } from 'vitest';
import { THE_SHOP } from '#features/audit/actor.server.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { refusedOrderSchema } from '#features/order/order/order-schema.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { answerOf, CUSTOMER, createTestShop, draftOf, problemOf } from '../support/test-shop.ts';

describe('placing an order', () => {
  test("takes the stock and returns the order at the shop's prices", async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const keyboard = await shop.addProduct({ name: 'Pebble 40', price: 60, stock: 5 });
    const mouse = await shop.addProduct({ name: 'Gravel', price: 25, stock: 3 });

    const order = await shop.placeOrder(wilma, {
      items: [
        { product: mouse, amount: 1 },
        { product: keyboard, amount: 2 },
      ],
    });

    expect(order).toMatchObject({
      email: wilma.email,
      customer: CUSTOMER,
      totalAmount: 145,
      shippingFee: 5,
      status: 'pending',
      payment: { method: 'cash', status: true },
    });
    expect(order.items.map(({ name, amount, price }) => [name, amount, price])).toEqual([
      ['Gravel', 1, 25],
      ['Pebble 40', 2, 60],
    ]);
    expect([await shop.stockOf(keyboard), await shop.stockOf(mouse)]).toEqual([3, 2]);
    expect(await shop.request(orderCalls.getOrder, { as: wilma, params: { orderId: order._id } })).toEqual(order);
  });

  test('ignores fields of the body that the shop determines itself', async () => {
    const shop = await createTestShop();
    const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 60 })];
    const draft = draftOf(wilma, [{ product, amount: 1 }]);

    const response = await shop.send(orderCalls.placeOrder, {
      as: wilma,
      body: {
        ...draft,
        _id: 'mine',
        status: 'delivered',
        totalAmount: 1,
        shippingFee: 0,
        date: '2001-01-01',
        payment: { method: 'cash', status: false, transactionId: 'pi_1' },
        items: draft.items.map((item) => ({ ...item, name: 'Free', image: '/evil.png' })),
      },
    });

    const order = answerOf(orderCalls.placeOrder, response);
    expect(order).toMatchObject({ status: 'pending', totalAmount: 60, shippingFee: 5 });
    expect(order.payment).toEqual({ method: 'cash', status: true });
    expect(order.items).toMatchObject([{ name: product.name, image: product.image }]);
    expect(order._id).not.toBe('mine');
    expect(Date.parse(order.date)).toBeGreaterThan(Date.parse('2026-01-01'));
  });

  test("is refused for another user's email, even to an admin", async () => {
    const shop = await createTestShop();
    const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 3 })];
    const body = draftOf(wilma, [{ product, amount: 1 }]);
    for (const as of [await shop.signUp(), await shop.signInAsAdmin()]) {
      await shop.expectRefusal(403, orderCalls.placeOrder, { as, body });
    }
    expect(await shop.stockOf(product)).toBe(3);
  });

  test("normalises the customer's email", async () => {
    const shop = await createTestShop();
    const [wilma, product] = [await shop.signUp(), await shop.addProduct()];
    const body = { ...draftOf(wilma, [{ product, amount: 1 }]), email: wilma.email.toUpperCase() };
    expect((await shop.request(orderCalls.placeOrder, { as: wilma, body })).email).toBe(wilma.email);
  });

  test('merges two lines of the same product', async () => {
    const shop = await createTestShop();
    const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 60, stock: 3 })];
    const line = { product, amount: 2 };

    const refused = await shop.tryToOrder(wilma, { items: [line, line] });
    expect(refusedOrderSchema.parse(problemOf(409, refused)).lines).toMatchObject([
      { reason: 'out-of-stock', left: 3 },
    ]);

    const order = await shop.placeOrder(wilma, { items: [line, { product, amount: 1 }] });
    expect(order.items).toMatchObject([{ productId: product._id, amount: 3, price: 60 }]);
    expect(order.totalAmount).toBe(180);
    expect(await shop.stockOf(product)).toBe(0);
  });

  test('may exceed the maximum price of one product', async () => {
    const shop = await createTestShop();
    const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 1_000_000, stock: 3 })];

    const order = await shop.placeOrder(wilma, { items: [{ product, amount: 3 }] });

    expect(order.totalAmount).toBe(3_000_000);
    const orders = await shop.request(orderCalls.listOrders, { as: await shop.signInAsAdmin() });
    expect(orders).toEqual([order]);
  });
});

describe('a refused order names the line', () => {
  test('whose price has changed, with the current price', async () => {
    const shop = await createTestShop();
    const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 60, stock: 3 })];

    const response = await shop.tryToOrder(wilma, { items: [{ product, amount: 1, price: 55.5 }] });

    const problem = problemOf(409, response);
    expect(problem.detail).toBe('Pebble 40 now costs $60.00. Check your cart and order again.');
    expect(problem.lines).toEqual([
      { productId: product._id, reason: 'price-changed', name: 'Pebble 40', left: 3, price: 60 },
    ]);
    expect(await shop.stockOf(product)).toBe(3);
  });

  test.each([
    { stock: 0, detail: 'Pebble 40 is sold out. Remove it from your cart.' },
    { stock: 1, detail: 'Only 1 of Pebble 40 is left. Lower the quantity in your cart.' },
    { stock: 2, detail: 'Only 2 of Pebble 40 are left. Lower the quantity in your cart.' },
  ])('whose stock is short, with the $stock left', async ({ stock, detail }) => {
    const shop = await createTestShop();
    const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock })];

    const problem = problemOf(409, await shop.tryToOrder(wilma, { items: [{ product, amount: 3 }] }));

    expect(problem).toMatchObject({ code: 'lines-refused', detail: detail });
    expect(refusedOrderSchema.parse(problem).lines).toMatchObject([{ reason: 'out-of-stock', left: stock }]);
    expect(await shop.stockOf(product)).toBe(stock);
  });

  test('of an unpublished product', async () => {
    const shop = await createTestShop();
    const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 3, published: false })];
    const problem = problemOf(409, await shop.tryToOrder(wilma, { items: [{ product, amount: 1 }] }));
    expect(problem.detail).toBe('A product is not sold any more. Remove it from your cart.');
    expect(await shop.stockOf(product)).toBe(3);
  });

  test('of a deleted product', async () => {
    const shop = await createTestShop();
    const [wilma, product] = [await shop.signUp(), await shop.addProduct()];
    await shop.services.catalogue.remove(product._id, THE_SHOP);
    const problem = problemOf(409, await shop.tryToOrder(wilma, { items: [{ product, amount: 1 }] }));
    expect(refusedOrderSchema.parse(problem).lines).toEqual([{ productId: product._id, reason: 'gone' }]);
  });

  test('for every refused line and takes no stock of the others', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const products = await Promise.all(
      [5, 5, 1, 0].map((stock, index) => shop.addProduct({ name: `P${index}`, stock })),
    );

    const response = await shop.tryToOrder(wilma, { items: products.map((product) => ({ product, amount: 2 })) });

    const { lines } = refusedOrderSchema.parse(problemOf(409, response));
    expect(lines.map(({ name, left }) => [name, left]).toSorted()).toEqual([
      ['P2', 1],
      ['P3', 0],
    ]);
    expect(await Promise.all(products.map(shop.stockOf))).toEqual([5, 5, 1, 0]);
    expect(await shop.request(orderCalls.listOwnOrders, { as: wilma, params: { email: wilma.email } })).toEqual([]);
  });
});

describe('an order repeated under the same key', () => {
  test('returns the first order even when the product is gone', async () => {
    const shop = await createTestShop();
    const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 2 })];
    const draft = { items: [{ product, amount: 2 }], key: 'once' };

    const first = await shop.placeOrder(wilma, draft);
    const second = await shop.placeOrder(wilma, draft);
    await shop.services.catalogue.remove(product._id, THE_SHOP);
    const third = await shop.placeOrder(wilma, draft);

    expect([second, third]).toEqual([first, first]);
    expect(await shop.request(orderCalls.listOwnOrders, { as: wilma, params: { email: wilma.email } })).toHaveLength(1);
  });

  test('does not take the stock twice', async () => {
    const shop = await createTestShop();
    const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 9 })];
    const draft = { items: [{ product, amount: 2 }], key: 'once' };
    await shop.placeOrder(wilma, draft);
    await shop.placeOrder(wilma, draft);
    expect(await shop.stockOf(product)).toBe(7);
  });

  test('is refused with a different body', async () => {
    const shop = await createTestShop();
    const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 9 })];
    await shop.placeOrder(wilma, { items: [{ product, amount: 2 }], key: 'once' });

    const problem = problemOf(422, await shop.tryToOrder(wilma, { items: [{ product, amount: 3 }], key: 'once' }));

    expect(problem.code).toBe('key-reused');
    expect(await shop.stockOf(product)).toBe(7);
  });

  test('is a separate order for another customer', async () => {
    const shop = await createTestShop();
    const product = await shop.addProduct({ stock: 9 });
    const draft = { items: [{ product, amount: 1 }], key: 'once' };
    const first = await shop.placeOrder(await shop.signUp(), draft);
    const second = await shop.placeOrder(await shop.signUp(), draft);
    expect(second._id).not.toBe(first._id);
  });

  test('is placed once when sent twenty times at once', async () => {
    const shop = await createTestShop();
    const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 9 })];
    const draft = { items: [{ product, amount: 2 }], key: 'once' };

    const orders = await Promise.all(Array.from({ length: 20 }, () => shop.placeOrder(wilma, draft)));

    expect(new Set(orders.map(({ _id }) => _id)).size).toBe(1);
    expect(await shop.stockOf(product)).toBe(7);
  });

  test('is placed once when sent to two processes at once', async () => {
    const shop = await createTestShop();
    const otherProcess = await shop.openAnotherProcess();
    const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 20 })];
    const draft = { items: [{ product, amount: 2 }], key: 'raced' };
    const orders = await Promise.all(
      Array.from({ length: 8 }, (_, count) => (count % 2 ? shop : otherProcess).placeOrder(wilma, draft)),
    );
    expect(new Set(orders.map(({ _id }) => _id)).size).toBe(1);
    expect(await shop.stockOf(product)).toBe(18);
  });

  test.each(['', 'x'.repeat(201)])('is refused with an invalid key', async (key) => {
    const shop = await createTestShop();
    const [wilma, product] = [await shop.signUp(), await shop.addProduct()];
    problemOf(400, await shop.tryToOrder(wilma, { items: [{ product, amount: 1 }], key }));
  });
});

describe('an order is not placed', () => {
  const line = { productId: 'any', amount: 1, price: 60 };

  test.each([
    { change: { items: undefined }, path: 'items' },
    { change: { items: [] }, path: 'items' },
    { change: { items: Array(101).fill(line) }, path: 'items' },
    { change: { items: [{ ...line, amount: 0 }] }, path: 'items.0.amount' },
    { change: { items: [{ ...line, amount: -1 }] }, path: 'items.0.amount' },
    { change: { items: [{ ...line, amount: 1.5 }] }, path: 'items.0.amount' },
    { change: { items: [{ ...line, amount: '1' }] }, path: 'items.0.amount' },
    { change: { items: [line, { ...line, price: 60.001 }] }, path: 'items.1.price' },
    { change: { items: [{ ...line, price: -1 }] }, path: 'items.0.price' },
    { change: { items: [{ amount: 1, price: 60 }] }, path: 'items.0.productId' },
    { change: { email: undefined }, path: 'email' },
    { change: { customer: undefined }, path: 'customer' },
    { change: { customer: { ...CUSTOMER, name: ' ' } }, path: 'customer.name' },
    { change: { customer: { ...CUSTOMER, streetAddress: 'Main Street 1\rPaid' } }, path: 'customer.streetAddress' },
    { change: { customer: { ...CUSTOMER, mobile: '0170' } }, path: 'customer.mobile' },
    { change: { customer: { ...CUSTOMER, streetAddress: undefined } }, path: 'customer.streetAddress' },
    { change: { customer: { ...CUSTOMER, city: '' } }, path: 'customer.city' },
    { change: { customer: { ...CUSTOMER, zip: null } }, path: 'customer.zip' },
    { change: { payment: undefined }, path: 'payment' },
    { change: { payment: { method: 'gold' } }, path: 'payment.method' },
  ])('when $path is wrong', async ({ change, path }) => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const body = { email: wilma.email, customer: CUSTOMER, items: [line], payment: { method: 'cash' }, ...change };
    const problem = await shop.expectRefusal(400, orderCalls.placeOrder, { as: wilma, body });
    expect(problem.errors?.map((error) => error.path)).toEqual([path]);
  });
});

test('an order with line breaks in its name from an earlier version can still be read', async () => {
  const shop = await createTestShop();
  const wilma = await shop.signUp();
  const order = await shop.placeOrder(wilma, { items: [{ product: await shop.addProduct(), amount: 1 }] });
  const asBefore = { customer_name: 'Wilma\nVoss', street_address: '', city: 'Bre\tmen' };
  await inTransaction(shop.services.db, (trx) => trx.updateTable('shop_order').set(asBefore).execute());
  const read = await shop.request(orderCalls.getOrder, { as: wilma, params: { orderId: order._id } });
  expect(read.customer).toMatchObject({ name: 'Wilma\nVoss', streetAddress: '', city: 'Bre\tmen' });
});

test('an order keeps name, picture and price when the product is changed or deleted', async () => {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 60 })];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }] });
  const read = () => shop.request(orderCalls.getOrder, { as: wilma, params: { orderId: order._id } });

  const change = { name: 'Other', image: '/other.webp' };
  await shop.services.db.updateTable('product').set(change).where('id', '=', product._id).execute();
  expect(await read()).toEqual(order);

  const params = { productId: product._id };
  await shop.request(productCalls.removeProduct, { as: await shop.signInAsAdmin(), params });
  expect(await read()).toEqual(order);
});
