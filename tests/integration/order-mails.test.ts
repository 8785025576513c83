import { expect, test } from 'vitest';
import { mailCalls } from '#features/mail/mail-calls.ts';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { shipmentCalls } from '#features/order/fulfilment/shipment-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { returnCalls } from '#features/order/return/return-calls.ts';
import { timelineCalls } from '#features/order/timeline/timeline-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { recordEvents } from '#platform/outbox/outbox.server.ts';
import { runJob } from '../support/jobs.ts';
import { KEEPS_MAILS } from '../support/mailbox.ts';
import { payByCard } from '../support/payments.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const dispatch = (shop: TestShop) => runJob(shop, 'dispatch-events');

async function setUp() {
  const now = Date.UTC(2026, 10, 20, 12);
  const shop = await createTestShop({ config: KEEPS_MAILS, now: () => now });
  const [wilma, admin, product] = [
    await shop.signUp({ name: 'Wilma' }),
    await shop.signInAsAdmin(),
    await shop.addProduct({ price: 60, stock: 50 }),
  ];
  const items = [{ product, amount: 2 }];
  return {
    shop,
    wilma,
    admin,
    items,
    /** Lists kind, recipient and subject of the mails, oldest first. */
    async listMails() {
      const mails = await shop.request(mailCalls.listMails, { as: admin });
      return mails.map(({ kind, to, subject }) => [kind, to, subject]).toReversed();
    },
    async readLatest() {
      const [latest] = await shop.request(mailCalls.listMails, { as: admin });
      return shop.request(mailCalls.readMail, { as: admin, params: { mailId: latest?._id ?? '' } });
    },
  };
}

test('each step of a card order is a mail to its customer, once', async () => {
  const { shop, wilma, admin, items, listMails } = await setUp();
  const order = await shop.placeOrder(wilma, { items, payment: 'card' });
  const params = { orderId: order._id };
  await dispatch(shop);
  await payByCard(shop, wilma, order);
  await dispatch(shop);
  await shop.request(orderCalls.changeStatus, { as: admin, params, body: { status: 'confirmed' } });
  await shop.request(orderCalls.changeStatus, { as: admin, params, body: { status: 'delivered' } });
  await dispatch(shop);
  await shop.request(refundCalls.refundOrder, { as: admin, params });
  await dispatch(shop);
  await dispatch(shop);

  const short = order._id.slice(0, 4);
  expect(await listMails()).toEqual([
    ['order-placed', wilma.email, `Your order #${short} is placed`],
    ['order-paid', wilma.email, `Your payment for order #${short} has arrived`],
    ['order-delivered', wilma.email, `Your order #${short} was delivered`],
    ['order-refunded', wilma.email, `We refunded $125.00 for order #${short}`],
  ]);
});

test('the mail of a cash order says what was ordered, what to pay and when it ships', async () => {
  const { shop, wilma, items, readLatest } = await setUp();
  const order = await shop.placeOrder(wilma, { items });
  await dispatch(shop);
  const { html, text } = await readLatest();
  for (const said of [
    'Thank you, Wilma.',
    'ships on Mon 23 Nov',
    '$125.00',
    'Pebble 40',
    'Qty 2',
    '$120.00',
    'Bremen',
  ]) {
    expect(text).toContain(said);
  }
  expect(text).toContain(`http://127.0.0.1/userDashboard/order/${order._id}`);
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain('src="http://127.0.0.1/jpeg/160/pictures/products/alderway-60.jpg"');
});

test.each([
  { payment: 'card', said: 'Your payment goes back to you.' },
  { payment: 'cash', said: 'There is nothing to pay.' },
] as const)(
  'the mail about a cancelled $payment order says why, and what becomes of the money',
  async ({ payment, said }) => {
    const { shop, wilma, admin, items } = await setUp();
    const order = await shop.placeOrder(wilma, { items, payment });
    if (payment === 'card') await payByCard(shop, wilma, order);
    const params = { orderId: order._id };
    await shop.request(cancelCalls.cancelOrder, { as: admin, params, body: { reason: 'Ordered twice' } });
    await dispatch(shop);
    const mails = await shop.request(mailCalls.listMails, { as: admin });
    const cancelled = mails.find(({ kind }) => kind === 'order-cancelled');
    const { text } = await shop.request(mailCalls.readMail, { as: admin, params: { mailId: cancelled?._id ?? '' } });
    expect(text).toContain(said);
    expect(text).toContain('Reason: Ordered twice');
  },
);

test('the mail of a parcel says what is in it and where to follow it', async () => {
  const { shop, wilma, admin, items, listMails, readLatest } = await setUp();
  const order = await shop.placeOrder(wilma, { items });
  await dispatch(shop);
  const body = { carrier: 'ups' as const, trackingNumber: '1Z 999', lines: [{ line: 0, amount: 1 }] };
  await shop.request(shipmentCalls.shipOrder, { as: admin, params: { orderId: order._id }, body });
  await dispatch(shop);
  expect((await listMails()).at(-1)?.slice(0, 2)).toEqual(['order-shipped', wilma.email]);
  const { text } = await readLatest();
  for (const said of ['Parcel 1', 'with UPS', '1Z 999', 'https://www.ups.com/track?tracknum=1Z999', 'Qty 1']) {
    expect(text).toContain(said);
  }
});

test('each step of a return is a mail that lists what is sent back', async () => {
  const { shop, wilma, admin, items, listMails, readLatest } = await setUp();
  const order = await shop.placeOrder(wilma, { items });
  const params = { orderId: order._id };
  await shop.request(orderCalls.changeStatus, { as: admin, params, body: { status: 'delivered' } });
  const lines = [{ line: 0, amount: 1, reason: 'damaged' as const }];
  const { _id: returnId } = await shop.request(returnCalls.requestReturn, { as: wilma, params, body: { lines } });
  await dispatch(shop);
  const accepted = { accept: true, text: 'Send it in its box.' };
  await shop.request(returnCalls.decideReturn, { as: admin, params: { returnId }, body: accepted });
  await dispatch(shop);
  const { text } = await readLatest();
  for (const said of ['Send it in its box.', 'Pebble 40', 'Qty 1']) expect(text).toContain(said);
  await shop.request(returnCalls.receiveReturn, { as: admin, params: { returnId }, body: { restock: true } });
  await dispatch(shop);
  const kinds = (await listMails()).map(([kind]) => kind);
  expect(kinds.filter((kind) => kind?.startsWith('return-'))).toEqual([
    'return-requested',
    'return-accepted',
    'return-received',
  ]);
});

test('messages go to the other side, and their text cannot become markup', async () => {
  const { shop, wilma, admin, items, listMails, readLatest } = await setUp();
  const order = await shop.placeOrder(wilma, { items });
  const params = { orderId: order._id };
  await shop.request(timelineCalls.sendMessage, { as: wilma, params, body: { text: 'When does it ship?' } });
  await dispatch(shop);
  const hostile = '<b>On</b> "Monday" & \n<script>alert(1)</script>';
  await shop.request(timelineCalls.sendMessage, { as: admin, params, body: { text: hostile } });
  await shop.request(timelineCalls.addNote, { as: admin, params, body: { text: 'Prefers mornings.' } });
  await dispatch(shop);

  expect((await listMails()).slice(1).map(([kind, to]) => [kind, to])).toEqual([
    ['message', 'help@thock.example'],
    ['message', wilma.email],
  ]);
  const { html, text } = await readLatest();
  expect(html).not.toMatch(/<b>On|<script/);
  expect(text).toContain('<b>On</b> "Monday" &');
});

test('orders of a deleted person cause no mails, and the earlier ones are deleted', async () => {
  const { shop, wilma, admin, items, listMails } = await setUp();
  await shop.placeOrder(wilma, { items });
  await dispatch(shop);
  expect(await listMails()).toHaveLength(1);
  await shop.placeOrder(wilma, { items });
  await shop.request(userCalls.removeUser, { as: admin, params: { id: wilma.id } });
  await dispatch(shop);
  expect(await listMails()).toEqual([]);
  expect(await countUndispatched(shop)).toBe(0);
});

test('a name that is not a plain name is not repeated in a greeting', async () => {
  const { shop, items, readLatest } = await setUp();
  const stranger = await shop.signUp();
  const order = await shop.placeOrder(stranger, { items });
  await inTransaction(shop.services.db, (trx) =>
    trx
      .updateTable('shop_order')
      .set({ customer_name: 'You won! www.evil.example' })
      .where('id', '=', order._id)
      .execute(),
  );
  await dispatch(shop);
  expect((await readLatest()).text).toContain('Thank you.\nYour order is placed.');
});

test('events that two processes dispatch at once are dispatched once', async () => {
  const { shop, wilma, items, listMails } = await setUp();
  const other = await shop.openAnotherProcess();
  for (let count = 0; count < 25; count++) await shop.placeOrder(wilma, { items });
  await Promise.all([dispatch(shop), dispatch(other), dispatch(shop), dispatch(other)]);
  expect(await listMails()).toHaveLength(25);
  expect(await countUndispatched(shop)).toBe(0);
});

test('an event of a newer release waits and does not hold up the others', async () => {
  const { shop, wilma, items, listMails } = await setUp();
  const order = await shop.placeOrder(wilma, { items });
  await inTransaction(shop.services.db, (trx) =>
    recordEvents(trx, [{ kind: 'order.teleported', subject: order._id, data: {}, occurredAt: 0 }]),
  );
  await shop.placeOrder(wilma, { items });
  await dispatch(shop);
  expect(await listMails()).toHaveLength(2);
  expect(await countUndispatched(shop)).toBe(1);
});

async function countUndispatched({ services }: TestShop): Promise<number> {
  const rows = await services.db.selectFrom('shop_event').select('id').where('dispatched_at', 'is', null).execute();
  return rows.length;
}
