import { describe, expect, test } from 'vitest';
import { THE_SHOP } from '#features/audit/actor.server.ts';
import { listAudit } from '#features/audit/audit-log.server.ts';
import { couponCalls } from '#features/coupon/coupon-calls.ts';
import { removeSamples } from '#features/demo/sample-removal.server.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { cashCalls } from '#features/order/cash/cash-calls.ts';
import { documentCalls } from '#features/order/invoice/document-calls.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { returnCalls } from '#features/order/return/return-calls.ts';
import { reviewCalls } from '#features/review/review-calls.ts';
import { removeSampleReviews } from '#features/review/review-changes.server.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { heartCalls } from '#features/wishlist/heart-calls.ts';
import { wishlistCalls } from '#features/wishlist/wishlist-calls.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { createApp } from '../../src/app.ts';
import { ConfigError } from '../../src/environment.ts';
import { openWithDatabase } from '../../src/process/open-shop.ts';
import { readAllRows } from '../support/all-rows.ts';
import { post, signInBrowser } from '../support/browser.ts';
import { done, environmentOf, runCommand } from '../support/command.ts';
import { KEEPS_MAILS, mailboxOf } from '../support/mailbox.ts';
import { beginPayment, payByCard, recordRequest } from '../support/payments.ts';
import { testConfig } from '../support/template.ts';
import { createTestShop, type DraftLine, type Person, type TestShop } from '../support/test-shop.ts';

const EMAILS = [SAMPLE_ACCOUNTS.admin.email, SAMPLE_ACCOUNTS.user.email];
const DAY_MILLISECONDS = 24 * 3_600_000;
const LIVE = { mode: 'live', shopUrl: 'https://shop.example.com' } as const;
const OTHER_COUPON = { code: 'OTHER', kind: 'percent', value: 10 } as const;
/** Tables that the removal also writes to. */
const UPDATED_TABLES = [
  'coupon',
  'invoice_series',
  'product',
  'product_variant',
  'stock_movement',
  'product_change',
  'audit_entry',
  'audit_head',
];

/** Starts a live process on the database of this shop, as `npm run serve` does. */
async function startLive(shop: TestShop): Promise<void> {
  const config = { ...testConfig(shop.database), ...LIVE };
  const app = await openWithDatabase(config, () => createApp(config));
  await app.close();
}

async function refusalOf(start: Promise<void>): Promise<string> {
  const error = await start.catch((reason: unknown) => reason);
  if (error instanceof ConfigError) return error.message;
  throw new Error('The shop started', { cause: error });
}

async function sampleUserOf(shop: TestShop): Promise<Person> {
  const { name, email } = SAMPLE_ACCOUNTS.user;
  const id = (await shop.services.users.findByEmail(email))?._id ?? '';
  return { id, name, email, headers: { authorization: `Bearer ${await shop.services.tokens.issue(id)}` } };
}

/** Returns a piece of an order's first line, which goes back into stock. */
async function returnUnit(shop: TestShop, as: Person, orderId: string): Promise<void> {
  const body = { lines: [{ line: 0, amount: 1, reason: 'other' as const }] };
  const { _id: returnId } = await shop.request(returnCalls.requestReturn, { as, params: { orderId }, body });
  await shop.request(returnCalls.decideReturn, { as, params: { returnId }, body: { accept: true } });
  await shop.request(returnCalls.receiveReturn, { as, params: { returnId }, body: { restock: true } });
}

/** Places orders in every state for the sample accounts, and two for another customer. */
async function fillShop(shop: TestShop) {
  const [user, admin, ada] = [await sampleUserOf(shop), await shop.signInAsAdmin(), await shop.signUp({ name: 'Ada' })];
  const [board, mouse] = [await shop.addProduct({ stock: 20 }), await shop.addProduct({ stock: 20, name: 'Mouse' })];
  const cash = (person: Person, ...items: DraftLine[]) => shop.placeOrder(person, { items });
  const card = (person: Person) => shop.placeOrder(person, { items: [{ product: mouse, amount: 1 }], payment: 'card' });
  const paid = async (person: Person) => {
    const order = await card(person);
    await shop.request(paymentCalls.recordPayment, recordRequest(person, order, await payByCard(shop, person, order)));
    return order;
  };

  await shop.request(couponCalls.addCoupon, { as: admin, body: OTHER_COUPON });

  const orders = [
    await shop.placeOrder(user, {
      items: [
        { product: board, amount: 2 },
        { product: mouse, amount: 3 },
      ],
      coupon: OTHER_COUPON.code,
    }),
    await cash(admin, { product: board, amount: 4 }),
    await paid(user),
    await card(user),
  ];
  const [, delivered] = orders;
  await shop.services.orders.changeStatus(delivered?._id ?? '', 'delivered', THE_SHOP);
  await returnUnit(shop, admin, delivered?._id ?? '');
  const settlement = { orderIds: [delivered?._id ?? ''], received: 1 };
  await shop.request(cashCalls.settleCash, { as: admin, body: settlement });
  for (const { _id: orderId } of orders.slice(0, 2))
    await shop.send(documentCalls.printInvoice, { as: admin, params: { orderId } });
  const [productId, review] = [board._id, { rating: 1, title: 'Anyone may have', text: 'written this' }];
  await shop.request(reviewCalls.writeReview, { as: admin, params: { productId }, body: review });
  await shop.request(heartCalls.addWish, { as: user, params: { productId } });
  await shop.request(wishlistCalls.shareWishlist, { as: user });
  const refunded = await paid(user);
  await shop.request(refundCalls.refundOrder, { as: admin, params: { orderId: refunded._id } });
  const unheld = await card(user);
  await beginPayment(shop, user, unheld);
  const { db, stockHolds } = shop.services;
  await inTransaction(db, (trx) =>
    trx.updateTable('shop_order').set({ held_until: 0 }).where('id', '=', unheld._id).execute(),
  );
  await stockHolds.end(unheld._id);

  await shop.placeOrder(ada, { items: [{ product: board, amount: 1 }], coupon: OTHER_COUPON.code });
  await paid(ada);
  const ids = [user.id, admin.id, ...[...orders, refunded, unheld].map(({ _id }) => _id)];
  return { user, admin, ada, board, mouse, ids };
}

describe('a live shop', () => {
  test('does not start on a database with sample accounts until they are removed', async () => {
    const shop = await createTestShop();
    const message = await refusalOf(startLive(shop));
    expect(message).toMatch(
      /^SHOP_MODE is "live" and (DATA_DIR|DATABASE_URL) is ".*", (whose shop\.sqlite|which) holds /,
    );
    expect(message).toContain(`holds sample accounts (${EMAILS.join(', ')}), whose passwords everybody knows.`);
    expect(message).toMatch(/ Remove them with "npm run admin -- remove-samples", which also deletes their orders\.$/);

    await removeSamples({ db: shop.services.db, now: Date.now });

    await startLive(shop);
    for (const account of Object.values(SAMPLE_ACCOUNTS)) {
      expect((await post(shop, '/sign-in/email', account)).statusCode).toBe(401);
    }
    expect(await shop.services.admins.list()).toEqual([]);
  });

  test('does not start on sample accounts whose seeding was interrupted before it was recorded', async () => {
    const shop = await createTestShop();
    const { db } = shop.services;
    await inTransaction(db, (trx) => trx.deleteFrom('seed').where('name', '=', 'sample-accounts').execute());
    expect(await refusalOf(startLive(shop))).toContain(EMAILS.join(', '));

    await removeSamples({ db, now: Date.now });

    await startLive(shop);
  });

  test('starts when a real user has signed up with the email of a sample account', async () => {
    const { email } = SAMPLE_ACCOUNTS.admin;
    const shop = await createTestShop();
    const { db } = shop.services;
    await removeSamples({ db, now: Date.now });
    // Makes the demo look as if it was seeded a day earlier.
    await inTransaction(db, (trx) =>
      trx
        .updateTable('seed')
        .set((eb) => ({ seeded_at: eb('seeded_at', '-', DAY_MILLISECONDS) }))
        .execute(),
    );
    const browser = await signUp(shop, { name: 'Wilma', email, password: 'secret-of-wilma' });
    await shop.request(userCalls.addUser, { as: browser, body: { name: 'Wilma', email } });

    await startLive(shop);
    const rows = await readAllRows(db);
    expect(await removeSamples({ db, now: Date.now })).toEqual({ accounts: [], coupons: 0, orders: 0, pieces: 0 });
    expect(await readAllRows(db)).toEqual(rows);
  });
});

async function signUp(shop: TestShop, account: { name: string; email: string; password: string }) {
  expect((await post(shop, '/sign-up/email', account)).statusCode).toBe(200);
  return signInBrowser(shop, account);
}

describe('remove-samples', () => {
  test('removes only the sample accounts and their orders from a running shop, once', async () => {
    const shop = await createTestShop({ config: KEEPS_MAILS });
    const mailbox = mailboxOf(shop);
    const { db, changes } = shop.services;
    // They leave too, which is tested with reviews.
    await inTransaction(db, (trx) => removeSampleReviews(trx, changes, []));
    const { user, admin, board, mouse, ids } = await fillShop(shop);
    await signInBrowser(shop, SAMPLE_ACCOUNTS.user);
    await post(shop, '/request-password-reset', { email: user.email });
    await mailbox.tokenTo(user.email, 'Choose a new password');
    const before = await readAllRows(db);
    const intents = await db.selectFrom('payment_intent').select(['id', 'order_id']).execute();
    const intentsOfSamples = intents.filter(({ order_id }) => ids.includes(order_id)).map(({ id }) => id);
    const changed = new Set<string>();
    changes.listen((batch) => {
      for (const { productId } of batch) changed.add(productId);
    });

    const outcome = await runCommand('admin', environmentOf(shop.database), 'remove-samples');

    expect(outcome).toEqual(
      done(
        'Removed admin@example.com and user@example.com, 6 orders of theirs and 3 sample coupons. 10 pieces went back into stock.\n' +
          'Nobody is an admin now. Sign up in the shop, then run: npm run admin -- grant EMAIL',
      ),
    );
    const after = await readAllRows(db);
    const isTheirs = (row: object) =>
      [...ids, ...EMAILS, ...intentsOfSamples].some((text) => JSON.stringify(row).includes(text));
    for (const [table, rows] of Object.entries(before)) {
      if (UPDATED_TABLES.includes(table)) continue;
      expect([table, after[table]]).toEqual([table, rows.filter((row) => !isTheirs(row))]);
    }
    expect(after.identity_verification).toEqual([]);
    expect(after.invoice_series).toMatchObject([{ last_number: 0 }]);
    expect([after.review, after.wishlist_item, after.wishlist_share]).toEqual([[], [], []]);
    expect(after.coupon).toMatchObject([{ code: OTHER_COUPON.code, uses: 1 }]);
    expect([await shop.stockOf(board), await shop.stockOf(mouse)]).toEqual([19, 19]);
    await expect.poll(() => [...changed].toSorted()).toEqual([board._id, mouse._id].toSorted());
    for (const as of [user, admin]) {
      await shop.expectRefusal(401, userCalls.getUser, { as, params: { email: as.email } });
    }

    const again = await runCommand('admin', environmentOf(shop.database), 'remove-samples');
    expect(again).toEqual(done('There are no sample accounts. Nothing was changed.'));
    expect(await readAllRows(db)).toEqual(after);
  });

  test('removes everything once when it runs concurrently', async () => {
    const shop = await createTestShop();
    const { db } = shop.services;
    const { board, mouse } = await fillShop(shop);
    const removals = await Promise.all([1, 2, 3].map(() => removeSamples({ db, now: Date.now })));
    const [first, ...others] = removals.toSorted((a, b) => b.pieces - a.pieces);
    expect(first).toMatchObject({ accounts: EMAILS.map((email) => ({ email })), orders: 6, pieces: 10 });
    for (const other of others) expect(other).toEqual({ accounts: [], coupons: 0, orders: 0, pieces: 0 });
    const deleted = (await listAudit(db)).filter(({ action }) => action === 'user-deleted');
    expect(deleted.map((entry) => entry.subject_id).toSorted()).toEqual(first?.accounts.map(({ id }) => id).toSorted());
    expect([await shop.stockOf(board), await shop.stockOf(mouse)]).toEqual([19, 19]);
  });

  test('keeps other admins and prints no advice about admins', async () => {
    const shop = await createTestShop();
    const { admins, users } = shop.services;
    const wilma = await shop.signUp({ email: 'wilma@example.com' });
    const user = await users.find(wilma.id);
    if (user) await admins.grant(user, { address: 'test' });
    const outcome = await runCommand('admin', environmentOf(shop.database), 'remove-samples');
    expect(outcome).toEqual(
      done(
        'Removed admin@example.com and user@example.com, 0 orders of theirs and 3 sample coupons. 0 pieces went back into stock.',
      ),
    );
    expect((await admins.list()).map(({ email }) => email)).toEqual([wilma.email]);
  });
});
