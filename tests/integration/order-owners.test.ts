import { describe, expect, onTestFinished, test } from 'vitest';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { ShopOrderTable } from '#features/order/order/order-table.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { fromDecimal } from '#features/pricing/money.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { openDatabase } from '#platform/database/open-database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { migrations } from '../../src/migrations/migrations.server.ts';
import { createServices } from '../../src/services/services.ts';
import type { OrderJson } from '../support/json.ts';
import { beginPayment, confirmPayment, intentRequest, reconcile, recordRequest } from '../support/payments.ts';
import { testConfig } from '../support/template.ts';
import { createEmptyDatabase } from '../support/test-database.ts';
import { createTestShop, type Person, problemOf, type TestShop } from '../support/test-shop.ts';

/** The tables with the order columns of the previous release. */
type PreviousTables = Omit<Tables, 'shop_order'> & {
  shop_order: Omit<
    ShopOrderTable,
    | 'refunded_cents'
    | 'return_failed'
    | 'discount_cents'
    | 'coupon'
    | 'coupon_id'
    | 'added_tax_cents'
    | 'return_days'
    | 'warranty_years'
  >;
};

/** Deletes an account and creates another one with its email. */
async function replacePerson(shop: TestShop, { id, email }: Person): Promise<Person> {
  await shop.request(userCalls.removeUser, { as: await shop.signInAsAdmin(), params: { id } });
  return shop.signUp({ email });
}

/** Removes an order's owner, so that it looks like an order placed by the previous version. */
async function removeOwner({ services }: TestShop, { _id }: OrderJson): Promise<void> {
  await inTransaction(services.db, (trx) =>
    trx.updateTable('shop_order').set({ user_id: null }).where('id', '=', _id).execute(),
  );
}

const listOwn = (shop: TestShop, as: Person, { email } = as) =>
  shop.request(orderCalls.listOwnOrders, { as, params: { email } });

describe('a new customer with the email of a deleted one', () => {
  async function setUp() {
    const shop = await createTestShop();
    const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 20 })];
    const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card', key: 'once' });
    const clientSecret = await beginPayment(shop, wilma, order);
    const successor = await replacePerson(shop, wilma);
    return { shop, product, order, clientSecret, successor };
  }

  test("sees none of the deleted customer's orders", async () => {
    const { shop, order, successor } = await setUp();
    const params = { orderId: order._id };

    expect(await listOwn(shop, successor)).toEqual([]);
    await shop.expectRefusal(403, orderCalls.getOrder, { as: successor, params });
    await shop.expectRefusal(403, orderCalls.followOrder, { as: successor, params });
  });

  test('can neither begin nor record their payment', async () => {
    const { shop, order, clientSecret, successor } = await setUp();
    const transactionId = await confirmPayment(shop, successor, clientSecret);

    await shop.expectRefusal(403, paymentCalls.createPaymentIntent, intentRequest(successor, order));
    await shop.expectRefusal(403, paymentCalls.recordPayment, recordRequest(successor, order, transactionId));
  });

  test('sees only their own orders', async () => {
    const { shop, product, order, successor } = await setUp();
    const own = await shop.placeOrder(successor, { items: [{ product, amount: 2 }] });

    expect(await listOwn(shop, successor)).toEqual([own]);
    const admin = await shop.signInAsAdmin();
    expect(await listOwn(shop, admin, successor)).toEqual([own]);
    const found = await shop.request(orderCalls.listOrders, { as: admin, query: { search: successor.email } });
    expect(new Set(found.map(({ _id }) => _id))).toEqual(new Set([own._id, order._id]));
  });

  test('gets an error for an Idempotency-Key that the deleted customer used', async () => {
    const { shop, product, successor } = await setUp();
    const draft = { items: [{ product, amount: 1 }], payment: 'card', key: 'once' } as const;

    expect(problemOf(422, await shop.tryToOrder(successor, draft)).code).toBe('key-reused');
    expect(await shop.stockOf(product)).toBe(19);
    await shop.placeOrder(successor, { ...draft, key: 'another' });
  });

  test('does not get an order without an owner that the deleted customer placed', async () => {
    const { shop, order, successor } = await setUp();
    await removeOwner(shop, order);

    await reconcile(shop);

    expect(await listOwn(shop, successor)).toEqual([]);
    await shop.expectRefusal(403, orderCalls.getOrder, { as: successor, params: { orderId: order._id } });
    await shop.expectRefusal(403, paymentCalls.createPaymentIntent, intentRequest(successor, order));
  });
});

describe('an order without an owner, placed by the previous version,', () => {
  async function setUp() {
    const shop = await createTestShop();
    const [wilma, product] = [await shop.signUp(), await shop.addProduct()];
    const draft = { items: [{ product, amount: 1 }], payment: 'card', key: 'once' } as const;
    const order = await shop.placeOrder(wilma, draft);
    await removeOwner(shop, order);
    return { shop, wilma, product, draft, order };
  }

  test('is accessible to its customer at once and to no one else', async () => {
    const { shop, wilma, draft, order } = await setUp();
    const params = { orderId: order._id };

    expect(await shop.request(orderCalls.getOrder, { as: wilma, params })).toEqual(order);
    await beginPayment(shop, wilma, order);
    expect(await shop.placeOrder(wilma, draft)).toEqual(order);
    await shop.expectRefusal(403, orderCalls.getOrder, { as: await shop.signUp(), params });
  });

  test('is listed for its customer after the next job run', async () => {
    const { shop, wilma, order } = await setUp();
    const other = await shop.signUp();

    await reconcile(shop);

    expect(await listOwn(shop, wilma)).toEqual([order]);
    expect(await listOwn(shop, other)).toEqual([]);
  });
});

describe('a database of the previous release', () => {
  const address = { customer_name: 'Wilma', customer_key: 'wilma', mobile: 1, street_address: 's', city: 'c', zip: 1 };
  const total = { subtotal_cents: fromDecimal(60), shipping_cents: fromDecimal(5) };
  const payment = { payment_method: 'cash', payment_state: 'paid', request_hash: 'hash' } as const;

  interface PlacedOrder {
    id: string;
    email: string;
    placed_at: number;
    idempotency_key?: string;
  }

  /** Creates a database as the previous release did and starts this version on it. @returns the owner of each order. */
  async function upgrade(orders: readonly PlacedOrder[]): Promise<Record<string, string | null>> {
    const database = await createEmptyDatabase();
    const db = openDatabase<PreviousTables>(database.location);
    onTestFinished(async () => {
      await db.destroy();
      await database.drop();
    });
    const previous = Object.entries(migrations).filter(([name]) => name < '0012');
    await migrate(db, Object.fromEntries(previous));
    await inTransaction(db, async (trx) => {
      const user = { id: 'wilma', email: 'wilma@example.com', name: 'Wilma', name_key: 'wilma', role: 'user' } as const;
      await trx
        .insertInto('shop_user')
        .values({ ...user, created_at: 1000 })
        .execute();
      for (const order of orders) {
        const row = { ...order, ...address, ...total, ...payment, status: 'pending', version: 0 } as const;
        await trx.insertInto('shop_order').values(row).execute();
      }
    });

    const { close } = await createServices({ ...testConfig(database.location), mode: 'live' });
    await close();

    const rows = await db.selectFrom('shop_order').select(['id', 'user_id']).execute();
    return Object.fromEntries(rows.map(({ id, user_id }) => [id, user_id]));
  }

  test('assigns each order to the account that placed it', async () => {
    const owners = await upgrade([
      { id: 'before', email: 'wilma@example.com', placed_at: 999, idempotency_key: 'once' },
      { id: 'at once', email: 'wilma@example.com', placed_at: 1000, idempotency_key: 'first' },
      { id: 'after', email: 'wilma@example.com', placed_at: 5000 },
      { id: 'of nobody', email: 'gone@example.com', placed_at: 5000, idempotency_key: 'once' },
    ]);

    expect(owners).toEqual({ before: null, 'at once': 'wilma', after: 'wilma', 'of nobody': null });
  });

  test('assigns many orders with the same timestamp', async () => {
    const places = Array.from({ length: 1100 }, (_, place) => place);
    const orders = places.map((place) => ({
      id: `order ${place}`,
      email: place % 3 ? 'wilma@example.com' : 'gone@example.com',
      placed_at: 5000,
    }));

    const owners = await upgrade(orders);

    expect(orders.filter(({ id }) => owners[id] === 'wilma')).toEqual(
      orders.filter(({ email }) => email === 'wilma@example.com'),
    );
  });
});
