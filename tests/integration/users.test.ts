import { describe, expect, test } from 'vitest';
import { apiKeyCalls } from '#features/api-key/api-key-calls.ts';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { post } from '../support/browser.ts';
import { createTestShop, type Person, type TestShop } from '../support/test-shop.ts';

const PROFILE = {
  name: 'Wilma Berg',
  mobile: 491701234567,
  streetAddress: 'Main Street 1',
  city: 'Bremen',
  zip: 28195,
};

describe('a user', () => {
  test('reads their own record by an email with other case and spaces', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp({ name: 'Wilma', email: 'wilma@example.com' });

    const user = await shop.request(userCalls.getUser, { as: wilma, params: { email: ' Wilma@Example.com ' } });

    expect(user).toEqual({ _id: wilma.id, name: 'Wilma', email: 'wilma@example.com', role: 'user' });
  });

  test('cannot find out whether another email has an account', async () => {
    const shop = await createTestShop();
    const [wilma, other] = [await shop.signUp(), await shop.signUp()];
    const request = (email: string) => shop.expectRefusal(403, userCalls.getUser, { as: wilma, params: { email } });

    expect((await request(other.email)).detail).toBe((await request('nobody@example.com')).detail);
  });

  test('has an admin flag', async () => {
    const shop = await createTestShop();
    const [wilma, admin] = [await shop.signUp(), await shop.signInAsAdmin()];
    const isAdmin = (as: typeof wilma, email = as.email) =>
      shop.request(userCalls.getAdminFlag, { as, params: { email } });

    expect(await isAdmin(wilma)).toEqual({ admin: false });
    expect(await isAdmin(admin)).toEqual({ admin: true });
    expect(await isAdmin(admin, wilma.email)).toEqual({ admin: false });
    expect(await isAdmin(admin, 'nobody@example.com')).toEqual({ admin: false });
  });

  test('that does not exist returns 404 to an admin', async () => {
    const shop = await createTestShop();
    await shop.expectRefusal(404, userCalls.getUser, {
      as: await shop.signInAsAdmin(),
      params: { email: 'nobody@example.com' },
    });
  });

  test('cannot be looked up by an invalid email', async () => {
    const shop = await createTestShop();
    const problem = await shop.expectRefusal(400, userCalls.getUser, {
      as: await shop.signInAsAdmin(),
      params: { email: 'nobody' },
    });
    expect(problem.errors).toEqual([{ path: 'email', message: 'Provide a valid Email' }]);
  });
});

describe('a profile', () => {
  test('is changed by its owner', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const body = { email: wilma.email, ...PROFILE };

    const answer = await shop.request(userCalls.changeProfile, { as: wilma, params: { id: wilma.id }, body });

    expect(answer).toEqual({ acknowledged: true });
    const user = await shop.request(userCalls.getUser, { as: wilma, params: { email: wilma.email } });
    const derived = { postalCode: '28195', phone: String(PROFILE.mobile) };
    expect(user).toEqual({ _id: wilma.id, email: wilma.email, role: 'user', ...PROFILE, ...derived });
  });

  test("sets the sample customer's name at the next sign-in", async () => {
    const shop = await createTestShop();
    const { email } = SAMPLE_ACCOUNTS.user;
    const as = await shop.signInAsAdmin();
    const { _id: id } = await shop.request(userCalls.getUser, { as, params: { email } });

    await shop.request(userCalls.changeProfile, { as, params: { id }, body: { email, name: 'Wilma Berg' } });

    const signedIn = await post(shop, '/sign-in/email', SAMPLE_ACCOUNTS.user);
    expect(signedIn.json().user.name).toBe('Wilma Berg');
  });

  test('keeps omitted fields and clears fields set to null', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const change = (body: object) =>
      shop.request(userCalls.changeProfile, {
        as: wilma,
        params: { id: wilma.id },
        body: { email: wilma.email, ...PROFILE, ...body },
      });
    await change({});

    await change({ city: undefined, mobile: null });

    const user = await shop.request(userCalls.getUser, { as: wilma, params: { email: wilma.email } });
    expect(user.city).toBe('Bremen');
    expect(user).not.toHaveProperty('mobile');
  });

  test('is changed by an admin but by no other user', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const options = { params: { id: wilma.id }, body: { email: wilma.email, name: 'Wilma Berg' } };

    await shop.expectRefusal(403, userCalls.changeProfile, { ...options, as: await shop.signUp() });
    await shop.request(userCalls.changeProfile, { ...options, as: await shop.signInAsAdmin() });
  });

  test('does not allow a change of email', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const problem = await shop.expectRefusal(422, userCalls.changeProfile, {
      as: wilma,
      params: { id: wilma.id },
      body: { ...PROFILE, email: 'other@example.com' },
    });
    expect(problem.errors?.map(({ path }) => path)).toEqual(['email']);
  });

  test.each([
    { change: { role: 'admin' }, path: '' },
    { change: { _id: 'other' }, path: '' },
    { change: { name: '' }, path: 'name' },
    { change: { name: 7 }, path: 'name' },
    { change: { name: 'Wilma\nPay here' }, path: 'name' },
    { change: { city: 'Bremen\u202Enemerb' }, path: 'city' },
    { change: { email: undefined }, path: 'email' },
    { change: { mobile: '0170' }, path: 'mobile' },
    { change: { mobile: -1 }, path: 'mobile' },
    { change: { zip: 1.5 }, path: 'zip' },
    { change: { zip: 1e15 }, path: 'zip' },
    { change: { city: 'x'.repeat(101) }, path: 'city' },
    { change: { streetAddress: ['Main Street 1'] }, path: 'streetAddress' },
  ])('rejects $change', async ({ change, path }) => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const problem = await shop.expectRefusal(400, userCalls.changeProfile, {
      as: wilma,
      params: { id: wilma.id },
      body: { email: wilma.email, ...PROFILE, ...change },
    });
    expect(problem.errors?.map((error) => error.path)).toEqual([path]);
  });

  test('of an unknown user cannot be changed', async () => {
    const shop = await createTestShop();
    const options = { params: { id: 'nobody' }, body: { email: 'nobody@example.com', ...PROFILE } };
    await shop.expectRefusal(404, userCalls.changeProfile, { ...options, as: await shop.signInAsAdmin() });
    await shop.expectRefusal(404, userCalls.changeProfile, { ...options, as: await shop.signUp() });
  });
});

describe('an admin', () => {
  test('lists all users, with pagination', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const wilma = await shop.signUp();

    const users = await shop.request(userCalls.listUsers, { as });
    expect(users).toHaveLength(3);
    expect(users.map(({ _id }) => _id)).toContain(wilma.id);

    const page = await shop.send(userCalls.listUsers, { as, query: { page: 2, limit: 2 } });
    expect(page.json()).toEqual(users.slice(2));
    expect(page.headers['x-total-count']).toBe('3');
    expect(page.headers.link).not.toContain('rel="next"');
  });

  test('finds users by prefix of name or email', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const wilma = await shop.signUp({ name: 'Ödön Wilma', email: 'od@example.com' });
    const walter = await shop.signUp({ name: 'Walter', email: 'öd@example.com' });
    const find = async (search: string) =>
      (await shop.request(userCalls.listUsers, { as, query: { search } })).map(({ _id }) => _id).sort();

    expect(await find('ÖD')).toEqual([wilma.id, walter.id].sort());
    expect(await find(' od@ ')).toEqual([wilma.id]);
    expect(await find('wil')).toEqual([]);
    expect(await find('%')).toEqual([]);
    expect(await find('')).toHaveLength(4);

    const page = await shop.send(userCalls.listUsers, { as, query: { search: 'öd', page: 2, limit: 1 } });
    expect(page.headers['x-total-count']).toBe('2');
    expect(page.headers.link).toContain('search=');
    await shop.request(userCalls.changeProfile, {
      as,
      params: { id: walter.id },
      body: { ...PROFILE, email: walter.email },
    });
    expect(await find('wilma b')).toEqual([walter.id]);
  });

  test.each(['x'.repeat(201), 'a\0'])('cannot search for %j', async (search) => {
    const shop = await createTestShop();
    await shop.expectRefusal(400, userCalls.listUsers, { as: await shop.signInAsAdmin(), query: { search } });
  });

  test('makes a user an admin, whose existing token gains access at once', async () => {
    const shop = await createTestShop();
    const [admin, wilma] = [await shop.signInAsAdmin(), await shop.signUp()];
    const grant = () => shop.request(userCalls.grantAdmin, { as: admin, params: { id: wilma.id } });

    expect(await grant()).toEqual({ modifiedCount: 1 });
    expect(await grant()).toEqual({ modifiedCount: 0 });
    expect(await shop.request(userCalls.listUsers, { as: wilma })).toHaveLength(3);
  });

  test('loses access at once when the role is revoked', async () => {
    const shop = await createTestShop();
    const admin = await shop.signInAsAdmin();
    await shop.services.db.updateTable('shop_user').set({ role: 'user' }).where('id', '=', admin.id).execute();
    await shop.expectRefusal(403, userCalls.listUsers, { as: admin });
  });

  test('deletes a user, ends their token and keeps their orders', async () => {
    const shop = await createTestShop();
    const [admin, wilma, product] = [await shop.signInAsAdmin(), await shop.signUp(), await shop.addProduct()];
    const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }] });

    const answer = await shop.request(userCalls.removeUser, { as: admin, params: { id: wilma.id } });

    expect(answer).toEqual({ deletedCount: 1 });
    await shop.expectRefusal(401, orderCalls.getOrder, { as: wilma, params: { orderId: order._id } });
    expect(await shop.request(orderCalls.getOrder, { as: admin, params: { orderId: order._id } })).toEqual(order);
  });

  test('cannot delete other admins, themself or an unknown user', async () => {
    const shop = await createTestShop();
    const [admin, other] = [await shop.signInAsAdmin(), await shop.signUp()];
    await shop.request(userCalls.grantAdmin, { as: admin, params: { id: other.id } });
    const refused = (status: number, id: string) =>
      shop.expectRefusal(status, userCalls.removeUser, { as: admin, params: { id } });

    expect((await refused(409, other.id)).code).toBe('admin');
    expect((await refused(409, admin.id)).code).toBe('self');
    await refused(404, 'nobody');
    expect(await shop.request(userCalls.listUsers, { as: admin })).toHaveLength(3);
  });

  test('cannot make an unknown user an admin', async () => {
    const shop = await createTestShop();
    await shop.expectRefusal(404, userCalls.grantAdmin, { as: await shop.signInAsAdmin(), params: { id: 'nobody' } });
  });
});

describe('a profile that others change', () => {
  test('is audited, without what it says', async () => {
    const shop = await createTestShop();
    const [wilma, admin] = [await shop.signUp({ name: 'Wilma' }), await shop.signInAsAdmin()];
    await changeProfile(shop, wilma, wilma, PROFILE);
    expect(await accountEntries(shop)).toEqual([]);

    await changeProfile(shop, admin, wilma, PROFILE);
    expect(await accountEntries(shop)).toEqual([]);

    await changeProfile(shop, admin, wilma, { name: 'Wilma Berg-Lund', mobile: null, city: 'Kiel' });
    const text = 'Changed the profile of Wilma Berg-Lund: name, telephone number, city';
    expect(await accountEntries(shop)).toEqual([[admin.name, wilma.id, text]]);
  });

  test('may be that of a customer, but not of staff, for an API key', async () => {
    const shop = await createTestShop();
    const [wilma, admin] = [await shop.signUp(), await shop.signInAsAdmin()];
    const body = { name: 'Sync', permissions: ['customers.write' as const] };
    const { key } = await shop.request(apiKeyCalls.addApiKey, { as: admin, body });
    const as = { headers: { authorization: `Bearer ${key}` } };
    await changeProfile(shop, as, wilma, PROFILE);
    expect((await accountEntries(shop)).map(([actor, subject]) => [actor, subject])).toEqual([
      ['API key Sync', wilma.id],
    ]);

    for (const role of ['support', 'catalogue', 'admin'] as const) {
      await shop.request(userCalls.changeRole, { as: admin, params: { id: wilma.id }, body: { role } });
      const change = { as, params: { id: wilma.id }, body: { ...PROFILE, email: wilma.email, city: 'Kiel' } };
      expect((await shop.expectRefusal(403, userCalls.changeProfile, change)).code).toBe('staff-account');
    }
    expect((await shop.services.users.find(wilma.id))?.city).toBe(PROFILE.city);
  });
});

test('the list of users says whose email is confirmed', async () => {
  const shop = await createTestShop();
  const [admin, known, unknown] = [
    await shop.signInAsAdmin(),
    await shop.signUp(),
    await shop.signUp({ isConfirmed: false }),
  ];
  const users = await shop.request(userCalls.listUsers, { as: admin });
  const confirmed = new Map(users.map(({ _id, emailConfirmed }) => [_id, emailConfirmed]));
  expect([confirmed.get(known.id), confirmed.get(unknown.id)]).toEqual([true, false]);
});

async function changeProfile(
  shop: TestShop,
  as: Pick<Person, 'headers'>,
  { id, email }: Person,
  profile: { name: string; mobile?: number | null; city?: string },
): Promise<void> {
  await shop.request(userCalls.changeProfile, { as, params: { id }, body: { ...profile, email } });
}

/** Reads the entries about accounts: actor, subject and text. */
async function accountEntries(shop: TestShop) {
  const as = await shop.signInAsAdmin();
  const entries = await shop.request(auditCalls.listAudit, { as, query: { kind: 'account' } });
  return entries.map(({ actor, subject, text }) => [actor.name, subject?._id, text]);
}
