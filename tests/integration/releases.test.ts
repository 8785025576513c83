import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { orderCalls } from '#features/order/order-calls.ts';
import { paymentCalls } from '#features/payment/payment-calls.ts';
import { refundCalls } from '#features/payment/refund-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { copyDatabase } from '#platform/database/copy/copy-database.server.ts';
import { openDatabase } from '#platform/database/open-database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { migrations } from '../../src/migrations/migrations.server.ts';
import { CUSTOMERS, PRODUCT } from '../releases/people.ts';
import { post } from '../support/browser.ts';
import { netPaid, payByCard, reconcile } from '../support/payments.ts';
import { createEmptyDatabase } from '../support/test-database.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const FOLDER = 'tests/releases';
const RELEASES = readdirSync(FOLDER).filter((name) => name.endsWith('.sqlite.gz'));

/** Opens this version on a copy of an earlier release's database, an hour after the last order. */
async function upgrade(release: string): Promise<TestShop> {
  const folder = mkdtempSync(join(tmpdir(), 'thock-release-'));
  const file = join(folder, 'shop.sqlite');
  writeFileSync(file, gunzipSync(readFileSync(join(FOLDER, release))));
  const { location, drop } = await createEmptyDatabase();
  onTestFinished(async () => {
    await drop();
    rmSync(folder, { recursive: true });
  });
  const applied = Object.entries(migrations).filter(([name]) => name <= release.replace('.sqlite.gz', ''));
  const from = { engine: 'sqlite', file } as const;
  const copying = { migrations: Object.fromEntries(applied), replace: false, onProgress() {} };
  expect(await copyDatabase({ from, to: location, ...copying })).toMatchObject({ ok: true });

  const db = openDatabase<Tables>(location);
  const { at } = await db
    .selectFrom('shop_order')
    .select(({ fn }) => fn.max('placed_at').as('at'))
    .executeTakeFirstOrThrow();
  await db.destroy();
  return openTestShop(location, { now: () => at + 3_600_000 });
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

describe.each(RELEASES)('a database of release %s', (release) => {
  test('keeps its users and passwords, and requires longer passwords of admins', async () => {
    const shop = await upgrade(release);
    const signIn = async (customer: keyof typeof CUSTOMERS) =>
      (await post(shop, '/sign-in/email', CUSTOMERS[customer])).statusCode;

    expect([await signIn('wilma'), await signIn('nina'), await signIn('gone')]).toEqual([200, 403, 401]);
    const as = await findPerson(shop, CUSTOMERS.nina);
    expect(await shop.request(userCalls.getAdminFlag, { as, params: { email: as.email } })).toEqual({ admin: true });
  });

  test('keeps its orders with their owners, totals and states', async () => {
    const shop = await upgrade(release);

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
    const as = await findPerson(shop, CUSTOMERS.nina);
    expect(await shop.request(orderCalls.listOrders, { as, query: { search: CUSTOMERS.gone.email } })).toHaveLength(1);
  });

  test('keeps its products and their stock', async () => {
    const shop = await upgrade(release);

    const products = await shop.request(productCalls.listProducts);

    const sold = 1 + 2 + 3 + 4 + 6;
    expect(products.find(({ name }) => name === PRODUCT.name)).toMatchObject({ stock: PRODUCT.stock - sold });
    expect(products.some(({ name }) => name === 'Unfinished')).toBe(false);
  });

  test('continues its payments: open ones can be paid, paid ones refunded, and none twice', async () => {
    const shop = await upgrade(release);
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
  });
});
