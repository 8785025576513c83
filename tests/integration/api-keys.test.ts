import { describe, expect, test } from 'vitest';
import { apiKeyCalls } from '#features/api-key/api-key-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { orderCalls } from '#features/order/order-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import type { Permission } from '#platform/http/permissions.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const HOUR = 3_600_000;

async function addKey(shop: TestShop, permissions: readonly Permission[], expiresAt?: string) {
  const body = { name: 'Books', permissions: [...permissions], ...(expiresAt !== undefined && { expiresAt }) };
  const added = await shop.request(apiKeyCalls.addApiKey, { as: await shop.signInAsAdmin(), body });
  return { ...added, headers: { authorization: `Bearer ${added.key}` } };
}

describe('an API key', () => {
  test('does what its permissions include, and nothing that needs a person', async () => {
    const shop = await createTestShop();
    const [as, product, customer] = [await addKey(shop, ['orders.read']), await shop.addProduct(), await shop.signUp()];
    const order = await shop.placeOrder(customer, { items: [{ product, amount: 1 }] });

    expect(await shop.request(orderCalls.getOrder, { as, params: { orderId: order._id } })).toMatchObject({
      _id: order._id,
    });
    const refusals = [
      await shop.expectRefusal(403, orderCalls.changeStatus, {
        as,
        params: { orderId: order._id },
        body: { status: 'confirmed' },
      }),
      await shop.expectRefusal(403, orderCalls.placeOrder, { as, body: {} }),
      await shop.expectRefusal(403, userCalls.getUser, { as, params: { email: customer.email } }),
    ];
    expect(refusals.map(({ code }) => code)).toEqual(['missing-permission', 'needs-person', 'not-yours']);
  });

  test('with all permissions can neither change roles nor add keys, also where nobody is asked to confirm', async () => {
    const shop = await createTestShop();
    const as = await addKey(shop, ['keys.write', 'roles.write', 'customers.write']);
    const { id } = await shop.signUp();
    expect(await shop.request(apiKeyCalls.listApiKeys, { as })).toHaveLength(1);
    const refusals = [
      await shop.expectRefusal(403, userCalls.changeRole, { as, params: { id }, body: { role: 'admin' } }),
      await shop.expectRefusal(403, userCalls.grantAdmin, { as, params: { id } }),
      await shop.expectRefusal(403, userCalls.removeUser, { as, params: { id } }),
      await shop.expectRefusal(403, apiKeyCalls.addApiKey, { as, body: { name: 'More', permissions: ['keys.write'] } }),
    ];
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['needs-person']));
  });

  test('is listed without its secret, which the database does not contain', async () => {
    const shop = await createTestShop();
    const { _id, key, headers } = await addKey(shop, ['products.write']);
    await shop.request(productCalls.listProducts, { as: { headers } });
    const admin = await shop.signInAsAdmin();
    const [listed] = await shop.request(apiKeyCalls.listApiKeys, { as: admin });
    expect(listed).toMatchObject({ _id, name: 'Books', permissions: ['products.write'] });
    expect(listed?.lastUsedAt).toBeDefined();
    const rows = await shop.services.db.selectFrom('api_key').selectAll().execute();
    expect(JSON.stringify([listed, rows])).not.toContain(key);
  });

  test('ends when it is deleted and when it expires', async () => {
    const clock = { now: Date.now() };
    const shop = await createTestShop({ now: () => clock.now });
    const admin = await shop.signInAsAdmin();
    const [deleted, expiring] = [
      await addKey(shop, ['orders.read']),
      await addKey(shop, ['orders.read'], new Date(clock.now + HOUR).toISOString()),
    ];
    await shop.request(orderCalls.listOrders, { as: deleted });
    await shop.request(orderCalls.listOrders, { as: expiring });

    await shop.request(apiKeyCalls.deleteApiKey, { as: admin, params: { keyId: deleted._id } });
    clock.now += HOUR;
    for (const as of [deleted, expiring]) {
      expect((await shop.expectRefusal(401, orderCalls.listOrders, { as })).code).toBe('signed-out');
    }
  });

  test('may make 600 calls a minute', async () => {
    const shop = await createTestShop();
    const as = await addKey(shop, ['orders.read']);
    const statuses = await Promise.all(
      Array.from({ length: 800 }, async () => (await shop.send(apiKeyCalls.listApiKeys, { as })).statusCode),
    );
    const refused = statuses.filter((status) => status === 429).length;
    expect(refused).toBeGreaterThanOrEqual(100);
    expect(refused).toBeLessThanOrEqual(200);
  });

  test('needs a name, a permission that exists, and a time to come', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const add = (status: number, body: object) => shop.expectRefusal(status, apiKeyCalls.addApiKey, { as, body });
    const key = { name: 'Books', permissions: ['orders.read'] };
    expect((await add(400, { ...key, name: ' ' })).errors).toEqual([{ path: 'name', message: 'Name is Required' }]);
    await add(400, { ...key, permissions: [] });
    await add(400, { ...key, permissions: ['everything'] });
    await add(400, { ...key, expiresAt: 'soon' });
    expect((await add(422, { ...key, expiresAt: '2020-01-01T00:00:00Z' })).code).toBe('expired-already');
    expect(await shop.request(apiKeyCalls.listApiKeys, { as })).toEqual([]);
  });
});
