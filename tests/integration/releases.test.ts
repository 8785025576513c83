import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { apiKeyCalls } from '#features/api-key/api-key-calls.ts';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { checkChain } from '#features/audit/audit-check.server.ts';
import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { checkLedger } from '#features/catalogue/stock/ledger-check.server.ts';
import { couponCalls } from '#features/coupon/coupon-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { returnCalls } from '#features/order/return/return-calls.ts';
import { withdrawalCalls } from '#features/order/withdrawal/withdrawal-calls.ts';
import { cents } from '#features/pricing/money.ts';
import { reviewCalls } from '#features/review/review-calls.ts';
import { stockAlertCalls } from '#features/stock-alert/stock-alert-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { wishlistCalls } from '#features/wishlist/wishlist-calls.ts';
import { isBreaking, migrate } from '#platform/database/migrate.server.ts';
import { type DatabaseLocation, openDatabase } from '#platform/database/open-database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { migrations } from '../../src/migrations/migrations.server.ts';
import {
  API_KEY,
  CHOSEN_PRODUCT,
  COUPON,
  CUSTOMERS,
  LIKED_PRODUCT,
  PRODUCT,
  RETURNED_PRODUCT,
  REVIEW,
} from '../releases/people.ts';
import { unpackProgram } from '../releases/program.ts';
import { startApi } from '../support/api-process.ts';
import { post } from '../support/browser.ts';
import { createFormerDatabase } from '../support/former-database.ts';
import { runJob } from '../support/jobs.ts';
import { netPaid, payByCard, reconcile } from '../support/payments.ts';
import { testConfig } from '../support/template.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { createSeededDatabase } from '../support/test-database.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { takeWithdrawals } from '../support/withdrawals.ts';

const RELEASES = readdirSync('tests/releases')
  .filter((name) => name.endsWith('.sqlite.gz'))
  .toSorted();

/** Whether the release before, which is stored with the last database, refuses what this one has added since. */
const IS_REFUSED = Object.keys(migrations).some((name) => name > String(RELEASES.at(-1)) && isBreaking(name));

/**
 * Opens this version on a copy of an earlier release's database, an hour after the last order.
 * @param change changes the database before it is upgraded.
 */
async function upgrade(release: string, change?: (db: Kysely<Tables>) => Promise<void>): Promise<TestShop> {
  return openLater(await createFormerDatabase(release), change);
}

/** Opens this version an hour after the last order. */
async function openLater(location: DatabaseLocation, change?: (db: Kysely<Tables>) => Promise<void>) {
  const at = await withDatabase(location, async (db) => {
    await change?.(db);
    const latest = db.selectFrom('shop_order').select(({ fn }) => fn.max('placed_at').as('at'));
    return (await latest.executeTakeFirstOrThrow()).at;
  });
  return openTestShop(location, { now: () => at + 3_600_000 });
}

async function withDatabase<Result>(location: DatabaseLocation, work: (db: Kysely<Tables>) => Promise<Result>) {
  const db = openDatabase<Tables>(location);
  return work(db).finally(() => db.destroy());
}

async function findPerson(shop: TestShop, { email }: { email: string }) {
  const user = await shop.services.users.findByEmail(email);
  if (!user) throw new Error(`${email} is gone`);
  const token = await shop.services.tokens.issue(user._id);
  return { id: user._id, name: user.name, email, headers: { authorization: `Bearer ${token}` } };
}

/** Reads Wilma's orders, which differ in their amounts. */
async function ordersOf(shop: TestShop) {
  const as = await findPerson(shop, CUSTOMERS.wilma);
  const orders = await shop.request(orderCalls.listOwnOrders, { as, params: { email: as.email } });
  const byAmount = new Map(orders.map((order) => [order.items[0]?.amount, order]));
  const find = (amount: number) => {
    const order = byAmount.get(amount);
    if (!order) throw new Error(`The order for ${amount} is gone`);
    return order;
  };
  return { as, orders, find };
}

/** What the databases of some releases have and earlier ones do not. */
const NEW_IN: Readonly<Record<string, readonly ((shop: TestShop) => Promise<void>)[]>> = {
  '0024-return.sqlite.gz': [expectReturnsToContinue],
  '0031-order-indexes.sqlite.gz': [expectVariantsToBeRestocked],
  '0035-coupon.sqlite.gz': [expectCouponsToBeGivenBack],
  '0038-stock-alert.sqlite.gz': [expectWishes],
  '0041-second-factor.sqlite.gz': [expectAuditChain, expectRoles],
  '0047-failed-return.sqlite.gz': [expectMakersOfKeys],
  '0053-social-links.sqlite.gz': [expectMakersOfKeys, expectPaymentTimes, expectNoStories, expectFoundPrices],
};

/** One upgrade of each release for all checks, because it takes most of the time. */
test.each(RELEASES)('a database of release %s keeps what it has, and its shop goes on', async (release) => {
  const shop = await upgrade(release);
  for (const expectToKeep of NEW_IN[release] ?? []) await expectToKeep(shop);
  await expectToGoOn(shop);
});

/** A migration that the former release does not know and can run beside. */
async function addToOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('later').addColumn('id', 'text').execute();
  await db.schema
    .alterTable('shop_order')
    .addColumn('later', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

/** Returns a function that starts the release before on a database with one more migration than this release has. */
async function createLaterDatabase(name: string) {
  const { location, drop } = await createSeededDatabase();
  const folder = createTemporaryFolder('thock-former-');
  onTestFinished(async () => {
    await drop();
    rmSync(folder, { recursive: true });
  });
  await withDatabase(location, (db) => migrate(db, { ...migrations, [name]: { up: addToOrders } }));
  const program = unpackProgram(folder);
  const dataDir = location.engine === 'sqlite' ? dirname(location.file) : folder;
  const startFormer = () => startApi({ location, dataDir, secret: testConfig(location).secret, program });
  return { location, program, startFormer };
}

test.skipIf(IS_REFUSED)('the release before sells on the schema of a later one, which goes on', async () => {
  const { location, program, startFormer } = await createLaterDatabase('9999-later');

  const former = await startFormer();
  onTestFinished(() => former.kill());
  await promisify(execFile)(process.execPath, [program, former.address]);
  await former.kill();

  expect(former.output()).toMatch(/"migrations":\[.*"9999-later"\],"msg":"the database belongs to a newer release"/);
  const shop = await openLater(location);
  await expectReturnsToContinue(shop);
  await expectCouponsToBeGivenBack(shop);
  await expectToGoOn(shop);
});

test('the release before refuses a schema that a breaking migration has changed', async () => {
  const { startFormer } = await createLaterDatabase('9999-breaking-later');
  await expect(startFormer()).rejects.toThrow(
    /was changed by a newer release in a way that this one cannot use \(.*9999-breaking-later\)\. Start the newer/,
  );
});

test('a return that a former release had given up is made', async () => {
  const shop = await upgrade('0041-second-factor.sqlite.gz', giveUpReturn);
  await reconcile(shop);

  const order = (await ordersOf(shop)).find(5);
  expect(order.payment).toMatchObject({ returned: 'paid-twice' });
  expect(order.payment).not.toHaveProperty('returnFailed');
  expect(await netPaid(shop, order)).toBe(0);
});

/** Adds a second payment of a refunded order, which could not be returned for 120 days. */
async function giveUpReturn(db: Kysely<Tables>): Promise<void> {
  const id = 'pi_sandbox_given_up';
  const first = await db
    .selectFrom('payment_intent')
    .selectAll()
    .where('state', '=', 'refunded')
    .executeTakeFirstOrThrow();
  const paid = await db.selectFrom('sandbox_intent').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow();
  const unique = { id, idempotency_key: id, client_secret: id };
  await db
    .insertInto('sandbox_intent')
    .values({ ...paid, ...unique, status: 'succeeded' })
    .execute();
  const failed = { state: 'refund-failed', next_check_at: null, refunded_cents: cents(0), refund_progress: 0 } as const;
  await db
    .insertInto('payment_intent')
    .values({ ...first, ...failed, id, attempt: first.attempt + 1 })
    .execute();
  await db
    .updateTable('shop_order')
    .set({ return_reason: 'paid-twice', return_failed: 1 })
    .where('id', '=', first.order_id)
    .execute();
}

/** Checks what a database has since the first release. */
async function expectToGoOn(shop: TestShop): Promise<void> {
  await expectUsers(shop);
  await expectOrders(shop);
  await expectStock(shop);
  await expectPaymentsToContinue(shop);
  await expectWithdrawals(shop);
}

/** Users keep their passwords, and admins have to choose longer ones. */
async function expectUsers(shop: TestShop): Promise<void> {
  const signIn = async (customer: keyof typeof CUSTOMERS) =>
    (await post(shop, '/sign-in/email', CUSTOMERS[customer])).statusCode;

  expect([await signIn('wilma'), await signIn('nina'), await signIn('gone')]).toEqual([200, 403, 401]);
  const as = await findPerson(shop, CUSTOMERS.nina);
  expect(await shop.request(userCalls.getAdminFlag, { as, params: { email: as.email } })).toEqual({ admin: true });
}

/** Orders keep their owners, totals and states. */
async function expectOrders(shop: TestShop): Promise<void> {
  const { orders } = await ordersOf(shop);

  const summaries = orders.map(({ items, status, payment, totalAmount }) => [
    items[0]?.amount,
    { status, method: payment.method, paid: payment.status, totalAmount },
  ]);
  const cash = { method: 'cash', paid: true };
  const card = { status: 'pending', method: 'card' };
  expect(Object.fromEntries(summaries)).toEqual({
    1: { ...cash, status: 'pending', totalAmount: PRODUCT.price },
    2: { ...cash, status: 'delivered', totalAmount: 2 * PRODUCT.price },
    3: { ...card, paid: false, totalAmount: 3 * PRODUCT.price },
    4: { ...card, paid: true, totalAmount: 4 * PRODUCT.price },
    5: { ...card, paid: false, totalAmount: 5 * PRODUCT.price },
  });
  for (const { returnDays, warrantyYears } of orders) expect([returnDays, warrantyYears]).toEqual([30, 2]);
  const as = await findPerson(shop, CUSTOMERS.nina);
  expect(await shop.request(orderCalls.listOrders, { as, query: { search: CUSTOMERS.gone.email } })).toHaveLength(1);
}

/** Products keep their stock. */
async function expectStock(shop: TestShop): Promise<void> {
  const products = await shop.request(productCalls.listProducts);

  const sold = 1 + 2 + 3 + 4 + 6;
  expect(products.find(({ name }) => name === PRODUCT.name)).toMatchObject({ stock: PRODUCT.stock - sold });
  expect(products.some(({ name }) => name === 'Unfinished')).toBe(false);
}

/** Open payments can be paid, paid ones refunded, and none twice. */
async function expectPaymentsToContinue(shop: TestShop): Promise<void> {
  const { as, find } = await ordersOf(shop);
  const admin = await findPerson(shop, CUSTOMERS.nina);
  const [begun, paid, refunded] = [find(3), find(4), find(5)];

  const transactionId = await payByCard(shop, as, begun);
  const body = { orderId: begun._id, transactionId };
  await shop.request(paymentCalls.recordPayment, { as, params: { orderId: begun._id }, body });
  await shop.request(refundCalls.refundOrder, { as: admin, params: { orderId: paid._id } });
  await reconcile(shop);

  expect((await ordersOf(shop)).find(3).payment.status).toBe(true);
  const inCents = (order: { totalAmount: number; shippingFee: number }) =>
    100 * (order.totalAmount + order.shippingFee);
  expect(await netPaid(shop, begun)).toBe(inCents(begun));
  expect(await netPaid(shop, paid)).toBe(0);
  expect(await netPaid(shop, refunded)).toBe(0);
}

/** A requested return can be received, and restocks its product. */
async function expectReturnsToContinue(shop: TestShop): Promise<void> {
  const as = await findPerson(shop, CUSTOMERS.nina);
  const [requested] = await shop.request(returnCalls.listReturns, { as, query: { state: 'requested' } });
  const params = { returnId: requested?._id ?? '' };

  await shop.request(returnCalls.decideReturn, { as, params, body: { accept: true } });
  await shop.request(returnCalls.receiveReturn, { as, params, body: { restock: true } });

  const products = await shop.request(productCalls.listProducts);
  const { stock } = RETURNED_PRODUCT;
  expect(products.find(({ name }) => name === RETURNED_PRODUCT.name)).toMatchObject({ stock: stock - 3 + 2 });
}

/** Customers withdraw from orders that an earlier release took. */
async function expectWithdrawals(shop: TestShop): Promise<void> {
  await takeWithdrawals(shop, await findPerson(shop, CUSTOMERS.nina));
  const { as, find } = await ordersOf(shop);
  const body = { order: find(1)._id, email: as.email, name: as.name };
  await shop.request(withdrawalCalls.withdraw, { body });
  await runJob(shop, 'handle-withdrawals');
  expect((await ordersOf(shop)).find(1).status).toBe('cancelled');
}

/** A cancelled order is returned to the variant that it took. */
async function expectVariantsToBeRestocked(shop: TestShop): Promise<void> {
  const as = await findPerson(shop, CUSTOMERS.vera);
  const stockByVariant = async () => {
    const products = await shop.request(productCalls.listProducts);
    return products.find(({ name }) => name === CHOSEN_PRODUCT.name)?.variants.map(({ stock }) => stock);
  };
  const [order] = await shop.request(orderCalls.listOwnOrders, { as, params: { email: as.email } });
  expect(order?.items).toMatchObject([{ variant: 'Tactile', amount: 2, price: 65 }]);
  expect(await stockByVariant()).toEqual([5, 5]);

  await shop.request(cancelCalls.cancelOrder, { as, params: { orderId: order?._id ?? '' }, body: {} });

  expect(await stockByVariant()).toEqual([5, 7]);
  expect(await checkLedger(shop.services.db)).toMatchObject({ gaps: [] });
}

/** A cancelled order gives back the use of its coupon. */
async function expectCouponsToBeGivenBack(shop: TestShop): Promise<void> {
  const as = await findPerson(shop, CUSTOMERS.cora);
  const uses = async () => {
    const admin = await findPerson(shop, CUSTOMERS.nina);
    return (await shop.request(couponCalls.listCoupons, { as: admin })).map(({ code, uses: number }) => [code, number]);
  };
  const [order] = await shop.request(orderCalls.listOwnOrders, { as, params: { email: as.email } });
  expect(order).toMatchObject({ coupon: COUPON.code, subtotal: 60, discount: 6, totalAmount: 54 });
  expect(await uses()).toContainEqual([COUPON.code, 1]);

  await shop.request(cancelCalls.cancelOrder, { as, params: { orderId: order?._id ?? '' }, body: {} });

  expect(await uses()).toContainEqual([COUPON.code, 0]);
}

/** Reviews, wishes and alerts are kept. */
async function expectWishes(shop: TestShop): Promise<void> {
  const as = await findPerson(shop, CUSTOMERS.olga);
  const [wish] = await shop.request(wishlistCalls.listWishes, { as });
  const params = { productId: wish?._id ?? '' };
  expect(wish).toMatchObject({ name: LIKED_PRODUCT.name, stock: 0, rating: { average: 4, count: 1 } });
  expect(await shop.request(reviewCalls.listReviews, { params })).toMatchObject([REVIEW]);
  expect(await shop.request(stockAlertCalls.listStockAlerts, { as })).toHaveLength(1);
}

/** Roles and keys may do what they could. */
async function expectRoles(shop: TestShop): Promise<void> {
  const sam = await findPerson(shop, CUSTOMERS.sam);
  expect(await shop.request(orderCalls.listOrders, { as: sam, query: {} })).not.toHaveLength(0);
  await shop.expectRefusal(403, apiKeyCalls.listApiKeys, { as: sam });
  const as = await findPerson(shop, CUSTOMERS.nina);
  expect(await shop.request(apiKeyCalls.listApiKeys, { as })).toMatchObject([API_KEY]);
}

/** Keys get the makers that the audit log knows. */
async function expectMakersOfKeys(shop: TestShop): Promise<void> {
  const as = await findPerson(shop, CUSTOMERS.nina);
  expect(await shop.request(apiKeyCalls.listApiKeys, { as })).toMatchObject([
    { ...API_KEY, by: { name: SAMPLE_ACCOUNTS.admin.name } },
  ]);
}

/** The entries of the audit log are chained, and name people by their ids. */
async function expectAuditChain(shop: TestShop): Promise<void> {
  const { db } = shop.services;
  const { entries, faults } = await checkChain(db);
  const rows = await db.selectFrom('audit_entry').selectAll().orderBy('sequence').execute();
  expect([entries, faults]).toEqual([rows.length, []]);
  expect(rows.length).toBeGreaterThan(5);
  expect(JSON.stringify(rows)).not.toContain('@');
  expect(rows.at(-1)?.text).toBe(`Chained ${rows.length - 1} entries of an earlier version`);

  const as = await findPerson(shop, CUSTOMERS.nina);
  const signedUp = await shop.request(auditCalls.listAudit, { as, query: { kind: 'account' } });
  expect(signedUp).toContainEqual(expect.objectContaining({ text: 'Signed up', actor: { _id: as.id, name: as.name } }));
}

/** Products tell nothing yet, and attributes stand in no group. */
async function expectNoStories(shop: TestShop): Promise<void> {
  const as = await findPerson(shop, CUSTOMERS.nina);
  const products = await shop.request(productCalls.listProducts, { as });
  expect(products.length).toBeGreaterThan(0);
  for (const product of products) expect(product).not.toHaveProperty('story');
  const attributes = await shop.request(attributeCalls.listAttributes);
  expect(attributes.length).toBeGreaterThan(0);
  for (const { group, explanation, choiceExplanations, replacedBy } of attributes)
    expect([group, explanation, choiceExplanations, replacedBy]).toEqual([undefined, undefined, undefined, undefined]);
}

/** What variants have cost before the upgrade is unknown, so a reduction of the next days names no lowest price. */
async function expectFoundPrices(shop: TestShop): Promise<void> {
  const { db } = shop.services;
  const variants = await db.selectFrom('product_variant').selectAll().execute();
  const found = await db.selectFrom('price_change').selectAll().execute();
  expect(new Map(found.map((row) => [row.variant_id, [row.price_cents, row.compare_at_price_cents]]))).toEqual(
    new Map(variants.map((row) => [row.id, [row.price_cents, row.compare_at_price_cents]])),
  );
  expect(found.every((row) => row.found === 1 && row.number === 0)).toBe(true);

  const as = await findPerson(shop, CUSTOMERS.nina);
  const product = (await shop.request(productCalls.listProducts, { as })).find(({ name }) => name === PRODUCT.name);
  const params = { productId: product?._id ?? '' };
  const { name = '', company = '', category = 'pc', description = '', image = '' } = product ?? {};
  const base = { name, company, category, description, image, published: true, sellingPrice: 1 };
  const body = { ...base, price: PRODUCT.price, compareAtPrice: PRODUCT.price + 20 };
  await shop.request(productCalls.changeProduct, { as, params, body });
  const { variants: reduced } = await shop.request(productCalls.getProduct, { as, params });
  expect(reduced[0]).toMatchObject({ compareAtPrice: PRODUCT.price + 20 });
  expect(reduced[0]).not.toHaveProperty('lowestPrice30Days');
}

/** Orders that were paid by card know when, from their timeline. */
async function expectPaymentTimes(shop: TestShop): Promise<void> {
  const { orders, find } = await ordersOf(shop);
  const paid = find(4);
  const event = await shop.services.db
    .selectFrom('shop_event')
    .select('occurred_at')
    .where('subject', '=', paid._id)
    .where('kind', '=', 'order.paid')
    .executeTakeFirstOrThrow();
  expect(Date.parse(paid.payment.paidAt ?? '')).toBe(event.occurred_at);
  for (const { payment } of orders) {
    expect(payment.paidAt !== undefined).toBe(payment.method === 'card' && payment.transactionId !== undefined);
  }
}

test('payments of before know their provider, and those of another one are left alone', async () => {
  const stripes = { id: 'pi_before', attempt: 99, state: 'open', last_requested_at: 0, state_changed_at: 0 } as const;
  const shop = await upgrade(RELEASES.at(-1) ?? '', async (db) => {
    const { id } = await db.selectFrom('shop_order').select('id').limit(1).executeTakeFirstOrThrow();
    const row = { ...stripes, order_id: id, next_check_at: 0, refunded_cents: cents(0), refund_progress: 0 };
    await sql`insert into payment_intent ${sql.raw(`(${[...Object.keys(row), 'dispute'].join(', ')})`)}
      values (${sql.join([...Object.values(row), null])})`.execute(db);
  });
  const { db } = shop.services;
  const intents = await db.selectFrom('payment_intent').select(['id', 'provider']).execute();
  const sandboxed = await db.selectFrom('sandbox_intent').select('id').execute();
  const ids = new Set(sandboxed.map(({ id }) => id));
  expect(ids.size).toBeGreaterThan(0);
  for (const { id, provider } of intents) expect(provider, id).toBe(ids.has(id) ? 'sandbox' : 'stripe');

  await reconcile(shop);
  const left = db.selectFrom('payment_intent').select(['state', 'next_check_at']).where('id', '=', stripes.id);
  expect(await left.executeTakeFirst()).toEqual({ state: 'open', next_check_at: 0 });
});
