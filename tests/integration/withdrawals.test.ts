import { describe, expect, test } from 'vitest';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { couponCalls } from '#features/coupon/coupon-calls.ts';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { cashCalls } from '#features/order/cash/cash-calls.ts';
import { shipmentCalls } from '#features/order/fulfilment/shipment-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { PaymentMethod, SettableStatus } from '#features/order/order/order-schema.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { returnCalls } from '#features/order/return/return-calls.ts';
import { timelineCalls } from '#features/order/timeline/timeline-calls.ts';
import { withdrawalCalls } from '#features/order/withdrawal/withdrawal-calls.ts';
import type { WithdrawalDraft, WithdrawalState } from '#features/order/withdrawal/withdrawal-schema.ts';
import { personalDataCalls } from '#features/personal-data/personal-data-calls.ts';
import { settingsCalls } from '#features/settings/settings-calls.ts';
import { shippingCalls } from '#features/shipping/shipping-calls.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { runJob } from '../support/jobs.ts';
import { KEEPS_MAILS, mailboxOf } from '../support/mailbox.ts';
import { netPaid, payByCard } from '../support/payments.ts';
import { DEFAULT_SETTINGS } from '../support/settings.ts';
import { PARCEL, ZONE } from '../support/shipping.ts';
import { createTestShop, draftOf } from '../support/test-shop.ts';
import { createWithdrawalShop } from '../support/withdrawals.ts';

const DAY = 86_400_000;
const PLACED_AT = Date.UTC(2026, 10, 20, 12);
const REFERENCE = /^W-[A-Z2-9]{4}-[A-Z2-9]{4}$/;

/** Places an order of one keyboard (line 0, $100) and two mice (line 1, $20 each); shipping is $5. */
async function placeOrder({ payment = 'cash', coupon }: { payment?: PaymentMethod; coupon?: string } = {}) {
  const clock = { now: PLACED_AT };
  const { shop, admin } = await createWithdrawalShop({ config: KEEPS_MAILS, now: () => clock.now });
  const wilma = await shop.signUp();
  const keyboard = await shop.addProduct({ name: 'Keyboard', price: 100, stock: 5 });
  const mouse = await shop.addProduct({ name: 'Mouse', price: 20, stock: 5 });
  if (coupon !== undefined)
    await shop.request(couponCalls.addCoupon, { as: admin, body: { code: coupon, kind: 'percent', value: 10 } });
  const items = [
    { product: keyboard, amount: 1 },
    { product: mouse, amount: 2 },
  ];
  const order = await shop.placeOrder(wilma, { items, payment, ...(coupon !== undefined && { coupon }) });
  const params = { orderId: order._id };
  const declared = { order: order._id, email: wilma.email, name: 'Wilma' };
  // Signs in again, because tests move the clock past the life of a session.
  const list = async (state?: WithdrawalState) =>
    shop.request(withdrawalCalls.listWithdrawals, {
      as: await shop.signInAsAdmin(),
      query: state ? { state } : {},
    });

  async function withdraw(changes: Partial<WithdrawalDraft> = {}) {
    const receipt = await shop.request(withdrawalCalls.withdraw, { body: { ...declared, ...changes } });
    await runJob(shop, 'handle-withdrawals');
    return receipt;
  }

  return {
    ...{ clock, shop, admin, wilma, keyboard, mouse, order, params, declared, list, withdraw },
    pay: () => payByCard(shop, wilma, order),
    read: async () => shop.request(orderCalls.getOrder, { as: await shop.signInAsAdmin(), params }),
    ship: (lines?: { line: number; amount: number }[]) =>
      shop.send(shipmentCalls.shipOrder, { as: admin, params, body: { carrier: 'dhl', ...(lines && { lines }) } }),
    setStatus: (status: SettableStatus) =>
      shop.request(orderCalls.changeStatus, { as: admin, params, body: { status } }),
    receive: (returnId = '', body: { restock: boolean; refundAmount?: number } = { restock: true }) =>
      shop.send(returnCalls.receiveReturn, { as: admin, params: { returnId }, body }),
    stock: async () => [await shop.stockOf(keyboard), await shop.stockOf(mouse)],
  };
}

describe('before shipping', () => {
  test.each(['pending', 'confirmed'] as const)(
    'a withdrawal cancels a %s order and refunds all of it',
    async (status) => {
      const { shop, admin, order, params, pay, read, setStatus, withdraw, list, stock } = await placeOrder({
        payment: 'card',
      });
      await pay();
      if (status === 'confirmed') await setStatus(status);
      const receipt = await withdraw();
      expect(receipt).toEqual({ reference: expect.stringMatching(REFERENCE), receivedAt: '2026-11-20T12:00:00.000Z' });

      expect(await read()).toMatchObject({ status: 'cancelled', refundedAmount: 145, payment: { refund: 'done' } });
      expect(await netPaid(shop, order)).toBe(0);
      expect(await stock()).toEqual([5, 5]);
      expect(await list()).toMatchObject([
        { ...receipt, orderId: order._id, order: order._id, name: 'Wilma', state: 'open' },
      ]);
      const timeline = await shop.request(timelineCalls.readTimeline, { as: admin, params });
      expect(timeline.filter(({ kind }) => kind === 'withdrawn')).toMatchObject([
        { by: 'customer', text: `Withdrawal ${receipt.reference}: the whole order` },
      ]);
      const entries = await shop.request(auditCalls.listAudit, { as: admin, query: { kind: 'return' } });
      expect(entries.map(({ text }) => text)).toEqual([
        `Received the withdrawal ${receipt.reference} from order ${order._id.slice(0, 4)}`,
      ]);
    },
  );

  test('a withdrawal cancels an order that is not paid, and a payment that comes later goes back', async () => {
    const { shop, order, pay, read, withdraw, stock } = await placeOrder({ payment: 'card' });
    await withdraw();
    expect((await read()).status).toBe('cancelled');
    expect(await stock()).toEqual([5, 5]);
    await expect(pay()).rejects.toThrow();
    expect(await netPaid(shop, order)).toBe(0);
  });

  test('some lines are refunded and restocked, and the order goes on without them', async () => {
    const { shop, order, mouse, pay, read, ship, withdraw, list, stock } = await placeOrder({ payment: 'card' });
    await pay();
    const lines = [{ line: 1, amount: 1 }];
    await withdraw({ lines });
    const after = await read();
    expect(after).toMatchObject({ status: 'pending', refundedAmount: 20, totalAmount: 140 });
    expect(after.items[1]).toMatchObject({ amount: 2, withdrawn: 1 });
    expect(after.refunds).toMatchObject([{ amount: 20, shipping: false, reason: 'Withdrawal' }]);
    expect(await stock()).toEqual([4, 4]);
    expect(await list('open')).toMatchObject([{ lines, orderId: order._id }]);

    expect((await ship([{ line: 1, amount: 2 }])).statusCode).toBe(409);
    expect((await ship()).statusCode).toBe(200);
    const { shipments } = await read();
    expect(shipments.map((each) => each.lines)).toEqual([
      [
        { line: 0, amount: 1 },
        { line: 1, amount: 1 },
      ],
    ]);
    expect(await shop.stockOf(mouse)).toBe(4);
  });

  test.each([
    { payment: 'cash', coupon: undefined, total: 120, discount: 0 },
    { payment: 'cash', coupon: 'TEN10', total: 108, discount: 12 },
    { payment: 'card', coupon: 'TEN10', total: 108, discount: 12 },
  ] as const)('some lines of an order that is not paid need not be paid: $payment, $coupon', async (each) => {
    const { shop, admin, order, params, pay, read, setStatus, withdraw, receive, wilma, stock } =
      await placeOrder(each);
    await withdraw({ lines: [{ line: 1, amount: 1 }] });
    const after = await read();
    expect(after).toMatchObject({ totalAmount: each.total, discount: each.discount, refunds: [], status: 'pending' });
    expect(after.subtotal).toBe(120);
    expect(await stock()).toEqual([4, 4]);
    if (each.payment === 'card') {
      await payByCard(shop, wilma, after);
      expect(await netPaid(shop, order)).toBe((each.total + 5) * 100);
    } else {
      const [cash] = await shop.request(cashCalls.listCash, { as: admin });
      expect(cash?.total).toBe(each.total + 5);
      await expect(pay()).rejects.toThrow();
    }

    // What is left comes back in whole later, which refunds exactly what was paid.
    await setStatus('delivered');
    const lines = [0, 1].map((line) => ({ line, amount: 1, reason: 'other' as const }));
    const { _id } = await shop.request(returnCalls.requestReturn, { as: wilma, params, body: { lines } });
    await shop.request(returnCalls.decideReturn, { as: admin, params: { returnId: _id }, body: { accept: true } });
    expect((await receive(_id)).statusCode).toBe(200);
    expect((await read()).refundedAmount).toBe(each.total + 5);
    expect(await stock()).toEqual([5, 5]);
  });

  test('lines that are all of the order cancel it', async () => {
    const { read, withdraw } = await placeOrder();
    await withdraw({
      lines: [
        { line: 0, amount: 1 },
        { line: 1, amount: 2 },
      ],
    });
    expect((await read()).status).toBe('cancelled');
  });

  test('of a dearer delivery, what the cheapest would have cost goes back', async () => {
    const { shop, admin, wilma, keyboard, declared } = await placeOrder();
    const express = { ...PARCEL, name: 'Express', rates: [{ from: 0, price: 15 }] };
    const pickup = {
      ...PARCEL,
      name: 'Pick up',
      rates: [{ from: 0, price: 0 }],
      pickup: { name: 'Shop', address: 'Main Street 1' },
    };
    const zone = { ...ZONE, methods: [PARCEL, express, pickup] };
    const { methods } = await shop.request(shippingCalls.addZone, { as: admin, body: zone });
    const shippingMethodId = methods.find(({ name }) => name === 'Express')?._id ?? '';
    const body = { ...draftOf(wilma, [{ product: keyboard, amount: 1 }], 'card'), shippingMethodId };
    const order = await shop.request(orderCalls.placeOrder, { as: wilma, body });
    expect(order).toMatchObject({ shippingFee: 15, cheapestShippingFee: 6.5 });
    await payByCard(shop, wilma, order);
    await shop.request(withdrawalCalls.withdraw, { body: { ...declared, order: order._id } });
    await runJob(shop, 'handle-withdrawals');
    const after = await shop.request(orderCalls.getOrder, { as: wilma, params: { orderId: order._id } });
    expect(after).toMatchObject({ status: 'cancelled', refundedAmount: 106.5 });
    expect(await netPaid(shop, order)).toBe(850);
  });
});

describe('after shipping', () => {
  test('a withdrawal opens a return that is accepted and cannot be refused, and whose receipt refunds all', async () => {
    const { shop, admin, order, pay, read, ship, withdraw, receive, stock } = await placeOrder({ payment: 'card' });
    await pay();
    await ship();
    await withdraw();
    const { returns, status } = await read();
    expect(status).toBe('confirmed');
    expect(returns).toMatchObject([
      {
        state: 'accepted',
        lines: [
          { line: 0, amount: 1 },
          { line: 1, amount: 2 },
        ],
      },
    ]);
    const returnId = returns[0]?._id ?? '';
    const refusal = { as: admin, params: { returnId }, body: { accept: false } };
    expect(await shop.expectRefusal(409, returnCalls.decideReturn, refusal)).toMatchObject({ code: 'wrong-state' });
    const [listed] = await shop.request(returnCalls.listReturns, { as: admin });
    expect(listed).toMatchObject({ shipping: 5 });

    expect((await receive(returnId)).statusCode).toBe(200);
    expect(await read()).toMatchObject({ refundedAmount: 145, refunds: [{ shipping: true, amount: 145 }] });
    expect(await netPaid(shop, order)).toBe(0);
    expect(await stock()).toEqual([5, 5]);
  });

  test('what has not left is refunded at once, and the rest when it is back', async () => {
    const { shop, order, pay, read, ship, withdraw, receive, stock } = await placeOrder({ payment: 'card' });
    await pay();
    await ship([{ line: 0, amount: 1 }]);
    await withdraw();
    expect(await read()).toMatchObject({
      refundedAmount: 40,
      refunds: [{ shipping: false }],
      returns: [{ state: 'accepted', lines: [{ line: 0, amount: 1 }] }],
    });
    expect(await stock()).toEqual([4, 5]);
    expect((await ship()).statusCode).toBe(409);
    await receive((await read()).returns[0]?._id);
    expect((await read()).refundedAmount).toBe(145);
    expect(await netPaid(shop, order)).toBe(0);
    expect(await stock()).toEqual([5, 5]);
  });

  test.each([
    { days: 14, hours: 11, state: 'open', returns: 1 },
    { days: 14, hours: 12, state: 'late', returns: 0 },
    { days: 40, hours: 0, state: 'late', returns: 0 },
  ] as const)(
    '$days days and $hours hours after the delivery it is $state',
    async ({ days, hours, state, returns }) => {
      const { clock, read, setStatus, withdraw, list } = await placeOrder();
      await setStatus('delivered');
      clock.now += days * DAY + hours * 3_600_000;
      await withdraw();
      expect(await list(state)).toHaveLength(1);
      expect((await read()).returns).toHaveLength(returns);
    },
  );

  test('a return that staff have not decided is accepted', async () => {
    const { clock, shop, wilma, params, read, setStatus, withdraw, list } = await placeOrder();
    await setStatus('delivered');
    const lines = [{ line: 1, amount: 2, reason: 'other' as const }];
    await shop.request(returnCalls.requestReturn, { as: wilma, params, body: { lines } });
    clock.now += 1000;
    await withdraw();
    expect((await read()).returns).toMatchObject([
      { state: 'accepted', lines: [{ line: 1, amount: 2 }] },
      { state: 'accepted', lines: [{ line: 0, amount: 1 }] },
    ]);
    expect(await list('open')).toHaveLength(1);
  });
});

describe('matching', () => {
  test.each([
    (id: string) => id.toUpperCase(),
    (id: string) => id.slice(0, 4),
    (id: string) => `#Order-${id.slice(0, 4)}`,
  ])('the number may be written in several ways', async (write) => {
    const { order, read, withdraw } = await placeOrder();
    await withdraw({ order: write(order._id) });
    expect((await read()).status).toBe('cancelled');
  });

  test.each([
    { what: 'an unknown order', changes: { order: '00000000-0000-4000-8000-000000000000' } },
    { what: 'what is no number', changes: { order: 'the blue one' } },
    { what: "somebody else's email", changes: { email: 'other@example.com' } },
    { what: 'a line that the order does not have', changes: { lines: [{ line: 7, amount: 1 }] } },
    { what: 'more pieces than were ordered', changes: { lines: [{ line: 1, amount: 3 }] } },
  ])('$what is answered in the same way and left to staff', async ({ changes }) => {
    const { declared, read, withdraw, list } = await placeOrder();
    const receipt = await withdraw(changes);
    expect(receipt).toEqual({ reference: expect.stringMatching(REFERENCE), receivedAt: '2026-11-20T12:00:00.000Z' });
    const [listed, ...others] = await list('unmatched');
    expect(listed).toMatchObject({ ...declared, ...changes, ...receipt });
    expect(listed).not.toHaveProperty('orderId');
    expect(others).toEqual([]);
    expect((await read()).status).toBe('pending');
    // A corrected one counts.
    await withdraw();
    expect((await read()).status).toBe('cancelled');
  });

  test('a short number that fits several orders of the email is left to staff', async () => {
    const { shop, wilma, keyboard, order, declared, list } = await placeOrder();
    const another = await shop.placeOrder(wilma, { items: [{ product: keyboard, amount: 1 }] });
    const { db } = shop.services;
    const row = await db.selectFrom('shop_order').selectAll().where('id', '=', another._id).executeTakeFirstOrThrow();
    const twin = { ...row, id: order._id.slice(0, 4) + another._id.slice(4) };
    await inTransaction(db, (trx) => trx.insertInto('shop_order').values(twin).execute());
    await shop.request(withdrawalCalls.withdraw, { body: { ...declared, order: order._id.slice(0, 4) } });
    await runJob(shop, 'handle-withdrawals');
    expect(await list('unmatched')).toHaveLength(1);
  });

  test.each(['cancelled', 'returned'])('of an order that was %s nothing is left', async (what) => {
    const { shop, wilma, params, read, setStatus, withdraw, receive, list } = await placeOrder();
    if (what === 'cancelled') await shop.request(cancelCalls.cancelOrder, { as: wilma, params, body: {} });
    else {
      await setStatus('delivered');
      await withdraw();
      await receive((await read()).returns[0]?._id);
    }
    const before = await read();
    await withdraw({ order: params.orderId.slice(0, 8) });
    expect(await read()).toMatchObject({ status: before.status, refunds: before.refunds, returns: before.returns });
    expect(await list('done')).toHaveLength(what === 'cancelled' ? 1 : 0);
  });
});

test('a second withdrawal changes nothing, and is the first one if it says the same', async () => {
  const { shop, wilma, order, pay, read, withdraw, list } = await placeOrder({ payment: 'card' });
  await pay();
  const first = await withdraw();
  const after = await read();
  expect(await withdraw()).toEqual(first);
  const other = await withdraw({ order: order._id.slice(0, 4), lines: [{ line: 1, amount: 1 }] });
  expect(other.reference).not.toBe(first.reference);
  expect(await read()).toEqual(after);
  expect(await list()).toMatchObject([{ reference: first.reference }]);
  await runJob(shop, 'dispatch-events');
  const mails = await mailboxOf(shop).listTo(wilma.email);
  expect(mails.filter((mail) => mail.includes('Reference'))).toHaveLength(1);
});

test('a second withdrawal, about what the first one has left, changes nothing but is shown to staff', async () => {
  const { order, pay, read, withdraw, list } = await placeOrder({ payment: 'card' });
  await pay();
  await withdraw({ lines: [{ line: 1, amount: 1 }] });
  const { version: _, ...after } = await read();
  const { reference } = await withdraw();
  expect(await read()).toMatchObject(after);
  expect(await list('unmatched')).toMatchObject([{ reference, orderId: order._id }]);
});

test('the receipt is mailed with content, date and time, also after the account was deleted', async () => {
  const { shop, wilma, order, withdraw } = await placeOrder();
  await shop.request(personalDataCalls.deleteOwnAccount, { as: wilma });
  const { reference } = await withdraw({ lines: [{ line: 1, amount: 1 }], name: 'Wilma Wing' });
  await runJob(shop, 'dispatch-events');
  const mails = (await mailboxOf(shop).listTo(wilma.email)).filter((mail) => mail.includes(reference));
  expect(mails).toHaveLength(1);
  const subject = `Subject: We received your withdrawal from order #${order._id.slice(0, 4)}`;
  for (const text of [subject, order._id, '20 November 2026, 12:00 (UTC)', wilma.email, 'Mouse × 1'])
    expect(mails[0]).toContain(text);
});

test('staff close a withdrawal once, and the export has it', async () => {
  const { shop, admin, wilma, order, list, withdraw } = await placeOrder();
  const { reference, receivedAt } = await withdraw();
  const params = { withdrawalId: (await list())[0]?._id ?? '' };
  for (const _ of ['first', 'second'])
    expect(await shop.request(withdrawalCalls.closeWithdrawal, { as: admin, params })).toEqual({ state: 'done' });
  expect(await list('done')).toHaveLength(1);
  expect(await list('open')).toEqual([]);
  const entries = await shop.request(auditCalls.listAudit, { as: admin, query: { kind: 'return' } });
  expect(entries.filter(({ text }) => text === `Closed the withdrawal ${reference}`)).toHaveLength(1);
  const unknown = { as: admin, params: { withdrawalId: 'none' } };
  await shop.expectRefusal(404, withdrawalCalls.closeWithdrawal, unknown);
  const exported = await shop.request(personalDataCalls.exportOwnData, { as: wilma });
  expect(exported.withdrawals).toEqual([
    { reference, orderId: order._id, email: wilma.email, name: 'Wilma', receivedAt },
  ]);
});

test('where it is off, there is no such call', async () => {
  const shop = await createTestShop();
  const admin = await shop.signInAsAdmin();
  const request = { body: { order: '1f3c', email: 'wilma@example.com', name: 'Wilma' } };
  await shop.expectRefusal(404, withdrawalCalls.withdraw, request);
  const save = (change: object) =>
    shop.request(settingsCalls.saveSettings, { as: admin, body: { ...DEFAULT_SETTINGS, ...change } });
  await save({ country: 'DE' });
  expect((await shop.send(withdrawalCalls.withdraw, request)).statusCode).toBe(202);
  await save({ country: 'DE', withdrawal: 'off' });
  await shop.expectRefusal(404, withdrawalCalls.withdraw, request);
});

test.each([
  { what: 'a control character in the name', changes: { name: 'Wilma\u0007' } },
  { what: 'a line break in the number', changes: { order: '1f3c\nx' } },
  { what: 'a zero character', changes: { name: 'Wil\0ma' } },
  { what: 'a huge name', changes: { name: 'W'.repeat(100_000) } },
  { what: 'a huge number', changes: { order: '1'.repeat(100_000) } },
  { what: 'no email', changes: { email: 'wilma' } },
  {
    what: 'a line twice',
    changes: {
      lines: [
        { line: 0, amount: 1 },
        { line: 0, amount: 1 },
      ],
    },
  },
  { what: 'no pieces', changes: { lines: [] } },
  { what: 'an unknown field', changes: { reason: 'none' } },
])('$what is refused and stores nothing', async ({ changes }) => {
  const { shop, declared, list } = await placeOrder();
  await shop.expectRefusal(400, withdrawalCalls.withdraw, { body: { ...declared, ...changes } });
  expect(await list()).toEqual([]);
});

test('withdrawals that fit no order are deleted after a year', async () => {
  const { clock, shop, withdraw, list } = await placeOrder();
  await withdraw();
  await withdraw({ order: '0000' });
  clock.now += 366 * DAY;
  await runJob(shop, 'delete-old-withdrawals');
  expect(await list()).toMatchObject([{ state: 'open' }]);
});

test('a withdrawal is handled without the job, soon after the answer', async () => {
  const { shop, declared, read } = await placeOrder();
  await shop.request(withdrawalCalls.withdraw, { body: declared });
  await expect.poll(async () => (await read()).status).toBe('cancelled');
});

test('many withdrawals are limited by network, and none of the accepted ones is lost', async () => {
  const { shop, declared, list } = await placeOrder();
  const send = (index: number) =>
    shop.send(withdrawalCalls.withdraw, { body: { ...declared, order: `unknown ${index}` } });
  const answers: Awaited<ReturnType<typeof send>>[] = [];
  // Few at a time: a crowd may be refused as such.
  for (let sent = 0; sent < 300; sent += 20)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, index) => send(sent + index)))));
  const accepted = answers.filter(({ statusCode }) => statusCode === 202);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(accepted).toHaveLength(120);
  expect(refused).toHaveLength(180);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  await runJob(shop, 'handle-withdrawals');
  const references = new Set(accepted.map((answer) => answer.json().reference));
  expect((await list('unmatched')).filter(({ reference }) => references.has(reference))).toHaveLength(120);
});

test('the answer takes as long for an order that exists as for others', async () => {
  const { shop, wilma, keyboard, declared } = await placeOrder();
  const times: Record<'known' | 'unknown' | 'foreign', number[]> = { known: [], unknown: [], foreign: [] };
  const measure = async (kind: keyof typeof times, body: WithdrawalDraft) => {
    const begun = performance.now();
    await shop.request(withdrawalCalls.withdraw, { body });
    times[kind].push(performance.now() - begun);
    await runJob(shop, 'handle-withdrawals');
  };
  for (let round = 0; round < 15; round++) {
    const { _id } = await shop.placeOrder(wilma, { items: [{ product: keyboard, amount: 1 }] });
    await measure('known', { ...declared, order: _id });
    await measure('unknown', { ...declared, order: crypto.randomUUID() });
    await measure('foreign', { ...declared, order: _id, email: 'other@example.com' });
  }
  const [known, unknown, foreign] = [medianOf(times.known), medianOf(times.unknown), medianOf(times.foreign)];
  // The work is the same, so what differs is noise of the machine.
  const tolerance = Math.max(5, unknown);
  expect(Math.abs(known - unknown)).toBeLessThan(tolerance);
  expect(Math.abs(foreign - unknown)).toBeLessThan(tolerance);
});

describe('at the same time', () => {
  test.each([1, 2, 3])('two withdrawals, round %i: the order is refunded once', async () => {
    const { shop, order, declared, pay, read, list, stock } = await placeOrder({ payment: 'card' });
    await pay();
    const other = await shop.openAnotherProcess();
    const send = (where: typeof shop, number: string) =>
      where.request(withdrawalCalls.withdraw, { body: { ...declared, order: number } });
    await Promise.all([send(shop, order._id), send(other, order._id.slice(0, 4)), send(other, order._id)]);
    await Promise.all([runJob(shop, 'handle-withdrawals'), runJob(other, 'handle-withdrawals')]);
    expect(await read()).toMatchObject({ status: 'cancelled', refundedAmount: 145 });
    expect(await netPaid(shop, order)).toBe(0);
    expect(await stock()).toEqual([5, 5]);
    expect(await list()).toHaveLength(1);
  });

  test.each([1, 2, 3])('shipping, round %i: it is either cancelled or comes back', async () => {
    const { shop, declared, pay, read, ship, receive, stock, order } = await placeOrder({ payment: 'card' });
    await pay();
    await shop.request(withdrawalCalls.withdraw, { body: declared });
    const [, shipped] = await Promise.all([runJob(shop, 'handle-withdrawals'), ship()]);
    const { status, shipments, returns } = await read();
    if (shipped.statusCode === 200) {
      expect({ status, shipments: shipments.length, returns: returns.length }).toEqual({
        status: 'confirmed',
        shipments: 1,
        returns: 1,
      });
      await receive(returns[0]?._id);
    } else expect({ status, shipments }).toEqual({ status: 'cancelled', shipments: [] });
    expect(await netPaid(shop, order)).toBe(0);
    expect(await stock()).toEqual([5, 5]);
  });

  test.each([1, 2, 3])('cancelling and refunding, round %i: everything goes back once', async () => {
    const { shop, admin, wilma, params, declared, order, pay, read, stock } = await placeOrder({ payment: 'card' });
    await pay();
    await shop.request(withdrawalCalls.withdraw, { body: declared });
    await Promise.all([
      runJob(shop, 'handle-withdrawals'),
      shop.send(cancelCalls.cancelOrder, { as: wilma, params, body: {} }),
      shop.send(refundCalls.refundOrder, { as: admin, params, body: { lines: [{ line: 0, amount: 1 }] } }),
    ]);
    expect((await read()).status).toBe('cancelled');
    expect(await netPaid(shop, order)).toBe(0);
    expect(await stock()).toEqual([5, 5]);
  });

  test.each([1, 2, 3])('some lines beside a refund of them, round %i: they are refunded once', async () => {
    const { shop, admin, params, declared, order, pay, read, stock } = await placeOrder({ payment: 'card' });
    await pay();
    const lines = [{ line: 1, amount: 2 }];
    await shop.request(withdrawalCalls.withdraw, { body: { ...declared, lines } });
    await Promise.all([
      runJob(shop, 'handle-withdrawals'),
      shop.send(refundCalls.refundOrder, { as: admin, params, body: { lines } }),
    ]);
    expect(await read()).toMatchObject({ refundedAmount: 40, items: [{}, { withdrawn: 2 }] });
    expect(await netPaid(shop, order)).toBe(10_500);
    expect(await stock()).toEqual([4, 5]);
  });
});

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
