import { describe, expect, test } from 'vitest';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { orderList } from '#features/order/order/order-list-queries.server.ts';
import type { PaymentMethod } from '#features/order/order/order-schema.ts';
import { readPage } from '#platform/database/table-list.server.ts';
import type { OrderJson } from '../support/json.ts';
import { createTestShop, type Person, type TestShop } from '../support/test-shop.ts';

/** Places orders and returns them newest first. Sets distinct dates, because orders may share a millisecond. */
async function placeOrders(shop: TestShop, people: readonly Person[]): Promise<OrderJson[]> {
  const product = await shop.addProduct({ stock: 100 });
  const orders: OrderJson[] = [];
  for (const [index, person] of people.entries()) {
    const order = await shop.placeOrder(person, { items: [{ product, amount: 1 }] });
    const placedAt = Date.UTC(2026, 0, 1 + index);
    await shop.services.db.updateTable('shop_order').set({ placed_at: placedAt }).where('id', '=', order._id).execute();
    orders.unshift({ ...order, date: new Date(placedAt).toISOString() });
  }
  return orders;
}

describe('orders', () => {
  test('of the customer are listed newest first', async () => {
    const shop = await createTestShop();
    const [wilma, other] = [await shop.signUp(), await shop.signUp()];
    const orders = await placeOrders(shop, [wilma, other, wilma, wilma]);

    const listed = await shop.request(orderCalls.listOwnOrders, { as: wilma, params: { email: wilma.email } });

    expect(listed).toEqual(orders.filter(({ email }) => email === wilma.email));
  });

  test('are listed for an admin, of all customers and of one', async () => {
    const shop = await createTestShop();
    const [wilma, other, as] = [await shop.signUp(), await shop.signUp(), await shop.signInAsAdmin()];
    const orders = await placeOrders(shop, [wilma, other]);

    expect(await shop.request(orderCalls.listOrders, { as })).toEqual(orders);
    expect(await shop.request(orderCalls.listOwnOrders, { as, params: { email: other.email } })).toEqual([orders[0]]);
    expect(await shop.request(orderCalls.listOwnOrders, { as, params: { email: 'nobody@example.com' } })).toEqual([]);
  });

  test('are paginated, with the total count and links to the other pages', async () => {
    const shop = await createTestShop();
    const [wilma, as] = [await shop.signUp(), await shop.signInAsAdmin()];
    const orders = await placeOrders(shop, [wilma, as, wilma, wilma, as]);
    const pageOf = async (page: number) => {
      const response = await shop.send(orderCalls.listOrders, { as, query: { page, limit: 2 } });
      return { rows: response.json(), total: response.headers['x-total-count'], link: String(response.headers.link) };
    };

    expect(await pageOf(1)).toMatchObject({ rows: orders.slice(0, 2), total: '5' });
    expect(await pageOf(3)).toMatchObject({ rows: orders.slice(4), total: '5' });
    expect(await pageOf(9)).toMatchObject({ rows: [], total: '5' });
    expect((await pageOf(1)).link.match(/rel="\w+"/g)).toEqual(['rel="first"', 'rel="last"', 'rel="next"']);
    expect((await pageOf(2)).link).toContain('</api/order?page=3&limit=2>; rel="next"');
    expect((await pageOf(3)).link.match(/rel="\w+"/g)).toEqual(['rel="first"', 'rel="last"', 'rel="prev"']);
  });

  test('are found by prefix of id, customer or email, and by status', async () => {
    const shop = await createTestShop();
    const [wilma, other] = [await shop.signUp({ email: 'wilma+1@example.com' }), await shop.signUp()];
    const as = await shop.signInAsAdmin();
    const [second, first] = await placeOrders(shop, [wilma, other]);
    if (!first || !second) throw new Error('Two orders were placed');
    await shop.request(orderCalls.changeStatus, { as, params: { orderId: second._id }, body: { status: 'delivered' } });
    const find = async (query: { search?: string; status?: 'pending' | 'delivered' }) =>
      (await shop.request(orderCalls.listOrders, { as, query })).map(({ _id }) => _id);

    expect(await find({ search: first._id.slice(0, 8).toUpperCase() })).toEqual([first._id]);
    expect(await find({ search: ` #${second._id}` })).toEqual([second._id]);
    expect(await find({ search: 'WILMA+1@' })).toEqual([first._id]);
    expect(await find({ search: 'wil' })).toEqual([second._id, first._id]);
    expect(await find({ search: 'ilma' })).toEqual([]);
    expect(await find({ search: '%' })).toEqual([]);
    expect(await find({ status: 'delivered' })).toEqual([second._id]);
    expect(await find({ status: 'pending', search: 'wil' })).toEqual([first._id]);

    const found = (search: string, total: number) =>
      readPage(orderList(shop.services.db, { search }, 'largest'), { page: 1, limit: 5 }, total);
    for (const search of ['wil', 'WILMA+1@', `#${second._id}`, 'ilma', '%'])
      expect(await found(search, 20_000), 'with the strategy that walks the index').toEqual(await found(search, 2));
    await shop.expectRefusal(400, orderCalls.listOrders, { as, query: { status: 'odd' } });
  });

  test('are found by payment state and method, alone and with a search or status', async () => {
    const shop = await createTestShop();
    const [wilma, as] = [await shop.signUp({ email: 'wilma+1@example.com' }), await shop.signInAsAdmin()];
    const product = await shop.addProduct({ stock: 100 });
    const place = async (method: PaymentMethod) =>
      (await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: method }))._id;
    const [cash, unpaid, failed] = [await place('cash'), await place('card'), await place('card')];
    const { db } = shop.services;
    await db.updateTable('shop_order').set({ payment_state: 'refund-failed' }).where('id', '=', failed).execute();
    await shop.request(orderCalls.changeStatus, { as, params: { orderId: unpaid }, body: { status: 'confirmed' } });

    for (const [query, ids] of [
      [{ payment: 'paid' }, [cash]],
      [{ payment: 'unpaid' }, [unpaid]],
      [{ payment: 'refund-failed', method: 'card' }, [failed]],
      [{ payment: 'refund-failed', method: 'cash' }, []],
      [{ method: 'card' }, [unpaid, failed]],
      [{ method: 'card', status: 'pending' }, [failed]],
      [{ method: 'card', search: 'wilma+1' }, [unpaid, failed]],
      [{ payment: 'unpaid', search: 'somebody' }, []],
    ] as const) {
      const found = await shop.request(orderCalls.listOrders, { as, query });
      expect(found.map(({ _id }) => _id).toSorted(), JSON.stringify(query)).toEqual(ids.toSorted());
      const page = { page: 1, limit: 5 };
      const walked = await readPage(orderList(db, query, 'smallest'), page, 20_000);
      expect(walked.map(({ _id }) => _id).toSorted(), 'with the strategy that walks the index').toEqual(ids.toSorted());
    }
    await shop.expectRefusal(400, orderCalls.listOrders, { as, query: { payment: 'odd' } });
    await shop.expectRefusal(400, orderCalls.listOrders, { as, query: { method: 'cheque' } });
  });

  test('are sorted by date and total', async () => {
    const shop = await createTestShop();
    const [wilma, as] = [await shop.signUp(), await shop.signInAsAdmin()];
    const product = await shop.addProduct({ stock: 100 });
    for (const amount of [2, 3, 1]) await shop.placeOrder(wilma, { items: [{ product, amount }] });
    const totals = async (sort: 'largest' | 'smallest') =>
      (await shop.request(orderCalls.listOrders, { as, query: { sort } })).map(({ totalAmount }) => totalAmount / 60);
    expect(await totals('largest')).toEqual([3, 2, 1]);
    expect(await totals('smallest')).toEqual([1, 2, 3]);

    const newest = await shop.request(orderCalls.listOrders, { as });
    const oldest = await shop.request(orderCalls.listOrders, { as, query: { sort: 'oldest' } });
    expect(oldest.map(({ date }) => date)).toEqual(newest.map(({ date }) => date).reverse());
  });

  test('are the exact reverse in the opposite order, also among equal totals and across pages', async () => {
    const shop = await createTestShop();
    const [wilma, as] = [await shop.signUp(), await shop.signInAsAdmin()];
    const product = await shop.addProduct({ stock: 100 });
    for (const amount of [2, 1, 2, 2, 1]) await shop.placeOrder(wilma, { items: [{ product, amount }] });
    const idsOf = async (sort: 'largest' | 'smallest', page?: number) => {
      const query = { sort, ...(page !== undefined && { page, limit: 2 }) };
      return (await shop.request(orderCalls.listOrders, { as, query })).map(({ _id }) => _id);
    };

    const smallest = await idsOf('smallest');

    expect((await idsOf('largest')).toReversed()).toEqual(smallest);
    expect([...(await idsOf('smallest', 1)), ...(await idsOf('smallest', 2)), ...(await idsOf('smallest', 3))]).toEqual(
      smallest,
    );
    const { readAfter } = orderList(shop.services.db, {}, 'smallest');
    const first = await readAfter(undefined, 2);
    const rest = await readAfter(first.at(-1), 10);
    expect([...first, ...rest].map(({ id }) => id)).toEqual(smallest);
  });

  test('of one customer are paginated too', async () => {
    const shop = await createTestShop();
    const [wilma, other] = [await shop.signUp(), await shop.signUp()];
    const orders = await placeOrders(shop, [wilma, other, wilma, wilma]);
    const options = { as: wilma, params: { email: wilma.email }, query: { page: 2, limit: 2 } };

    const response = await shop.send(orderCalls.listOwnOrders, options);

    expect(response.json()).toEqual(orders.slice(3));
    expect(response.headers['x-total-count']).toBe('3');
  });

  test('have ids that differ in their first four characters', async () => {
    const shop = await createTestShop();
    const orders = await placeOrders(shop, Array(5).fill(await shop.signUp()));
    expect(new Set(orders.map(({ _id }) => _id.slice(0, 4))).size).toBeGreaterThan(1);
  });
});

describe('one order', () => {
  test('is visible to its customer and to admins', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const [order] = await placeOrders(shop, [wilma]);
    const params = { orderId: order?._id ?? '' };

    expect(await shop.request(orderCalls.getOrder, { as: wilma, params })).toEqual(order);
    expect(await shop.request(orderCalls.getOrder, { as: await shop.signInAsAdmin(), params })).toEqual(order);
    await shop.expectRefusal(403, orderCalls.getOrder, { as: await shop.signUp(), params });
    await shop.expectRefusal(401, orderCalls.getOrder, { params });
  });

  test('that does not exist returns 404', async () => {
    const shop = await createTestShop();
    for (const as of [await shop.signUp(), await shop.signInAsAdmin()]) {
      await shop.expectRefusal(404, orderCalls.getOrder, { as, params: { orderId: 'none' } });
    }
  });
});

describe('the status of an order', () => {
  test('can change between all three values', async () => {
    const shop = await createTestShop();
    const [wilma, as] = [await shop.signUp(), await shop.signInAsAdmin()];
    const [order] = await placeOrders(shop, [wilma]);
    const params = { orderId: order?._id ?? '' };

    for (const [status, version] of [
      ['delivered', 1],
      ['pending', 2],
      ['confirmed', 3],
      ['confirmed', 3],
    ] as const) {
      expect(await shop.request(orderCalls.changeStatus, { as, params, body: { status } })).toEqual({
        modifiedCount: 1,
      });
      expect(await shop.request(orderCalls.getOrder, { as: wilma, params })).toEqual({
        ...order,
        status,
        version,
        ...(status === 'delivered' && { deliveredAt: expect.any(String), returnableUntil: expect.any(String) }),
      });
    }
  });

  test.each([
    { body: { status: 'lost' }, path: 'status' },
    { body: {}, path: 'status' },
    { body: { status: 'pending', email: 'x' }, path: '' },
  ])('rejects $body', async ({ body, path }) => {
    const shop = await createTestShop();
    const options = { as: await shop.signInAsAdmin(), params: { orderId: 'any' }, body };
    const problem = await shop.expectRefusal(400, orderCalls.changeStatus, options);
    expect(problem.errors?.map((error) => error.path)).toEqual([path]);
  });

  test('cannot be changed for an unknown order', async () => {
    const shop = await createTestShop();
    const options = { as: await shop.signInAsAdmin(), params: { orderId: 'none' }, body: { status: 'pending' } };
    await shop.expectRefusal(404, orderCalls.changeStatus, options);
  });
});
