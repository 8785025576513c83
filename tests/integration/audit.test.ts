import { describe, expect, test } from 'vitest';
import { formatAuditEntry, listAudit } from '#features/audit/audit-log.server.ts';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { type Browser, browserOf, post, SAME_ORIGIN, signInBrowser } from '../support/browser.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const { email, password } = SAMPLE_ACCOUNTS.user;
const WILMA = { name: 'Wilma', email: 'wilma@example.com', password: 'secret-of-wilma' };

/** Reads the log, oldest first: action, actor, subject, address. */
async function entriesOf({ services }: TestShop): Promise<unknown[][]> {
  const entries = await listAudit(services.db);
  return entries
    .toReversed()
    .map(({ action, actor_email, subject_email, address }) => [action, actor_email, subject_email, address]);
}

/** Creates a clock that advances one millisecond per reading, so that entries have a defined order. */
function createClock(): () => number {
  let time = Date.now();
  return () => ++time;
}

function postSignedIn(shop: TestShop, path: string, browser: Browser) {
  return post(shop, path, {}, { ...browser.headers, ...SAME_ORIGIN });
}

describe('the audit log', () => {
  test('records sign-ups, sign-ins, sign-outs and refused sign-ins', async () => {
    const shop = await createTestShop({ now: createClock() });
    const browser = browserOf(await post(shop, '/sign-up/email', WILMA));
    await postSignedIn(shop, '/sign-out', browser);
    await post(shop, '/sign-in/email', { email: ' Wilma@Example.com'.trim(), password: 'guessed-wrong' });
    await post(shop, '/sign-in/email', { email: 'nobody@example.com', password });
    await shop.request(identityCalls.endAllSessions, { as: await signInBrowser(shop, WILMA) });

    expect(await entriesOf(shop)).toEqual([
      ['signed-up', WILMA.email, null, '127.0.0.1'],
      ['signed-out', WILMA.email, null, '127.0.0.1'],
      ['sign-in-refused', WILMA.email, null, '127.0.0.1'],
      ['sign-in-refused', null, null, '127.0.0.1'],
      ['signed-in', WILMA.email, null, '127.0.0.1'],
      ['signed-out-everywhere', WILMA.email, null, '127.0.0.1'],
    ]);
  });

  test('records calls that were not permitted, the first ten of an hour for each person', async () => {
    const shop = await createTestShop({ now: createClock() });
    const [wilma, fred] = [await shop.signUp({ email: WILMA.email }), await shop.signUp({ email: 'fred@example.com' })];
    const params = { id: fred.id };
    const body = { email: fred.email, name: 'Changed' };

    await shop.expectRefusal(403, userCalls.changeProfile, { as: wilma, params, body });
    for (let count = 0; count < 12; count++) await shop.expectRefusal(403, userCalls.listUsers, { as: wilma });
    await shop.expectRefusal(403, userCalls.removeUser, { as: fred, params });
    await shop.expectRefusal(401, userCalls.listUsers, { as: { headers: {} } });

    const texts = (await listAudit(shop.services.db)).toReversed().map(({ actor_email, text }) => [actor_email, text]);
    expect(texts).toEqual([
      [WILMA.email, 'Tried PUT /user/:id and was refused'],
      ...Array(9).fill([WILMA.email, 'Tried GET /user and was refused']),
      [fred.email, 'Tried DELETE /user/:id and was refused'],
    ]);
  });

  test('records sign-ins and codes that were refused because there were too many, once per hour and account', async () => {
    const shop = await createTestShop({ now: createClock() });
    for (let count = 0; count < 25; count++) await post(shop, '/sign-in/email', { email, password: 'guessed-wrong' });
    const actions = (await listAudit(shop.services.db)).map(({ action, actor_email }) => [action, actor_email]);
    const limited = actions.filter(([action]) => action === 'sign-in-limited');
    expect(limited.length).toBeGreaterThan(0);
    expect(limited.length).toBeLessThanOrEqual(10);
    expect(new Set(limited.map(([, actor]) => actor))).toEqual(new Set([email]));
    expect(actions).toHaveLength(10 + limited.length);
  });

  test('contains no passwords or session tokens', async () => {
    const shop = await createTestShop();
    const { headers } = await signInBrowser(shop, SAMPLE_ACCOUNTS.user);
    await post(shop, '/sign-in/email', { email: 'my-password-in-the-wrong-field', password: 'other-password' });
    const rows = JSON.stringify(await listAudit(shop.services.db));
    expect(rows).not.toContain(password);
    expect(rows).not.toContain('password');
    expect(rows).not.toContain(headers.cookie.split(/[=.%]/)[2]);
  });

  test('does not record attempts that had no effect', async () => {
    const shop = await createTestShop();
    await post(shop, '/sign-up/email', { ...WILMA, email });
    await post(shop, '/sign-up/email', { ...WILMA, password: 'short' });
    await post(shop, '/sign-out', {});
    await shop.expectRefusal(401, identityCalls.endAllSessions);
    await post(shop, '/change-password', { currentPassword: password, newPassword: 'guessed-right' });
    expect(await entriesOf(shop)).toEqual([]);
  });

  test("takes the client address from the shop's own proxy", async () => {
    const shop = await createTestShop({ config: { proxies: 1 } });
    await signInBrowser(shop, SAMPLE_ACCOUNTS.user, { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' });
    expect(await entriesOf(shop)).toEqual([['signed-in', email, null, '203.0.113.9']]);
  });

  test.each([
    ['the client before a CDN and a proxy', '198.51.100.1, 203.0.113.9, 192.0.2.77', '203.0.113.9'],
    ['the other end of an untrusted connection', '203.0.113.9, 198.51.100.1', '198.51.100.1'],
    ['a client of IPv6', '2001:db8:ffff::1, 2001:db8::5', '2001:db8:ffff:0::/64'],
    ['the last valid one of a forged list', 'forged, 192.0.2.77', '192.0.2.77'],
  ])('with trusted networks takes the address of %s', async (_, forwarded, address) => {
    const trustedProxies = ['127.0.0.1', '192.0.2.0/24', '2001:db8::/48'];
    const shop = await createTestShop({ config: { trustedProxies } });
    await signInBrowser(shop, SAMPLE_ACCOUNTS.user, { 'x-forwarded-for': forwarded });
    expect(await entriesOf(shop)).toEqual([['signed-in', email, null, address]]);
  });

  test('believes no forwarded address of a connection from outside the trusted networks', async () => {
    const shop = await createTestShop({ config: { trustedProxies: ['192.0.2.0/24'] } });
    await signInBrowser(shop, SAMPLE_ACCOUNTS.user, { 'x-forwarded-for': '203.0.113.9' });
    expect(await entriesOf(shop)).toEqual([['signed-in', email, null, '127.0.0.1']]);
  });

  test.each([
    [1, '<script>alert(1)</script>'],
    [1, '203.0.113.9:4711'],
    [2, '198.51.100.1, not an address'],
  ])('ignores an invalid forwarded address: %i proxies, %s', async (proxies, forwarded) => {
    const shop = await createTestShop({ config: { proxies } });
    const browser = await signInBrowser(shop, SAMPLE_ACCOUNTS.user, { 'x-forwarded-for': forwarded });
    expect(await entriesOf(shop)).toEqual([['signed-in', email, null, '127.0.0.1']]);
    const [session] = await shop.request(identityCalls.listSessions, { as: browser });
    expect(session?.address).toBe('127.0.0.1');
  });

  test('records each change of rights once and keeps the entries of deleted users', async () => {
    const shop = await createTestShop({ now: createClock() });
    const admin = await shop.signInAsAdmin();
    const [wilma, otto] = [await shop.signUp({ email: WILMA.email }), await shop.signUp({ email: 'otto@example.com' })];
    for (let count = 1; count <= 2; count++) {
      await shop.request(userCalls.grantAdmin, { as: admin, params: { id: wilma.id } });
    }
    await shop.request(userCalls.removeUser, { as: wilma, params: { id: otto.id } });
    await shop.expectRefusal(409, userCalls.removeUser, { as: wilma, params: { id: admin.id } });

    expect(await entriesOf(shop)).toEqual([
      ['admin-granted', admin.email, wilma.email, '127.0.0.1'],
      ['user-deleted', wilma.email, null, '127.0.0.1'],
    ]);
    expect(await listAudit(shop.services.db, otto.email)).toEqual([]);
    expect(await listAudit(shop.services.db, admin.email)).toHaveLength(1);
  });

  test('is written in the same transaction as the change', async () => {
    const shop = await createTestShop();
    const [admin, wilma] = [await shop.signInAsAdmin(), await shop.signUp()];
    await shop.services.db.schema.dropTable('audit_entry').execute();

    const calls = [userCalls.grantAdmin, userCalls.removeUser];
    for (const call of calls) {
      expect((await shop.send(call, { as: admin, params: { id: wilma.id } })).statusCode).toBe(500);
    }

    expect(await shop.services.users.find(wilma.id)).toMatchObject({ role: 'user' });
  });
});

test('concurrent revocations leave one admin', async () => {
  const shop = await createTestShop();
  const { admins, users } = shop.services;
  const people = await Promise.all([shop.signUp(), shop.signUp(), shop.signUp()]);
  const actor = { address: 'test' };
  for (const { id } of people) {
    const user = await users.find(id);
    if (user) await admins.grant(user, actor);
  }

  const all = await admins.list();
  const outcomes = await Promise.all(all.map((user) => admins.revoke(user, actor)));

  expect(all).toHaveLength(4);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: 'last' }]);
  expect(await admins.list()).toHaveLength(1);
});

test.each([
  [{ actor_email: 'a@b.c', subject_email: 'd@e.f', address: '1.1.1.1' }, 'a@b.c  Made d@e.f an admin  (1.1.1.1)'],
  [{ subject_email: 'd@e.f', address: 'command line' }, 'Made d@e.f an admin  (command line)'],
  [{ actor_id: 'gone', address: null }, 'gone  Made a deleted person an admin  (unknown address)'],
])('an entry for %j is formatted as one line', (who, line) => {
  const at = Date.UTC(2026, 0, 2, 3, 4, 5, 6);
  const nobody = {
    actor_id: null,
    actor_name: null,
    actor_key_name: null,
    actor_email: null,
    subject_id: null,
    subject_name: null,
  };
  const unchained = { sequence: null, hash: null, text: null, subject_email: null };
  const entry = { id: 'x', at, action: 'admin-granted', kind: 'role', ...nobody, ...unchained, ...who } as const;
  expect(formatAuditEntry(entry, 'Europe/Berlin')).toBe(`2026-01-02 04:04:05  ${line}`);
});
