import { describe, expect, test } from 'vitest';
import { apiKeyCalls } from '#features/api-key/api-key-calls.ts';
import { COMMAND_LINE } from '#features/audit/actor.server.ts';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import type { Role } from '#features/user/user-schema.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { Permission } from '#platform/http/permissions.ts';
import { createTestShop, type Person, type TestShop } from '../support/test-shop.ts';

const HOUR = 3_600_000;

async function addKey(shop: TestShop, permissions: readonly Permission[], expiresAt?: string, maker?: Person) {
  const body = { name: 'Books', permissions: [...permissions], ...(expiresAt !== undefined && { expiresAt }) };
  const added = await shop.request(apiKeyCalls.addApiKey, { as: maker ?? (await shop.signInAsAdmin()), body });
  return { ...added, headers: { authorization: `Bearer ${added.key}` } };
}

/** An admin with a key that reads orders, which support may do too, and one that reads customers and changes products. */
async function addMaker(shop: TestShop) {
  const [admin, maker] = [await shop.signInAsAdmin(), await shop.signUp({ name: 'Mara' })];
  const changeRole = (role: Role) =>
    shop.request(userCalls.changeRole, { as: admin, params: { id: maker.id }, body: { role } });
  await changeRole('admin');
  const reading = await addKey(shop, ['orders.read'], undefined, maker);
  const writing = await addKey(shop, ['customers.read', 'products.write'], undefined, maker);
  return { admin, maker, changeRole, reading, writing };
}

/** Reads which keys are listed, and the entries about deleted ones, oldest first. */
async function keysAndEntries(shop: TestShop) {
  const as = await shop.signInAsAdmin();
  const keys = await shop.request(apiKeyCalls.listApiKeys, { as });
  const entries = await shop.request(auditCalls.listAudit, { as, query: { kind: 'key' } });
  return {
    keys: keys.map(({ _id }) => _id),
    deletions: entries
      .filter(({ text }) => text.startsWith('Deleted'))
      .map(({ actor, subject }) => [actor.name, subject?._id]),
  };
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
    const statuses: number[] = [];
    // More at once would be too many requests for the process.
    const clients = Array.from({ length: 100 }, async () => {
      for (let call = 0; call < 8; call++) statuses.push((await shop.send(apiKeyCalls.listApiKeys, { as })).statusCode);
    });
    await Promise.all(clients);
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

describe('the maker of an API key', () => {
  test('is listed with it', async () => {
    const shop = await createTestShop();
    const { admin, maker } = await addMaker(shop);
    const keys = await shop.request(apiKeyCalls.listApiKeys, { as: admin });
    expect(keys.map(({ by }) => by)).toEqual(Array(2).fill({ _id: maker.id, name: 'Mara' }));
  });

  test('takes along what a new role does not permit, with an audit entry', async () => {
    const shop = await createTestShop();
    const { admin, changeRole, reading, writing } = await addMaker(shop);
    await changeRole('support');
    await shop.request(orderCalls.listOrders, { as: reading });
    expect((await shop.expectRefusal(401, userCalls.listUsers, { as: writing })).code).toBe('signed-out');
    expect(await keysAndEntries(shop)).toEqual({ keys: [reading._id], deletions: [[admin.name, writing._id]] });

    await changeRole('user');
    expect((await shop.expectRefusal(401, orderCalls.listOrders, { as: reading })).code).toBe('signed-out');
    const { keys, deletions } = await keysAndEntries(shop);
    expect([keys, deletions.length]).toEqual([[], 2]);
  });

  test('takes all keys along at the command line', async () => {
    const shop = await createTestShop();
    const { maker, reading, writing } = await addMaker(shop);
    const user = await shop.services.users.find(maker.id);
    if (!user) throw new Error('The maker is gone');
    expect(await shop.services.admins.revoke(user, COMMAND_LINE)).toEqual({ ok: true, endedKeys: ['Books', 'Books'] });
    for (const as of [reading, writing]) await shop.expectRefusal(401, orderCalls.listOrders, { as });
    const { keys, deletions } = await keysAndEntries(shop);
    expect([keys, deletions.length]).toEqual([[], 2]);
  });

  test('takes nothing along if the last admin keeps the role', async () => {
    const shop = await createTestShop();
    const [admin, key] = [await shop.signInAsAdmin(), await addKey(shop, ['orders.read'])];
    const demotion = { as: admin, params: { id: admin.id }, body: { role: 'user' } };
    expect((await shop.expectRefusal(409, userCalls.changeRole, demotion)).code).toBe('last-admin');
    await shop.request(orderCalls.listOrders, { as: key });
  });

  test('no longer has the role after a change by another program: the key is refused, then ended', async () => {
    const shop = await createTestShop();
    const { maker, reading, writing } = await addMaker(shop);
    await inTransaction(shop.services.db, (trx) =>
      trx.updateTable('shop_user').set({ role: 'user' }).where('id', '=', maker.id).execute(),
    );
    for (const as of [reading, writing]) await shop.expectRefusal(401, orderCalls.listOrders, { as });
    await shop.services.start();
    const { keys, deletions } = await keysAndEntries(shop);
    expect(keys).toEqual([]);
    expect(deletions.map(([actor]) => actor)).toEqual(['The shop', 'The shop']);
  });

  test('adds no key that outlives them, even at the same moment', async () => {
    const shop = await createTestShop();
    const { maker, changeRole } = await addMaker(shop);
    const body = { name: 'Late', permissions: ['customers.read' as const] };
    const adding = Array.from({ length: 5 }, () => shop.send(apiKeyCalls.addApiKey, { as: maker, body }));
    const [, ...added] = await Promise.all([changeRole('user'), ...adding]);
    expect((await keysAndEntries(shop)).keys).toEqual([]);
    for (const response of added) {
      if (response.statusCode === 200) {
        const headers = { authorization: `Bearer ${response.json<{ key: string }>().key}` };
        await shop.expectRefusal(401, userCalls.listUsers, { as: { headers } });
      } else expect([401, 403]).toContain(response.statusCode);
    }
  });
});
