import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { listAudit } from '#features/audit/audit-log.server.ts';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import { type Browser, post, signInBrowser } from '../support/browser.ts';
import { insertIdentity, insertIdentitySession } from '../support/identities.ts';
import { KEEPS_MAILS } from '../support/mailbox.ts';
import { createTestShop, problemOf, type TestShop } from '../support/test-shop.ts';

const LANES = 5;
const ROUNDS_OF_A_LANE = 40;

/** A browser whose session can be reassigned to another user without a password. */
interface SpareBrowser extends Browser {
  signIn(userId: string): Promise<void>;
}

async function openSpareBrowser(shop: TestShop): Promise<SpareBrowser> {
  const { headers } = await signInBrowser(shop, SAMPLE_ACCOUNTS.user);
  const token = decodeURIComponent(headers.cookie.split('=')[1] ?? '').split('.')[0] ?? '';
  const { db } = shop.services;
  return {
    headers,
    async signIn(userId) {
      await inTransaction(db, (trx) => trx.deleteFrom('identity_session').where('token', '=', token).execute());
      await insertIdentitySession(db, userId, token);
    },
  };
}

/** Creates an identity without a shop record and signs it in in this browser. */
async function signUpWithoutRecord(shop: TestShop, browser: SpareBrowser, email = `${newId()}@example.com`) {
  const id = newId();
  await insertIdentity(shop.services.db, { id, email });
  await browser.signIn(id);
  return { id, email, name: 'Wilma' };
}

const registrationRequest = (as: Browser, { name, email }: { name: string; email: string }) => ({
  as,
  body: { name, email },
});
const tokenRequest = (as: Browser, { email }: { email: string }) => ({ as, body: { email } });

async function hasIdentity({ services }: TestShop, id: string): Promise<boolean> {
  const found = await services.db.selectFrom('identity_user').select('id').where('id', '=', id).execute();
  return found.length > 0;
}

test('a deletion concurrent with sign-ins leaves neither identity nor record, 200 times', async () => {
  const shop = await createTestShop();
  const otherProcess = await shop.openAnotherProcess();
  const admin = await shop.signInAsAdmin();

  async function race(browser: SpareBrowser, email: string, round: number): Promise<void> {
    const person = await signUpWithoutRecord(shop, browser, email);
    await shop.request(userCalls.addUser, registrationRequest(browser, person));
    const processes = round % 2 ? [shop, otherProcess] : [otherProcess, shop];
    const [deletion, ...signIns] = await Promise.all([
      shop.send(userCalls.removeUser, { as: admin, params: { id: person.id } }),
      ...processes.map((process) => process.send(identityCalls.issueToken, tokenRequest(browser, person))),
      ...processes.map((process) => process.send(userCalls.addUser, registrationRequest(browser, person))),
    ]);
    expect(deletion.statusCode, deletion.body).toBe(200);
    for (const { statusCode, body } of signIns) expect([200, 401], body).toContain(statusCode);
    expect([await hasIdentity(shop, person.id), await shop.services.users.find(person.id)]).toEqual([false, undefined]);

    const successor = await signUpWithoutRecord(shop, browser, email);
    const { token } = await shop.request(identityCalls.issueToken, tokenRequest(browser, successor));
    expect(decodeJwt(token).sub).toBe(successor.id);
    await shop.request(userCalls.removeUser, { as: admin, params: { id: successor.id } });
  }

  async function runLane(): Promise<void> {
    const [browser, email] = [await openSpareBrowser(shop), `${newId()}@example.com`];
    for (let round = 0; round < ROUNDS_OF_A_LANE; round++) await race(browser, email, round);
  }
  await Promise.all(Array.from({ length: LANES }, runLane));
});

describe('registration is refused', () => {
  test('when the identity no longer exists', async () => {
    const { services } = await createTestShop();
    const id = newId();
    expect(await services.users.register({ id, name: 'Wilma' })).toEqual({ ok: false, reason: 'identity-gone' });
    expect(await services.users.find(id)).toBeUndefined();
  });

  test("when an admin's record has the email, even without an identity", async () => {
    const shop = await createTestShop();
    const [browser, admin] = [await openSpareBrowser(shop), await shop.signUp()];
    await shop.request(userCalls.grantAdmin, { as: await shop.signInAsAdmin(), params: { id: admin.id } });
    await inTransaction(shop.services.db, (trx) =>
      trx.deleteFrom('identity_user').where('id', '=', admin.id).execute(),
    );
    const person = await signUpWithoutRecord(shop, browser, admin.email);

    const refused = await shop.expectRefusal(409, userCalls.addUser, registrationRequest(browser, person));
    expect(refused).toMatchObject({
      code: 'email-taken',
      detail: 'Another account already uses your email. Contact the shop to recover it.',
    });
    const withoutToken = await shop.expectRefusal(409, identityCalls.issueToken, tokenRequest(browser, person));
    expect(withoutToken.code).toBe('email-taken');
    expect(await shop.services.users.find(admin.id)).toMatchObject({ role: 'admin' });
  });

  test('when the record with the email belongs to an identity with another email', async () => {
    const shop = await createTestShop();
    const [browser, other] = [await openSpareBrowser(shop), await shop.signUp()];
    await inTransaction(shop.services.db, (trx) =>
      trx.updateTable('identity_user').set({ email: 'other@example.com' }).where('id', '=', other.id).execute(),
    );
    const person = await signUpWithoutRecord(shop, browser, other.email);

    await shop.expectRefusal(409, identityCalls.issueToken, tokenRequest(browser, person));
    expect(await shop.services.users.find(other.id)).toMatchObject({ email: other.email });
  });
});

test('a record without an identity is deleted when a new account has its email', async () => {
  const shop = await createTestShop();
  const [browser, deleted, product] = [await openSpareBrowser(shop), await shop.signUp(), await shop.addProduct()];
  await shop.placeOrder(deleted, { items: [{ product, amount: 1 }] });
  await inTransaction(shop.services.db, (trx) =>
    trx.deleteFrom('identity_user').where('id', '=', deleted.id).execute(),
  );
  const person = await signUpWithoutRecord(shop, browser, deleted.email);

  const { token } = await shop.request(identityCalls.issueToken, tokenRequest(browser, person));

  expect(decodeJwt(token).sub).toBe(person.id);
  const as = { headers: { authorization: `Bearer ${token}` } };
  expect(await shop.request(orderCalls.listOwnOrders, { as, params: { email: person.email } })).toEqual([]);
  await shop.expectRefusal(401, userCalls.getUser, { as: deleted, params: { email: deleted.email } });
  const [entry] = await listAudit(shop.services.db);
  expect(entry).toMatchObject({ action: 'user-deleted', subject_id: deleted.id, address: 'the shop itself' });
});

describe('deleting a user', () => {
  test('deletes sessions, passwords and mailed links with the record', async () => {
    const shop = await createTestShop({ config: KEEPS_MAILS });
    const { db, users } = shop.services;
    const { email } = SAMPLE_ACCOUNTS.user;
    await signInBrowser(shop, SAMPLE_ACCOUNTS.user);
    await post(shop, '/request-password-reset', { email });
    const id = (await users.findByEmail(email))?._id ?? '';
    const count = async () => [
      (await db.selectFrom('identity_user').selectAll().where('id', '=', id).execute()).length,
      (await db.selectFrom('identity_session').selectAll().where('userId', '=', id).execute()).length,
      (await db.selectFrom('identity_account').selectAll().where('userId', '=', id).execute()).length,
      (await db.selectFrom('identity_verification').selectAll().where('value', '=', id).execute()).length,
    ];
    expect(await count()).toEqual([1, 1, 1, 1]);

    await shop.request(userCalls.removeUser, { as: await shop.signInAsAdmin(), params: { id } });

    expect(await count()).toEqual([0, 0, 0, 0]);
  });

  test('rolls back when a part cannot be deleted', async () => {
    const shop = await createTestShop();
    const [wilma, as] = [await shop.signUp({ name: 'Wilma' }), await shop.signInAsAdmin()];
    await createTrigger(shop, 'before delete on identity_user', 'fail');

    problemOf(500, await shop.send(userCalls.removeUser, { as, params: { id: wilma.id } }));

    expect(await shop.services.users.find(wilma.id)).toMatchObject({ email: wilma.email });
    expect(await hasIdentity(shop, wilma.id)).toBe(true);
  });

  test('succeeds once when two admins do it at the same time', async () => {
    const shop = await createTestShop();
    const [wilma, as] = [await shop.signUp(), await shop.signInAsAdmin()];
    const remove = () => shop.send(userCalls.removeUser, { as, params: { id: wilma.id } });
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  });

  test('makes a concurrent sign-in fail with signed-out', async () => {
    const shop = await createTestShop();
    await createTrigger(shop, 'before insert on identity_session', 'delete');
    const problem = problemOf(401, await post(shop, '/sign-in/email', SAMPLE_ACCOUNTS.user));
    expect(problem).toMatchObject({ code: 'signed-out', message: problem.detail });
  });
});

/** Creates a trigger that makes a statement fail or deletes the identity just before it. */
async function createTrigger({ services }: TestShop, timing: string, action: 'fail' | 'delete'): Promise<void> {
  const { db } = services;
  if (inject('template').engine === 'sqlite') {
    const work = {
      fail: `select raise(abort, 'fail')`,
      delete: 'delete from identity_user where id = new."userId"',
    };
    await sql.raw(`create trigger test_trigger ${timing} begin ${work[action]}; end`).execute(db);
    return;
  }
  const work = {
    fail: `raise exception 'fail'`,
    delete: 'delete from identity_user where id = new."userId"; return new',
  };
  await sql
    .raw(
      `create function test_trigger_function() returns trigger language plpgsql as 'begin ${work[action].replaceAll("'", "''")}; end'`,
    )
    .execute(db);
  await sql
    .raw(`create trigger test_trigger ${timing} for each row execute function test_trigger_function()`)
    .execute(db);
}
