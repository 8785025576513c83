import { describe, expect, test } from 'vitest';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { staffSearchCalls } from '#features/staff-search/staff-search-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import type { Role } from '#features/user/user-schema.ts';
import { createTestShop, type Person, type TestShop } from '../support/test-shop.ts';

async function signInAs(shop: TestShop, role: Role): Promise<Person> {
  const [person, admin] = [await shop.signUp(), await shop.signInAsAdmin()];
  await changeRole(shop, admin, person, role);
  return person;
}

function changeRole(shop: TestShop, as: Person, { id }: { id: string }, role: Role) {
  return shop.request(userCalls.changeRole, { as, params: { id }, body: { role } });
}

describe('a role', () => {
  test('filters the list of users, also with a search', async () => {
    const shop = await createTestShop();
    const [support, admin] = [await signInAs(shop, 'support'), await shop.signInAsAdmin()];
    const list = async (query: { role: Role; search?: string }) =>
      (await shop.request(userCalls.listUsers, { as: admin, query })).map(({ email }) => email);
    expect(await list({ role: 'support' })).toEqual([support.email]);
    expect(await list({ role: 'support', search: 'zzz' })).toEqual([]);
    expect(await list({ role: 'admin', search: admin.email.slice(0, 3) })).toEqual([admin.email]);
    expect(await list({ role: 'user' })).not.toContain(support.email);
    expect((await shop.expectRefusal(400, userCalls.listUsers, { as: admin, query: { role: 'owner' } })).code).toBe(
      'invalid-input',
    );
  });

  test('opens the dashboard, and takes effect and ends with the next call', async () => {
    const shop = await createTestShop();
    const [person, admin] = [await shop.signUp(), await shop.signInAsAdmin()];
    const isStaff = () => shop.request(userCalls.getAdminFlag, { as: person, params: { email: person.email } });
    expect(await isStaff()).toEqual({ admin: false });

    expect(await changeRole(shop, admin, person, 'support')).toEqual({ role: 'support' });
    expect(await isStaff()).toEqual({ admin: true });
    expect(await shop.request(userCalls.getUser, { as: person, params: { email: person.email } })).toMatchObject({
      role: 'support',
    });
    await shop.request(orderCalls.listOrders, { as: person });
    const refusal = await shop.expectRefusal(403, userCalls.changeRole, {
      as: person,
      params: { id: person.id },
      body: { role: 'admin' },
    });
    expect(refusal.code).toBe('missing-permission');

    await changeRole(shop, admin, person, 'user');
    expect((await shop.expectRefusal(403, orderCalls.listOrders, { as: person })).code).toBe('admin-only');
  });

  test("of the last admin stays, also when two admins take each other's at once", async () => {
    const shop = await createTestShop();
    const [first, second] = [await shop.signInAsAdmin(), await signInAs(shop, 'admin')];
    const body = { role: 'user' };
    const answers = await Promise.all([
      shop.send(userCalls.changeRole, { as: first, params: { id: second.id }, body }),
      shop.send(userCalls.changeRole, { as: second, params: { id: first.id }, body }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).not.toEqual([200, 200]);
    const [left] = await shop.services.admins.list();
    if (!left) throw new Error('No admin is left');
    const as = left._id === first.id ? first : second;
    const refusal = await shop.expectRefusal(409, userCalls.changeRole, { as, params: { id: left._id }, body });
    expect(refusal.code).toBe('last-admin');
  });

  test('must be given up before the account can be deleted', async () => {
    const shop = await createTestShop();
    const [admin, support] = [await shop.signInAsAdmin(), await signInAs(shop, 'support')];
    const remove = { as: admin, params: { id: support.id } };
    expect((await shop.expectRefusal(409, userCalls.removeUser, remove)).code).toBe('staff-account');
    await changeRole(shop, admin, support, 'user');
    expect(await shop.request(userCalls.removeUser, remove)).toEqual({ deletedCount: 1 });
  });

  test('decides what the search of the dashboard finds', async () => {
    const shop = await createTestShop();
    await shop.addProduct({ name: 'Quokka 60' });
    await shop.signUp({ name: 'Quokka Fan' });
    const search = async (role: Role) => {
      const { products, people } = await shop.request(staffSearchCalls.searchAsStaff, {
        as: await signInAs(shop, role),
        query: { q: 'quokka' },
      });
      return [products.length, people.length];
    };
    expect(await search('support')).toEqual([0, 1]);
    expect(await search('catalogue')).toEqual([1, 0]);
    expect(await search('admin')).toEqual([1, 1]);
  });
});
