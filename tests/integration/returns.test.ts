import { expect, test } from 'vitest';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { documentCalls } from '#features/order/invoice/document-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { PaymentMethod } from '#features/order/order/order-schema.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { returnCalls } from '#features/order/return/return-calls.ts';
import { timelineCalls } from '#features/order/timeline/timeline-calls.ts';
import { settingsCalls } from '#features/settings/settings-calls.ts';
import { newId } from '#platform/id.ts';
import { runJob } from '../support/jobs.ts';
import { KEEPS_MAILS } from '../support/mailbox.ts';
import { payByCard } from '../support/payments.ts';
import { readPdf } from '../support/pdf.ts';
import { DEFAULT_SETTINGS } from '../support/settings.ts';
import { createTestShop, type Person } from '../support/test-shop.ts';

const DAY = 86_400_000;
const DELIVERED_AT = Date.UTC(2026, 10, 20, 12);
const ONE_MOUSE = [{ line: 1, amount: 1, reason: 'damaged' as const }];

/** Places and delivers an order of one keyboard (line 0, $100) and two mice (line 1, $20 each). */
async function deliverOrder(payment: PaymentMethod = 'cash') {
  const clock = { now: DELIVERED_AT };
  const shop = await createTestShop({ config: KEEPS_MAILS, now: () => clock.now });
  const [wilma, admin] = [await shop.signUp(), await shop.signInAsAdmin()];
  const keyboard = await shop.addProduct({ name: 'Keyboard', price: 100, stock: 5 });
  const mouse = await shop.addProduct({ name: 'Mouse', price: 20, stock: 5 });
  const items = [
    { product: keyboard, amount: 1 },
    { product: mouse, amount: 2 },
  ];
  const order = await shop.placeOrder(wilma, { items, payment });
  const params = { orderId: order._id };
  if (payment === 'card') await payByCard(shop, wilma, order);
  const setStatus = (status: 'confirmed' | 'delivered') =>
    shop.send(orderCalls.changeStatus, { as: admin, params, body: { status } });
  await setStatus('delivered');

  const decide = (returnId: string, body: { accept: boolean; text?: string }) =>
    shop.send(returnCalls.decideReturn, { as: admin, params: { returnId }, body });
  return {
    clock,
    shop,
    wilma,
    admin,
    keyboard,
    mouse,
    order,
    params,
    setStatus,
    decide,
    read: () => shop.request(orderCalls.getOrder, { as: wilma, params }),
    request: async (lines: readonly { line: number; amount: number; reason: 'damaged' }[] = ONE_MOUSE) =>
      (await shop.request(returnCalls.requestReturn, { as: wilma, params, body: { lines: [...lines] } }))._id,
    refuse: (status: number, body: unknown, as: Person = wilma) =>
      shop.expectRefusal(status, returnCalls.requestReturn, { as, params, body }),
    accept: (returnId: string) => decide(returnId, { accept: true }),
    receive: (returnId: string, body: { restock: boolean; refundAmount?: number | undefined }) =>
      shop.send(returnCalls.receiveReturn, { as: admin, params: { returnId }, body }),
  };
}

test.each(['cash', 'card'] as const)(
  'one of two mice comes back, by %s: refund, stock and timeline',
  async (method) => {
    const { shop, wilma, mouse, params, read, request, accept, receive } = await deliverOrder(method);
    const id = await request();
    const at = '2026-11-20T12:00:00.000Z';
    expect((await read()).returns).toEqual([{ _id: id, at, state: 'requested', lines: ONE_MOUSE }]);
    await accept(id);
    expect((await read()).returns[0]?.state).toBe('accepted');
    expect((await receive(id, { restock: true })).json()).toEqual({ state: 'received' });

    const { returns, refunds, refundedAmount, status } = await read();
    expect(returns[0]?.state).toBe('received');
    expect(refunds).toMatchObject([{ amount: 20, state: 'done', reason: 'Return' }]);
    expect({ refundedAmount, status }).toEqual({ refundedAmount: 20, status: 'delivered' });
    expect(await shop.stockOf(mouse)).toBe(4);
    const entries = await shop.request(timelineCalls.readTimeline, { as: wilma, params });
    expect(
      entries.filter(({ kind }) => kind.startsWith('return')).map(({ kind, by, text }) => [kind, by, text]),
    ).toEqual([
      ['return-requested', 'customer', 'Return requested: Mouse × 1'],
      ['return-accepted', 'shop', 'Return accepted'],
      ['return-received', 'shop', 'Return received, $20.00 to refund'],
    ]);
  },
);

test('after a return, further pieces can be returned and refunded, but none twice', async () => {
  const { shop, admin, params, read, request, accept, receive } = await deliverOrder();
  for (const _ of ['first', 'second']) {
    const id = await request();
    await accept(id);
    await receive(id, { restock: true });
  }
  expect((await read()).refunds.map(({ amount, lines }) => [amount, lines])).toEqual([
    [20, [{ line: 1, amount: 1, share: 20 }]],
    [20, [{ line: 1, amount: 1, share: 20 }]],
  ]);

  const body = (line: number) => ({ lines: [{ line, amount: 1 }] });
  const refusal = await shop.expectRefusal(409, refundCalls.refundOrder, { as: admin, params, body: body(1) });
  expect(refusal.code).toBe('more-than-ordered');
  const refunded = await shop.request(refundCalls.refundOrder, { as: admin, params, body: body(0) });
  expect(refunded.refundedAmount).toBe(140);
});

test.each(['cash', 'card'] as const)(
  'the shipping fee goes back with the last pieces of the order, by %s',
  async (method) => {
    const { shop, admin, read, request, accept, receive } = await deliverOrder(method);
    const mice = await request([{ line: 1, amount: 2, reason: 'damaged' }]);
    const keyboard = await request([{ line: 0, amount: 1, reason: 'damaged' }]);
    for (const id of [mice, keyboard]) await accept(id);
    await receive(mice, { restock: true });
    expect((await read()).refundedAmount).toBe(40);
    const returns = await shop.request(returnCalls.listReturns, { as: admin });
    expect(returns.map(({ _id, shipping }) => [_id, shipping])).toEqual(
      expect.arrayContaining([
        [mice, undefined],
        [keyboard, 5],
      ]),
    );
    await receive(keyboard, { restock: true });
    expect((await read()).refunds.map(({ amount, shipping }) => [amount, shipping])).toEqual([
      [40, false],
      [105, true],
    ]);
    expect((await read()).refundedAmount).toBe(145);
  },
);

test('a shipping fee that was refunded before does not go back again', async () => {
  const { shop, admin, params, read, request, accept, receive } = await deliverOrder('card');
  await shop.request(refundCalls.refundOrder, { as: admin, params, body: { shipping: true } });
  const id = await request([0, 1].map((line) => ({ line, amount: line + 1, reason: 'damaged' as const })));
  await accept(id);
  expect((await receive(id, { restock: true, refundAmount: 140.01 })).json()).toMatchObject({ code: 'more-than-paid' });
  await receive(id, { restock: true });
  expect((await read()).refunds.map(({ amount }) => amount).toSorted()).toEqual([140, 5]);
});

test('goods that come back used are refunded in part and stay out of stock', async () => {
  const { shop, admin, mouse, read, request, accept, receive } = await deliverOrder();
  const id = await request();
  await accept(id);
  const tooMuch = { as: admin, params: { returnId: id }, body: { restock: true, refundAmount: 20.01 } };
  expect(await shop.expectRefusal(409, returnCalls.receiveReturn, tooMuch)).toMatchObject({ code: 'more-than-paid' });
  expect((await read()).returns[0]?.state).toBe('accepted');
  await receive(id, { restock: false, refundAmount: 12.5 });
  expect((await read()).refundedAmount).toBe(12.5);
  expect(await shop.stockOf(mouse)).toBe(3);
});

test('a receipt refunds at most what is left, which may be nothing', async () => {
  const { shop, admin, params, read, request, accept, receive } = await deliverOrder('card');
  const id = await request();
  await accept(id);
  await shop.request(refundCalls.refundOrder, { as: admin, params, body: {} });
  expect((await receive(id, { restock: true })).statusCode).toBe(200);
  expect((await read()).refundedAmount).toBe(145);
  expect((await read()).refunds).toHaveLength(1);
});

test('a receipt refunds what is left of the payment if more was paid for what came back', async () => {
  const { shop, admin, params, read, request, accept, receive } = await deliverOrder('card');
  const id = await request();
  await accept(id);
  await shop.request(refundCalls.refundOrder, { as: admin, params, body: { amount: 130 } });
  expect((await receive(id, { restock: true })).statusCode).toBe(200);
  expect((await read()).refunds.map(({ amount }) => amount).toSorted()).toEqual([130, 15]);
});

test('pieces that were refunded before they come back are not refunded again', async () => {
  const { shop, admin, params, read, request, accept, receive } = await deliverOrder('card');
  const id = await request([{ line: 1, amount: 2, reason: 'damaged' }]);
  await accept(id);
  await shop.request(refundCalls.refundOrder, { as: admin, params, body: { lines: [{ line: 1, amount: 1 }] } });

  const [listed] = await shop.request(returnCalls.listReturns, { as: admin });
  expect(listed?.lines[0]).toMatchObject({ amount: 2, paid: 20 });
  expect((await receive(id, { restock: true, refundAmount: 20.01 })).json()).toMatchObject({ code: 'more-than-paid' });
  expect((await receive(id, { restock: true, refundAmount: 15 })).statusCode).toBe(200);
  expect((await read()).refundedAmount).toBe(35);
});

test('a listed return says what is to go back for its lines, and later what went back', async () => {
  const { shop, admin, params, request, accept, receive } = await deliverOrder('card');
  const paid = async (returnId: string) =>
    (await shop.request(returnCalls.listReturns, { as: admin })).find(({ _id }) => _id === returnId)?.lines[0]?.paid;
  const id = await request();
  await accept(id);
  expect(await paid(id)).toBe(20);
  await receive(id, { restock: true });
  expect(await paid(id)).toBe(20);

  const other = await request();
  await shop.request(refundCalls.refundOrder, { as: admin, params, body: { lines: [{ line: 1, amount: 1 }] } });
  expect(await paid(other)).toBe(0);
});

test('the 30 days after delivery are kept to the millisecond', async () => {
  const { clock, shop, wilma, read, request, refuse } = await deliverOrder();
  expect((await read()).returnableUntil).toBe('2026-12-20T12:00:00.000Z');
  const later = async () => ({
    ...wilma,
    headers: { authorization: `Bearer ${await shop.services.tokens.issue(wilma.id)}` },
  });
  clock.now = DELIVERED_AT + 30 * DAY + 1;
  expect(await refuse(409, { lines: ONE_MOUSE }, await later())).toMatchObject({ code: 'too-late' });
  clock.now -= 1;
  wilma.headers = (await later()).headers;
  await request();
});

test('an order keeps the days for returns and the warranty with which it was placed', async () => {
  const { clock, shop, wilma, admin, mouse, order, read, refuse } = await deliverOrder();
  const promise = (promises: { returnDays: number; warrantyYears: number }) =>
    shop.request(settingsCalls.saveSettings, { as: admin, body: { ...DEFAULT_SETTINGS, ...promises } });
  const place = () => shop.placeOrder(wilma, { items: [{ product: mouse, amount: 1 }] });
  const deliver = (orderId: string) =>
    shop.request(orderCalls.changeStatus, { as: admin, params: { orderId }, body: { status: 'delivered' } });
  const foot = async ({ _id: orderId }: { _id: string }) => {
    const { rawPayload } = await shop.send(documentCalls.printInvoice, { as: admin, params: { orderId } });
    return (await readPdf(rawPayload)).join('\n').match(/\S+ returns.*?\./)?.[0];
  };

  await promise({ returnDays: 14, warrantyYears: 0 });
  expect(await read()).toMatchObject({ returnDays: 30, warrantyYears: 2, returnableUntil: '2026-12-20T12:00:00.000Z' });
  const short = await place();
  await promise({ returnDays: 365, warrantyYears: 10 });
  await deliver(short._id);
  const long = await place();
  await deliver(long._id);

  const orders = await shop.request(orderCalls.listOwnOrders, { as: wilma, params: { email: wilma.email } });
  const promisesOf = new Map(
    orders.map((each) => [each._id, [each.returnDays, each.warrantyYears, each.returnableUntil]]),
  );
  expect(promisesOf.get(short._id)).toEqual([14, 0, '2026-12-04T12:00:00.000Z']);
  expect(promisesOf.get(long._id)).toEqual([365, 10, '2027-11-20T12:00:00.000Z']);
  expect(await foot(order)).toBe('30-day returns, two-year warranty.');
  expect(await foot(short)).toBe('14-day returns.');
  expect(await foot(long)).toBe('365-day returns, ten-year warranty.');

  await runJob(shop, 'dispatch-events');
  const mails = await shop.services.db
    .selectFrom('mail')
    .select('data')
    .where('template', '=', 'order-delivered')
    .execute();
  for (const day of ['20 December 2026', '4 December 2026', '20 November 2027'])
    expect(mails.filter(({ data }) => data.includes(`"${day}"`))).toHaveLength(1);

  clock.now = DELIVERED_AT + 30 * DAY + 1;
  wilma.headers = { authorization: `Bearer ${await shop.services.tokens.issue(wilma.id)}` };
  expect(await refuse(409, { lines: ONE_MOUSE })).toMatchObject({
    code: 'too-late',
    detail: 'The 30 days after delivery are over. If something is broken, write to us.',
  });
});

test('nothing is returned before it is delivered', async () => {
  const { read, refuse, setStatus } = await deliverOrder();
  await setStatus('confirmed');
  expect(await refuse(409, { lines: ONE_MOUSE })).toMatchObject({ code: 'not-delivered' });
  expect((await read()).returnableUntil).toBeUndefined();
});

test('open requests count as returned, refused ones do not', async () => {
  const { clock, read, request, refuse, decide } = await deliverOrder();
  const both = [{ line: 1, amount: 2, reason: 'damaged' as const }];
  const first = await request(both);
  expect(await refuse(409, { lines: ONE_MOUSE })).toMatchObject({ code: 'more-than-ordered' });
  await decide(first, { accept: false, text: 'Both were used.' });
  clock.now += 1000;
  await request(both);
  expect((await read()).returns.map(({ state }) => state)).toEqual(['refused', 'requested']);
});

test.each([
  { what: 'more than was bought', lines: [{ line: 1, amount: 3, reason: 'other' }], status: 409 },
  { what: 'an unknown line', lines: [{ line: 2, amount: 1, reason: 'other' }], status: 409 },
  { what: 'no lines', lines: [], status: 400 },
  { what: 'the same line twice', lines: [...ONE_MOUSE, ...ONE_MOUSE], status: 400 },
  { what: 'an unknown reason', lines: [{ line: 1, amount: 1, reason: 'boring' }], status: 400 },
  { what: 'no pieces', lines: [{ line: 1, amount: 0, reason: 'other' }], status: 400 },
])('a request for $what is refused and changes nothing', async ({ lines, status }) => {
  const { read, refuse } = await deliverOrder();
  const before = await read();
  await refuse(status, { lines });
  expect(await read()).toEqual(before);
});

test('each step needs the state before it', async () => {
  const { request, decide, accept, receive } = await deliverOrder();
  const id = await request();
  const receipts = [{ restock: true }, { restock: true, refundAmount: 5 }, { restock: true, refundAmount: 500 }];
  const expectNoReceipt = async () => {
    for (const receipt of receipts)
      expect((await receive(id, receipt)).json()).toMatchObject({ status: 409, code: 'wrong-state' });
  };
  await expectNoReceipt();
  await accept(id);
  expect((await decide(id, { accept: false })).json()).toMatchObject({ status: 409, code: 'wrong-state' });
  await receive(id, { restock: true });
  await expectNoReceipt();
});

test('an order with a return stays delivered', async () => {
  const { read, request, setStatus } = await deliverOrder();
  await request();
  expect((await setStatus('confirmed')).json()).toMatchObject({ status: 409, code: 'wrong-state' });
  expect((await read()).status).toBe('delivered');
});

test('of decisions at the same moment only one counts', async () => {
  const { shop, wilma, params, request, decide } = await deliverOrder();
  const id = await request();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => decide(id, { accept: index % 2 === 0 })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  const entries = await shop.request(timelineCalls.readTimeline, { as: wilma, params });
  expect(entries.filter(({ kind }) => kind === 'return-accepted' || kind === 'return-refused')).toHaveLength(1);
});

test.each(['cash', 'card'] as const)(
  'a return that is received 8 times at once is refunded once, by %s',
  async (by) => {
    const { shop, mouse, read, request, accept, receive } = await deliverOrder(by);
    const id = await request();
    await accept(id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => receive(id, { restock: true })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect((await read()).refundedAmount).toBe(20);
    expect(await shop.stockOf(mouse)).toBe(4);
  },
);

test('requests at the same moment never return more than was bought', async () => {
  const { shop, wilma, params, read } = await deliverOrder();
  const options = { as: wilma, params, body: { lines: ONE_MOUSE } };
  const answers = await Promise.all(Array.from({ length: 6 }, () => shop.send(returnCalls.requestReturn, options)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  expect((await read()).returns).toHaveLength(2);
});

test('staff list returns by state, and customers those of their own orders', async () => {
  const { shop, wilma, admin, order, params, request, accept } = await deliverOrder();
  const [first, second] = [await request(), await request()];
  await accept(first);
  const requested = await shop.request(returnCalls.listReturns, { as: admin, query: { state: 'requested' } });
  expect(requested).toMatchObject([
    {
      _id: second,
      orderId: order._id,
      customer: { name: 'Wilma' },
      lines: [{ line: 1, amount: 1, reason: 'damaged', name: 'Mouse', price: 20 }],
    },
  ]);
  const own = await shop.request(returnCalls.listReturns, { as: wilma, query: params });
  expect(own.map(({ _id }) => _id).toSorted()).toEqual([first, second].toSorted());
  await shop.expectRefusal(403, returnCalls.listReturns, { as: wilma });
  await shop.expectRefusal(403, returnCalls.listReturns, { as: await shop.signUp(), query: params });
  const page = await shop.send(returnCalls.listReturns, { as: admin, query: { page: 1, limit: 1 } });
  expect([page.json().length, page.headers['x-total-count']]).toEqual([1, '2']);
});

test('an unpaid card order that was delivered can be returned without a refund', async () => {
  const shop = await createTestShop();
  const [wilma, admin, product] = [await shop.signUp(), await shop.signInAsAdmin(), await shop.addProduct()];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  const params = { orderId: order._id };
  await shop.request(orderCalls.changeStatus, { as: admin, params, body: { status: 'delivered' } });
  const body = { lines: [{ line: 0, amount: 1, reason: 'other' as const }] };
  const { _id: returnId } = await shop.request(returnCalls.requestReturn, { as: wilma, params, body });
  await shop.request(returnCalls.decideReturn, { as: admin, params: { returnId }, body: { accept: true } });
  await shop.request(returnCalls.receiveReturn, { as: admin, params: { returnId }, body: { restock: false } });
  const { refunds, payment } = await shop.request(orderCalls.getOrder, { as: wilma, params });
  expect({ refunds, isPaid: payment.status }).toEqual({ refunds: [], isPaid: false });
});

test.each([
  { receipt: 'in full', refundAmount: undefined, refunded: 145 },
  { receipt: 'of an amount', refundAmount: 140, refunded: 140 },
])(
  'a return lists what was paid for each product before and after a receipt $receipt',
  async ({ refundAmount, refunded }) => {
    const { shop, admin, read, request, accept, receive } = await deliverOrder();
    const id = await request([
      { line: 0, amount: 1, reason: 'damaged' },
      { line: 1, amount: 2, reason: 'damaged' },
    ]);
    const paid = async () => {
      const [listed] = await shop.request(returnCalls.listReturns, { as: admin });
      return listed?.lines.map((line) => line.paid);
    };
    expect(await paid()).toEqual([100, 40]);
    await accept(id);
    expect((await receive(id, { restock: true, refundAmount })).statusCode).toBe(200);
    expect(await paid()).toEqual([100, 40]);
    expect((await read()).refundedAmount).toBe(refunded);
  },
);

test('what nobody knows cannot be returned', async () => {
  const { shop, admin, wilma, decide, receive } = await deliverOrder();
  const unknown = { as: wilma, params: { orderId: newId() }, body: { lines: ONE_MOUSE } };
  await shop.expectRefusal(404, returnCalls.requestReturn, unknown);
  await shop.expectRefusal(404, returnCalls.requestReturn, { ...unknown, as: admin });
  expect((await decide(newId(), { accept: true })).statusCode).toBe(404);
  expect((await receive(newId(), { restock: true })).statusCode).toBe(404);
});

test('the audit log names a return that staff ask for, and not one of a customer', async () => {
  const { shop, admin, params, request } = await deliverOrder();
  const newest = async () => (await shop.request(auditCalls.listAudit, { as: admin }))[0]?.text;
  await request();
  expect(await newest()).not.toContain('Requested a return');
  await shop.request(returnCalls.requestReturn, { as: admin, params, body: { lines: ONE_MOUSE } });
  expect(await newest()).toMatch(/^Requested a return of order \w+ for the customer$/);
});
