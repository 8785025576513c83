import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { couponCalls } from '#features/coupon/coupon-calls.ts';
import type { couponDraftSchema } from '#features/coupon/coupon-schema.ts';
import { SAMPLE_COUPONS } from '#features/coupon/sample-coupons.ts';
import { mailCalls } from '#features/mail/mail-calls.ts';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { documentCalls } from '#features/order/invoice/document-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { returnCalls } from '#features/order/return/return-calls.ts';
import { personalDataCalls } from '#features/personal-data/personal-data-calls.ts';
import { newId } from '#platform/id.ts';
import { runJob } from '../support/jobs.ts';
import type { ProductJson } from '../support/json.ts';
import { KEEPS_MAILS } from '../support/mailbox.ts';
import {
  beginPayment,
  intentRequest,
  netPaid,
  payByCard,
  payWithoutEvent,
  reconcile,
  recordRequest,
} from '../support/payments.ts';
import { createTestShop, type Person, problemOf } from '../support/test-shop.ts';

type CouponJson = z.input<typeof couponDraftSchema>;

const HOUR = 3_600_000;
const HELLO: CouponJson = { code: 'HELLO10', kind: 'percent', value: 10 };
const FIVE_USES: CouponJson = { code: 'FIVE', kind: 'amount', value: 12.5, maxUses: 5 };

async function setUp(coupons: readonly CouponJson[] = [HELLO]) {
  let ahead = 0;
  const config = { ...KEEPS_MAILS, orderHoldMilliseconds: HOUR };
  const shop = await createTestShop({ config, now: () => Date.now() + ahead });
  const [wilma, admin] = [await shop.signUp(), await shop.signInAsAdmin()];
  const keyboard = await shop.addProduct({ price: 89, stock: 50 });
  const earbuds = await shop.addProduct({ name: 'Ottilie Buds', category: 'mobile', price: 69, stock: 50 });
  const added = [];
  for (const body of coupons) added.push(await shop.request(couponCalls.addCoupon, { as: admin, body }));
  return {
    shop,
    wilma,
    admin,
    keyboard,
    earbuds,
    added,
    passHours(hours: number) {
      ahead += hours * HOUR;
    },
    /** A person's token ends within the hours that pass. */
    again: async (person: Person): Promise<Person> => ({
      ...person,
      headers: { authorization: `Bearer ${await shop.services.tokens.issue(person.id)}` },
    }),
    async uses(code: string) {
      const list = await shop.services.coupons.list().readPage({ page: 1, limit: 10 });
      return list.rows.find((coupon) => coupon.code === code)?.uses;
    },
  };
}

const cartOf = (code: string, ...lines: readonly (readonly [ProductJson, number])[]) => ({
  body: { code, items: lines.map(([{ _id: productId }, amount]) => ({ productId, amount })) },
});

test('staff keep coupons: codes are unique in any case, and wrong values are refused', async () => {
  const { shop, admin, added } = await setUp();
  const as = admin;
  const params = { couponId: added[0]?._id ?? '' };
  expect(added).toEqual([{ _id: params.couponId, ...HELLO, uses: 0 }]);

  expect(
    await shop.expectRefusal(409, couponCalls.addCoupon, { as, body: { ...HELLO, code: ' hello10 ' } }),
  ).toMatchObject({ code: 'coupon-code-taken' });
  const second = await shop.request(couponCalls.addCoupon, { as, body: { code: 'shipfree', kind: 'free-shipping' } });
  expect(second.code).toBe('SHIPFREE');
  const taken = { as, params, body: { ...HELLO, code: 'ShipFree' } };
  expect((await shop.expectRefusal(409, couponCalls.changeCoupon, taken)).code).toBe('coupon-code-taken');

  const limits = { endsAt: '2026-12-31T23:00:00.000Z', minSubtotal: 80, maxUses: 3, category: 'pc' } as const;
  const changed = await shop.request(couponCalls.changeCoupon, {
    as,
    params,
    body: { ...HELLO, value: 15, ...limits },
  });
  expect(changed).toEqual({ _id: params.couponId, ...HELLO, value: 15, ...limits, uses: 0 });
  expect(await shop.request(couponCalls.listCoupons, { as })).toEqual(expect.arrayContaining([second, changed]));

  for (const wrong of [
    { ...HELLO, value: 0 },
    { ...HELLO, value: 101 },
    { ...HELLO, value: 2.5 },
    { ...HELLO, code: 'two words' },
    { ...HELLO, maxUses: 0 },
    { ...HELLO, kind: 'free-shipping' },
    { ...HELLO, kind: 'amount', value: 0 },
    { ...HELLO, startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' },
  ])
    await shop.expectRefusal(400, couponCalls.addCoupon, { as, body: wrong });

  expect(await shop.request(couponCalls.deleteCoupon, { as, params })).toEqual({ deletedCount: 1 });
  await shop.expectRefusal(404, couponCalls.deleteCoupon, { as, params });
  await shop.expectRefusal(404, couponCalls.changeCoupon, { as, params, body: HELLO });
});

test('a coupon is read by its id, and the audit log names each change to it', async () => {
  const { shop, admin: as, added } = await setUp();
  const [coupon] = added;
  const params = { couponId: coupon?._id ?? '' };
  expect(await shop.request(couponCalls.getCoupon, { as, params })).toEqual(coupon);
  const unknown = { as, params: { couponId: newId() } };
  await shop.expectRefusal(404, couponCalls.getCoupon, unknown);
  await shop.expectRefusal(404, couponCalls.changeCoupon, { ...unknown, body: { ...HELLO, code: 'OTHER' } });

  await shop.request(couponCalls.changeCoupon, { as, params, body: { ...HELLO, value: 15 } });
  await shop.request(couponCalls.deleteCoupon, { as, params });
  const entries = await shop.request(auditCalls.listAudit, { as });
  expect(entries.slice(0, 3).map(({ text }) => text)).toEqual([
    'Deleted the coupon HELLO10',
    'Changed the coupon HELLO10',
    'Added the coupon HELLO10',
  ]);
  const { db } = shop.services;
  const subjects = await db
    .selectFrom('audit_entry')
    .select('subject_id')
    .where('subject_id', '=', params.couponId)
    .execute();
  expect(subjects).toHaveLength(3);
});

test('a cart is checked at present prices, by anyone and with a code in any case', async () => {
  const { shop, keyboard, earbuds } = await setUp([
    HELLO,
    { code: 'DESK30', kind: 'percent', value: 30, category: 'pc' },
    { code: 'SHIPFREE', kind: 'free-shipping' },
  ]);
  const cart = [
    [keyboard, 1],
    [earbuds, 1],
  ] as const;
  const answers = [];
  for (const code of ['hello10', 'DESK30', ' ShipFree '])
    answers.push(await shop.request(couponCalls.checkCoupon, cartOf(code, ...cart)));
  expect(answers).toEqual([
    { discount: 15.8, shippingFee: 5, totalAmount: 142.2 },
    { discount: 26.7, shippingFee: 5, totalAmount: 131.3 },
    { discount: 0, shippingFee: 0, totalAmount: 158 },
  ]);
});

test('a cart is checked with the price of its variant, and without products that are gone', async () => {
  const { shop, admin } = await setUp();
  const { _id: productId, variants } = await shop.addProduct({
    price: 50,
    stock: 2,
    options: [{ name: 'Switch', values: ['Red', 'Blue'] }],
    variants: [
      { values: { Switch: 'Red' }, price: 50, stock: 1 },
      { values: { Switch: 'Blue' }, price: 80, stock: 1 },
    ],
  });
  const check = (variantId: string | undefined) => {
    const items = [
      { productId, variantId, amount: 1 },
      { productId: newId(), amount: 1 },
    ];
    return shop.request(couponCalls.checkCoupon, { as: admin, body: { code: 'HELLO10', items } });
  };
  expect(await check(undefined)).toMatchObject({ discount: 5, totalAmount: 45 });
  expect(await check(variants[1]?._id)).toMatchObject({ discount: 8, totalAmount: 72 });
  expect(await check(newId())).toMatchObject({ discount: 0, totalAmount: 0 });
});

test('a coupon with a use left passes the check, which uses nothing', async () => {
  const { shop, keyboard, uses } = await setUp([{ ...HELLO, maxUses: 1 }]);
  for (const _ of ['first', 'second']) await shop.request(couponCalls.checkCoupon, cartOf('HELLO10', [keyboard, 1]));
  expect(await uses('HELLO10')).toBe(0);
});

test("an order gets a category's discount for the products of that category alone", async () => {
  const { shop, wilma, keyboard, earbuds } = await setUp([{ ...HELLO, category: 'pc' }]);
  const items = [
    { product: keyboard, amount: 1 },
    { product: earbuds, amount: 1 },
  ];
  const order = await shop.placeOrder(wilma, { items, coupon: 'HELLO10' });
  expect(order.items.map(({ discount }) => discount ?? 0)).toEqual([8.9, 0]);
});

test('the list of coupons has pages', async () => {
  const { shop, admin: as } = await setUp([HELLO, FIVE_USES]);
  const page = await shop.send(couponCalls.listCoupons, { as, query: { page: 1, limit: 1 } });
  expect([page.json().length, page.headers['x-total-count']]).toEqual([1, String(SAMPLE_COUPONS.length + 2)]);
});

test('a held order is paid without taking a coupon again that was deleted meanwhile', async () => {
  const { shop, wilma, admin, keyboard, added, passHours, again } = await setUp();
  const order = await shop.placeOrder(wilma, {
    items: [{ product: keyboard, amount: 1 }],
    payment: 'card',
    coupon: 'HELLO10',
  });
  passHours(2);
  await reconcile(shop);
  const params = { couponId: added[0]?._id ?? '' };
  await shop.request(couponCalls.deleteCoupon, { as: await again(admin), params });
  await payByCard(shop, await again(wilma), order);
  expect(await netPaid(shop, order)).toBeGreaterThan(0);
});

test('a coupon that does not apply is refused with the reason, in the cart and with the order', async () => {
  const { shop, wilma, keyboard, earbuds } = await setUp([
    { ...HELLO, code: 'LATER', startsAt: '2100-01-01T12:00:00.000Z' },
    { ...HELLO, code: 'LAUNCH5', endsAt: '2025-10-31T23:00:00.000Z' },
    { ...HELLO, code: 'BIG', minSubtotal: 80 },
    { ...HELLO, code: 'DESK30', category: 'pc' },
    { ...HELLO, code: 'ONCE', maxUses: 1 },
    { ...HELLO, code: 'EACHONCE', maxUsesPerCustomer: 1 },
  ]);
  await shop.placeOrder(wilma, { items: [{ product: keyboard, amount: 1 }], coupon: 'ONCE' });
  await shop.placeOrder(wilma, { items: [{ product: keyboard, amount: 1 }], coupon: 'eachonce' });

  const refusals = [
    ['NOPE', 'coupon-unknown', 'There is no such coupon. Check the code, or order without it.'],
    ['LATER', 'coupon-not-yet', 'This coupon applies from 1 January 2100.'],
    ['LAUNCH5', 'coupon-over', 'This coupon ended on 31 October 2025.'],
    ['BIG', 'coupon-too-little', 'This coupon applies to orders from $80.00, and your products cost $69.00.'],
    ['DESK30', 'coupon-not-applicable', 'This coupon is for PC Gadget, and your cart has nothing of that category.'],
    ['ONCE', 'coupon-used-up', 'This coupon was used as often as it may be.'],
    ['EACHONCE', 'coupon-used-up', 'You have used this coupon as often as one customer may.'],
  ] as const;
  const before = await shop.stockOf(earbuds);
  for (const [coupon, code, detail] of refusals) {
    const refused = problemOf(409, await shop.tryToOrder(wilma, { items: [{ product: earbuds, amount: 1 }], coupon }));
    expect(refused).toMatchObject({ code, detail });
    // Visitors have used nothing yet.
    if (coupon === 'EACHONCE') continue;
    const checked = await shop.expectRefusal(409, couponCalls.checkCoupon, cartOf(coupon, [earbuds, 1]));
    expect(checked).toMatchObject({ code, detail });
  }
  expect(await shop.stockOf(earbuds)).toBe(before);
});

test('the order carries coupon, subtotal and discount, and its mail and invoice name each part', async () => {
  const { shop, wilma, admin, keyboard, earbuds, uses } = await setUp();
  const items = [
    { product: keyboard, amount: 1 },
    { product: earbuds, amount: 3 },
  ];
  const order = await shop.placeOrder(wilma, { items, coupon: 'Hello10', key: 'once' });
  expect(order).toMatchObject({ coupon: 'HELLO10', subtotal: 296, discount: 29.6, totalAmount: 266.4, shippingFee: 5 });
  expect(order.items.map(({ discount }) => discount)).toEqual([8.9, 20.7]);
  expect(await shop.placeOrder(wilma, { items, coupon: 'Hello10', key: 'once' })).toEqual(order);
  expect(await uses('HELLO10')).toBe(1);

  await runJob(shop, 'dispatch-events');
  const [mail] = await shop.request(mailCalls.listMails, { as: admin });
  const { text } = await shop.request(mailCalls.readMail, { as: admin, params: { mailId: mail?._id ?? '' } });
  for (const part of ['$296.00', 'Coupon HELLO10', '−$29.60', '$5.00', '$271.40']) expect(text).toContain(part);
  const invoice = await shop.send(documentCalls.printInvoice, { as: wilma, params: { orderId: order._id } });
  expect(invoice.statusCode).toBe(200);
});

test('an order without a coupon has its subtotal as its total', async () => {
  const { shop, wilma, keyboard } = await setUp([]);
  const order = await shop.placeOrder(wilma, { items: [{ product: keyboard, amount: 2 }] });
  expect(order).toMatchObject({ subtotal: 178, discount: 0, totalAmount: 178 });
  expect(order).not.toHaveProperty('coupon');
});

test('20 orders at once use a coupon for 5 exactly 5 times, and a cancelled one gives its use back', async () => {
  const { shop, keyboard, uses } = await setUp([FIVE_USES]);
  const doors = [shop, await shop.openAnotherProcess()];
  const people = await Promise.all(Array.from({ length: 20 }, () => shop.signUp()));
  const order = { items: [{ product: keyboard, amount: 1 }], coupon: 'FIVE' };
  const answers = await Promise.all(people.map((person, at) => (doors[at % 2] ?? shop).tryToOrder(person, order)));
  const placed = answers.filter(({ statusCode }) => statusCode === 200);
  expect(placed).toHaveLength(5);
  for (const refused of answers.filter((answer) => !placed.includes(answer)))
    expect(problemOf(409, refused).code).toBe('coupon-used-up');
  expect(await uses('FIVE')).toBe(5);
  expect(await shop.stockOf(keyboard)).toBe(45);

  const index = answers.findIndex(({ statusCode }) => statusCode === 200);
  const owner = people[index];
  const orderId: string = answers[index]?.json()._id;
  for (const _ of [1, 2]) await shop.request(cancelCalls.cancelOrder, { as: owner, params: { orderId }, body: {} });
  expect(await uses('FIVE')).toBe(4);
  const [next] = [people.find((_, at) => answers[at]?.statusCode === 409)];
  if (next) await shop.placeOrder(next, order);
  expect(await uses('FIVE')).toBe(5);
});

test('an order that is cancelled after its full refund gives the use back, once', async () => {
  const { shop, wilma, admin, keyboard, uses } = await setUp([FIVE_USES]);
  const draft = { items: [{ product: keyboard, amount: 1 }], payment: 'card', coupon: 'FIVE' } as const;
  const order = await shop.placeOrder(wilma, draft);
  await payByCard(shop, wilma, order);
  const params = { orderId: order._id };
  await shop.request(refundCalls.refundOrder, { as: admin, params });
  expect(await uses('FIVE')).toBe(1);
  for (const _ of [1, 2]) await shop.request(cancelCalls.cancelOrder, { as: admin, params, body: {} });
  expect(await uses('FIVE')).toBe(0);
  expect(await shop.stockOf(keyboard)).toBe(50);
});

test('a customer cannot use a coupon more often than allowed by ordering at once', async () => {
  const { shop, wilma, keyboard, uses } = await setUp([{ ...HELLO, maxUsesPerCustomer: 2 }]);
  const order = { items: [{ product: keyboard, amount: 1 }], coupon: 'HELLO10' };
  const answers = await Promise.all(Array.from({ length: 8 }, () => shop.tryToOrder(wilma, order)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  expect(await uses('HELLO10')).toBe(2);
});

test('a customer who signs up again with the same email does not get more uses of a coupon', async () => {
  const { shop, keyboard } = await setUp([{ ...HELLO, maxUsesPerCustomer: 2 }]);
  const order = { items: [{ product: keyboard, amount: 1 }], coupon: 'HELLO10' };
  const first = await shop.signUp({ email: 'mara@example.com' });
  const kept = await shop.placeOrder(first, order);
  await shop.placeOrder(first, order);
  await shop.request(personalDataCalls.deleteOwnAccount, { as: first });

  const second = await shop.signUp({ email: 'mara@example.com' });
  expect(problemOf(409, await shop.tryToOrder(second, order))).toMatchObject({ code: 'coupon-used-up' });
  const params = { orderId: kept._id };
  await shop.request(cancelCalls.cancelOrder, { as: await shop.signInAsAdmin(), params, body: {} });
  await shop.placeOrder(second, order);
  expect(problemOf(409, await shop.tryToOrder(second, order))).toMatchObject({ code: 'coupon-used-up' });
  await shop.placeOrder(await shop.signUp(), order);
});

test('a network can check no more codes once it has reached its limit', async () => {
  const { shop, keyboard } = await setUp();
  const check = cartOf('HELLO10', [keyboard, 1]);
  await shop.request(couponCalls.checkCoupon, check);
  await shop.services.db
    .updateTable('attempt')
    .set({ count: 1e9 })
    .where('limit_name', '=', 'coupon.address')
    .execute();
  expect((await shop.expectRefusal(429, couponCalls.checkCoupon, check)).code).toBe('too-many-requests');
});

test('a use that was not given back when its hold ended is not counted twice', async () => {
  const { shop, wilma, keyboard, uses } = await setUp([{ ...FIVE_USES, maxUses: 1 }]);
  const draft = { items: [{ product: keyboard, amount: 1 }], payment: 'card', coupon: 'FIVE' } as const;
  const order = await shop.placeOrder(wilma, draft);
  // As a process of an earlier version left it, which knew of no uses.
  await shop.services.db.updateTable('shop_order').set({ held_until: null }).execute();
  await payByCard(shop, wilma, order);
  expect(await uses('FIVE')).toBe(1);
  expect((await shop.services.orders.find(order._id))?.paymentState).toBe('paid');
});

test('a hold that ends gives the use back, and paying takes it again or is refused', async () => {
  const { shop, wilma, keyboard, uses, passHours, again } = await setUp([{ ...FIVE_USES, maxUses: 1 }]);
  const draft = { items: [{ product: keyboard, amount: 1 }], payment: 'card', coupon: 'FIVE' } as const;
  const order = await shop.placeOrder(wilma, draft);
  expect(order.totalAmount).toBe(76.5);
  passHours(2);
  await reconcile(shop);
  expect(await uses('FIVE')).toBe(0);

  const secret = await beginPayment(shop, await again(wilma), order);
  expect(await uses('FIVE')).toBe(1);
  passHours(2);
  await reconcile(shop);

  const other = await again(await shop.signUp());
  await shop.placeOrder(other, { ...draft, payment: 'cash' });
  const refusal = intentRequest(await again(wilma), order);
  expect((await shop.expectRefusal(409, paymentCalls.createPaymentIntent, refusal)).code).toBe('coupon-used-up');
  const record = recordRequest(await again(wilma), order, await payWithoutEvent(shop, secret));
  expect((await shop.expectRefusal(409, paymentCalls.recordPayment, record)).code).toBe('coupon-used-up');
  const params = { orderId: order._id };
  const { payment } = await shop.request(orderCalls.getOrder, { as: await again(wilma), params });
  expect(payment).toMatchObject({ status: false, returned: 'coupon-used-up' });
  expect(await netPaid(shop, order)).toBe(0);
  expect(await uses('FIVE')).toBe(1);
});

test('refunds and returns give back what was paid for each line, all lines together exactly the whole', async () => {
  const { shop, wilma, admin, keyboard, earbuds } = await setUp([{ ...HELLO, value: 33 }]);
  const items = [
    { product: keyboard, amount: 3 },
    { product: earbuds, amount: 2 },
  ];
  const order = await shop.placeOrder(wilma, { items, payment: 'card', coupon: 'HELLO10' });
  expect(order).toMatchObject({ subtotal: 405, discount: 133.65, totalAmount: 271.35 });
  await payByCard(shop, wilma, order);
  const params = { orderId: order._id };
  await shop.request(orderCalls.changeStatus, { as: admin, params, body: { status: 'delivered' } });

  const lines = [{ line: 0, amount: 1, reason: 'damaged' } as const];
  await shop.request(returnCalls.requestReturn, { as: wilma, params, body: { lines } });
  const [asked] = await shop.request(returnCalls.listReturns, { as: admin });
  expect(asked?.lines[0]).toMatchObject({ price: 89, paid: 59.63 });
  const returnId = asked?._id ?? '';
  await shop.request(returnCalls.decideReturn, { as: admin, params: { returnId }, body: { accept: true } });
  const receipt = { as: admin, params: { returnId }, body: { restock: true } };
  const tooMuch = { ...receipt, body: { restock: true, refundAmount: 59.64 } };
  expect((await shop.expectRefusal(409, returnCalls.receiveReturn, tooMuch)).code).toBe('more-than-paid');
  await shop.request(returnCalls.receiveReturn, receipt);
  for (const amount of [1, 1]) {
    const body = { lines: [{ line: 0, amount }, ...(amount === 1 ? [{ line: 1, amount: 1 }] : [])] };
    await shop.request(refundCalls.refundOrder, { as: admin, params, body });
  }
  const refunded = await shop.request(orderCalls.getOrder, { as: admin, params });
  expect(refunded.refunds.map(({ amount }) => amount)).toEqual([59.63, 105.86, 105.86]);
  expect(refunded.refundedAmount).toBe(271.35);
  await shop.request(refundCalls.refundOrder, { as: admin, params, body: { shipping: true } });
  expect((await shop.request(orderCalls.getOrder, { as: admin, params })).refundedAmount).toBe(276.35);
});
