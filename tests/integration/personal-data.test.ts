import { expect, test } from 'vitest';
import { couponCalls } from '#features/coupon/coupon-calls.ts';
import { GOOGLE_PEOPLE } from '#features/demo/google-stand-in.server.ts';
import { documentCalls } from '#features/order/invoice/document-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { timelineCalls } from '#features/order/timeline/timeline-calls.ts';
import { personalDataCalls } from '#features/personal-data/personal-data-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { heartCalls } from '#features/wishlist/heart-calls.ts';
import { wishlistCalls } from '#features/wishlist/wishlist-calls.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { browserOf, post, renewToken } from '../support/browser.ts';
import { signInAtGoogle } from '../support/google.ts';
import { runJob } from '../support/jobs.ts';
import { KEEPS_MAILS, mailboxOf } from '../support/mailbox.ts';
import { addPasskey } from '../support/second-factors.ts';
import { createSecurityKey } from '../support/security-key.ts';
import { createTestShop } from '../support/test-shop.ts';

test('the export has what the shop keeps about a person, and neither notes of staff nor data of others', async () => {
  const shop = await createTestShop();
  const [wilma, other, admin] = [await shop.signUp(), await shop.signUp(), await shop.signInAsAdmin()];
  const product = await shop.addProduct();
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }] });
  const foreign = await shop.placeOrder(other, { items: [{ product, amount: 1 }] });
  const params = { orderId: order._id };
  await shop.request(timelineCalls.sendMessage, { as: wilma, params, body: { text: 'When does it ship?' } });
  await shop.request(timelineCalls.addNote, { as: admin, params, body: { text: 'A private note.' } });
  await shop.request(heartCalls.addWish, { as: wilma, params: { productId: product._id } });

  const exported = await shop.request(personalDataCalls.exportOwnData, { as: wilma });

  expect(exported.profile).toMatchObject({ _id: wilma.id, email: wilma.email });
  expect(exported.orders).toMatchObject([{ _id: order._id, totalAmount: order.totalAmount }]);
  expect(exported.wishlist).toMatchObject([{ productId: product._id }]);
  const text = JSON.stringify(exported);
  expect(text).toContain('When does it ship?');
  for (const hidden of ['A private note.', foreign._id, other.email]) expect(text).not.toContain(hidden);
});

test('the export says how the person signs in, and what staff did to the account, but not who', async () => {
  const shop = await createTestShop({ config: { google: 'stand-in' } });
  const { email } = GOOGLE_PEOPLE.newcomer;
  const browser = browserOf(await signInAtGoogle(shop, email));
  await addPasskey(shop, browser, createSecurityKey(), 'Blue phone');
  const as = await renewToken(shop, browser, { email });
  const admin = await shop.signInAsAdmin();
  const user = await shop.services.users.findByEmail(email);
  const change = { as: admin, params: { id: user?._id ?? '' }, body: { role: 'support' } } as const;
  await shop.request(userCalls.changeRole, change);

  const exported = await shop.request(personalDataCalls.exportOwnData, { as });

  expect(exported.account).toMatchObject({
    emailConfirmed: true,
    signsInWith: ['google'],
    passkeys: [{ name: 'Blue phone', addedAt: expect.any(String) }],
  });
  const actions = exported.securityEvents.map(({ action }) => action);
  expect(actions).toEqual(['signed-in', 'passkey-added', 'role-changed', 'data-exported']);
  expect(exported.securityEvents.at(-2)).toEqual({
    action: 'role-changed',
    at: expect.any(String),
    text: 'Gave you the role support, was user',
  });
  expect(exported.account).toMatchObject({ googleAccount: expect.any(String), signedUpAt: expect.any(String) });
  expect(JSON.stringify(exported)).not.toContain(admin.id);
});

test('the export has the mails to a person without the tokens of links, and what else is kept by their id', async () => {
  const clock = { now: Date.UTC(2026, 10, 20, 12) };
  const shop = await createTestShop({ config: KEEPS_MAILS, now: () => clock.now });
  const [wilma, admin] = [await shop.signUp(), await shop.signInAsAdmin()];
  const { email, id } = wilma;
  const product = await shop.addProduct();
  const coupon = { code: 'HELLO', kind: 'percent', value: 10 } as const;
  await shop.request(couponCalls.addCoupon, { as: admin, body: coupon });
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], coupon: coupon.code });
  const params = { orderId: order._id };
  await shop.request(timelineCalls.sendMessage, { as: admin, params, body: { text: 'It ships tomorrow.' } });
  await shop.request(orderCalls.changeStatus, { as: admin, params, body: { status: 'delivered' } });
  expect((await shop.send(documentCalls.printInvoice, { as: admin, params })).statusCode).toBe(200);
  await runJob(shop, 'dispatch-events');
  await post(shop, '/request-password-reset', { email });
  const token = await mailboxOf(shop).tokenTo(email, 'Choose a new password');
  await shop.request(heartCalls.addWish, { as: wilma, params: { productId: product._id } });
  const share = await shop.request(wishlistCalls.shareWishlist, { as: wilma });
  await inTransaction(shop.services.db, (trx) =>
    trx.insertInto('review_opt_out').values({ user_id: id, at: clock.now }).execute(),
  );

  const exported = await shop.request(personalDataCalls.exportOwnData, { as: wilma });

  expect(exported.mails).toMatchObject([
    { kind: 'order-placed', to: email, state: 'sent', text: expect.stringContaining('Pebble 40') },
    { kind: 'message', text: expect.stringContaining('It ships tomorrow.') },
    { kind: 'order-delivered' },
    { kind: 'order-paid' },
    { kind: 'account', subject: 'Choose a new password', at: expect.any(String) },
  ]);
  expect(JSON.stringify(exported)).not.toContain(token);
  expect(exported.wishlistLink).toBe(`http://127.0.0.1/wishlist/${share.token}`);
  expect(exported.couponUses).toEqual([{ code: 'HELLO', orderId: order._id }]);
  expect(exported.invoices).toMatchObject([{ year: 2026, number: 1, orderId: order._id }]);
  expect(exported.reviewInvitations).toEqual({
    stoppedAt: '2026-11-20T12:00:00.000Z',
    orders: [{ orderId: order._id, dueAt: '2026-11-27T12:00:00.000Z' }],
  });
  const again = await shop.request(personalDataCalls.exportOwnData, { as: wilma });
  expect(again.securityEvents).toMatchObject([{ action: 'data-exported' }, { action: 'data-exported' }]);
});

test('people delete their own account: sessions, wishlist and profile end at once, orders stay', async () => {
  const shop = await createTestShop();
  const account = { name: 'Wilma', email: 'wilma@example.com', password: 'long-enough' };
  const [wilma, admin] = [await shop.signUp(account), await shop.signInAsAdmin()];
  const product = await shop.addProduct();
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }] });
  await shop.request(heartCalls.addWish, { as: wilma, params: { productId: product._id } });

  expect(await shop.request(personalDataCalls.deleteOwnAccount, { as: wilma })).toEqual({ deletedCount: 1 });

  await shop.expectRefusal(401, personalDataCalls.exportOwnData, { as: wilma });
  expect((await post(shop, '/sign-in/email', account)).statusCode).toBe(401);
  await shop.expectRefusal(404, userCalls.getUser, { as: admin, params: { email: wilma.email } });
  expect(
    await shop.services.db.selectFrom('wishlist_item').selectAll().where('user_id', '=', wilma.id).execute(),
  ).toEqual([]);
  expect(await shop.request(orderCalls.getOrder, { as: admin, params: { orderId: order._id } })).toMatchObject({
    email: wilma.email,
  });

  const successor = await shop.signUp({ ...account, name: 'Another' });
  const own = { as: successor, params: { email: successor.email } };
  expect(await shop.request(orderCalls.listOwnOrders, own)).toEqual([]);
});

test('staff give up their role before they delete their account', async () => {
  const shop = await createTestShop();
  const refusal = await shop.expectRefusal(409, personalDataCalls.deleteOwnAccount, { as: await shop.signInAsAdmin() });
  expect(refusal.code).toBe('staff-account');
});
