import { expect, test } from 'vitest';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { MAX_TEXT_CHARACTERS } from '#features/order/order/text-schema.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { timelineCalls } from '#features/order/timeline/timeline-calls.ts';
import { payByCard, refundInDashboard } from '../support/payments.ts';
import { createTestShop, type Person, problemOf } from '../support/test-shop.ts';

const MINUTE = 60_000;

/** Places a card order of two pieces at 60 dollars, with a clock that the test moves. */
async function placeOrder() {
  const clock = { now: Date.UTC(2026, 10, 20, 12) };
  const shop = await createTestShop({
    now: () => clock.now,
    config: { orderHoldMilliseconds: 5 * MINUTE },
  });
  const [wilma, admin, product] = [
    await shop.signUp(),
    await shop.signInAsAdmin(),
    await shop.addProduct({ price: 60, stock: 5 }),
  ];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 2 }], payment: 'card' });
  const params = { orderId: order._id };
  return {
    clock,
    shop,
    wilma,
    admin,
    order,
    params,
    timelineOf: (as: Person) => shop.request(timelineCalls.readTimeline, { as, params }),
    textsFor: async (as: Person) => {
      const entries = await shop.request(timelineCalls.readTimeline, { as, params });
      return entries.map(({ kind, by, text }) => [kind, by, text]);
    },
    versionOf: async () => (await shop.request(orderCalls.getOrder, { as: wilma, params })).version,
    setStatus: (status: 'pending' | 'confirmed' | 'delivered') =>
      shop.request(orderCalls.changeStatus, { as: admin, params, body: { status } }),
    write: (as: Person, text: string) => shop.request(timelineCalls.sendMessage, { as, params, body: { text } }),
  };
}

test('the timeline tells what happened to an order, in order and with times', async () => {
  const { clock, shop, wilma, admin, order, params, timelineOf, textsFor, setStatus } = await placeOrder();
  clock.now += MINUTE;
  const transactionId = await payByCard(shop, wilma, order);
  await setStatus('confirmed');
  await setStatus('confirmed');
  await shop.request(refundCalls.refundOrder, { as: admin, params });

  expect(await textsFor(wilma)).toEqual([
    ['placed', 'customer', 'Order placed'],
    ['paid', 'customer', `Paid by card, transaction ${transactionId}`],
    ['status', 'shop', 'Confirmed'],
    ['refunded', 'shop', '$125.00 refunded'],
  ]);
  const [placed, paid] = await timelineOf(wilma);
  expect([placed?.at, paid?.at]).toEqual(['2026-11-20T12:00:00.000Z', '2026-11-20T12:01:00.000Z']);
});

test('each amount that went back is an entry of its own', async () => {
  const { shop, wilma, admin, order, params, textsFor } = await placeOrder();
  const transactionId = await payByCard(shop, wilma, order);
  await refundInDashboard(shop, transactionId, 500);
  await shop.request(refundCalls.refundOrder, { as: admin, params });
  const refunds = (await textsFor(wilma)).filter(([kind]) => kind === 'refunded').map(([, , text]) => text);
  expect(refunds).toEqual(['$5.00 refunded', '$120.00 refunded']);
});

test('an expired reservation is an entry once', async () => {
  const { clock, shop, wilma, order, textsFor } = await placeOrder();
  clock.now += 6 * MINUTE;
  await shop.services.stockHolds.end(order._id);
  await shop.services.stockHolds.end(order._id);
  expect(await textsFor(wilma)).toEqual([
    ['placed', 'customer', 'Order placed'],
    ['hold-ended', 'system', 'The reservation expired'],
  ]);
});

test('customer and shop write to each other, and staff keep notes that the customer does not see', async () => {
  const { shop, wilma, admin, params, textsFor, versionOf, write } = await placeOrder();
  const before = await versionOf();
  await write(wilma, '  When does it ship?  ');
  await write(admin, 'On Monday.');
  await shop.request(timelineCalls.addNote, { as: admin, params, body: { text: 'Prefers mornings.' } });

  const conversation = [
    ['placed', 'customer', 'Order placed'],
    ['message', 'customer', 'When does it ship?'],
    ['message', 'shop', 'On Monday.'],
  ];
  expect(await textsFor(wilma)).toEqual(conversation);
  expect(await textsFor(admin)).toEqual([...conversation, ['note', 'shop', 'Prefers mornings.']]);
  // Open pages of the order notice each of them.
  expect(await versionOf()).toBe(before + 3);
});

test.each([
  { what: 'an empty message', text: ' \n ' },
  { what: 'a message that is too long', text: 'x'.repeat(MAX_TEXT_CHARACTERS + 1) },
  { what: 'a message with a NUL character', text: 'a\0b' },
])('$what is refused and changes nothing', async ({ text }) => {
  const { shop, wilma, params, textsFor, versionOf } = await placeOrder();
  const before = await versionOf();
  const response = await shop.send(timelineCalls.sendMessage, { as: wilma, params, body: { text } });
  problemOf(400, response);
  expect(await textsFor(wilma)).toHaveLength(1);
  expect(await versionOf()).toBe(before);
});

test('messages that are written at the same time are all kept', async () => {
  const { wilma, admin, textsFor, versionOf, write } = await placeOrder();
  const texts = Array.from({ length: 8 }, (_, index) => `Message ${index}`);
  await Promise.all(texts.map((text, index) => write(index % 2 === 0 ? wilma : admin, text)));
  const kept = (await textsFor(wilma)).slice(1).map(([, , text]) => text);
  expect(kept.toSorted()).toEqual(texts);
  expect(await versionOf()).toBe(8);
});

test('an order that was refused leaves no event', async () => {
  const { shop, wilma } = await placeOrder();
  const product = await shop.addProduct({ price: 10, stock: 1 });
  const countEvents = async () => (await shop.services.db.selectFrom('shop_event').selectAll().execute()).length;
  const before = await countEvents();
  await expect(shop.placeOrder(wilma, { items: [{ product, amount: 2 }] })).rejects.toThrow();
  expect(await countEvents()).toBe(before);
});
