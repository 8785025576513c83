import { expect, onTestFinished, test } from 'vitest';
import type * as z from 'zod/mini';
import { couponCalls } from '#features/coupon/coupon-calls.ts';
import type { couponDraftSchema } from '#features/coupon/coupon-schema.ts';
import { shipmentCalls } from '#features/order/fulfilment/shipment-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { SettableStatus } from '#features/order/order/order-schema.ts';
import { findIntent } from '#features/order/payment/payment-queries.server.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import type { refundRequestSchema } from '#features/order/refund/refund-request-schema.ts';
import { timelineCalls } from '#features/order/timeline/timeline-calls.ts';
import { cents } from '#features/pricing/money.ts';
import { followUpErrors } from '#platform/database/transaction-scope.server.ts';
import {
  BY_ADMIN,
  createFlakyPayments,
  netPaid,
  payByCard,
  reconcile,
  refundInDashboard,
  refundRest,
  sandboxOf,
} from '../support/payments.ts';
import { placeStripeOrder, reconcileAll, sendEvent } from '../support/stripe-shop.ts';
import { createTestShop } from '../support/test-shop.ts';

type CouponJson = z.input<typeof couponDraftSchema>;

/** Places an order for two keyboards at $60 and a mouse at $19.99, which with $5 shipping costs $144.99. */
async function placeOrder(payment: 'card' | 'cash', coupon?: CouponJson) {
  const shop = await createTestShop();
  const [wilma, admin] = [await shop.signUp(), await shop.signInAsAdmin()];
  const keyboard = await shop.addProduct({ price: 60, stock: 5 });
  const mouse = await shop.addProduct({ name: 'Mouse', price: 19.99, stock: 5 });
  const items = [
    { product: keyboard, amount: 2 },
    { product: mouse, amount: 1 },
  ];
  if (coupon) await shop.request(couponCalls.addCoupon, { as: admin, body: coupon });
  const order = await shop.placeOrder(wilma, { items, payment, coupon: coupon?.code });
  const params = { orderId: order._id };
  const transactionId = payment === 'card' ? await payByCard(shop, wilma, order) : '';
  const line = (name: string) => order.items.findIndex((item) => item.name === name);
  type Body = z.input<typeof refundRequestSchema>;
  return {
    shop,
    wilma,
    admin,
    keyboard,
    mouse,
    order,
    params,
    transactionId,
    keyboards: line(keyboard.name),
    mice: line(mouse.name),
    read: () => shop.request(orderCalls.getOrder, { as: wilma, params }),
    refund: (body?: Body) => shop.request(refundCalls.refundOrder, { as: admin, params, body }),
    refuse: (status: number, body: Body) =>
      shop.expectRefusal(status, refundCalls.refundOrder, { as: admin, params, body }),
    retry: (refundId: string) => shop.request(refundCalls.retryRefund, { as: admin, params: { ...params, refundId } }),
    setStatus: (status: SettableStatus) =>
      shop.request(orderCalls.changeStatus, { as: admin, params, body: { status } }),
  };
}

test('lines and the shipping fee are refunded at the price paid, and the rest without a body', async () => {
  const { shop, order, keyboard, keyboards, refund, read } = await placeOrder('card');
  const body = { lines: [{ line: keyboards, amount: 1 }], shipping: true, reason: 'Arrived late' };

  expect(await refund(body)).toEqual({ refund: 'done', refundedAmount: 65 });

  expect(await read()).toMatchObject({
    payment: { status: true },
    refundedAmount: 65,
    refunds: [{ amount: 65, state: 'done', ...body }],
  });
  expect((await read()).payment).not.toHaveProperty('refund');
  expect(await shop.stockOf(keyboard)).toBe(3);
  expect(await refund()).toEqual({ refund: 'done', refundedAmount: 144.99 });
  expect(await refund()).toEqual({ refund: 'done', refundedAmount: 144.99 });
  expect((await read()).refunds.map(({ amount, state }) => [amount, state])).toEqual([
    [65, 'done'],
    [79.99, 'done'],
  ]);
  expect(await netPaid(shop, order)).toBe(0);
  expect(await shop.stockOf(keyboard)).toBe(5);
});

test('never refunds more than is left or more pieces than were ordered', async () => {
  const { shop, order, keyboards, mice, refund, refuse, read } = await placeOrder('card');
  await refund({ lines: [{ line: keyboards, amount: 2 }] });

  const tooMany = [[{ line: keyboards, amount: 1 }], [{ line: mice, amount: 2 }], [{ line: 7, amount: 1 }]];
  for (const lines of tooMany) expect((await refuse(409, { lines })).code).toBe('more-than-ordered');
  expect((await refuse(409, { amount: 25 })).code).toBe('more-than-paid');
  await refund({ shipping: true });
  expect((await refuse(409, { shipping: true })).code).toBe('more-than-paid');
  await refuse(422, { lines: [{ line: mice, amount: 1 }], amount: 5 });
  for (const body of [{ amount: 0 }, { amount: -1 }, { amount: 0.001 }, { lines: [] }, { reason: ' ' }]) {
    await refuse(400, body);
  }

  expect((await read()).refundedAmount).toBe(125);
  expect(await netPaid(shop, order)).toBe(1999);
  expect(await refund({ amount: 19.99 })).toEqual({ refund: 'done', refundedAmount: 144.99 });
  expect((await read()).payment).toMatchObject({ status: false, refund: 'done' });
});

test('lines for which nothing was paid cannot be refunded', async () => {
  const { keyboards, refund, refuse } = await placeOrder('card', { code: 'ALL', kind: 'percent', value: 100 });
  expect((await refuse(409, { lines: [{ line: keyboards, amount: 1 }] })).code).toBe('more-than-paid');
  expect(await refund()).toEqual({ refund: 'done', refundedAmount: 5 });
});

test("money returned in the provider's dashboard counts, also before its event arrives", async () => {
  const { shop, transactionId, refund, refuse, read } = await placeOrder('card');
  await refundInDashboard(shop, transactionId, 14_000);
  expect((await refuse(409, { amount: 5 })).code).toBe('more-than-paid');
  expect(await read()).toMatchObject({ refundedAmount: 140, refunds: [{ amount: 140, state: 'done' }] });
  expect(await refund({ amount: 4.99 })).toEqual({ refund: 'done', refundedAmount: 144.99 });
});

test('of two refunds at once that exceed the payment together, one is refused', async () => {
  const { shop, order, admin, params, read } = await placeOrder('card');
  const other = await shop.openAnotherProcess();
  const body = { amount: 100 };
  const responses = await Promise.all(
    [shop, other, shop, other].map((each) => each.send(refundCalls.refundOrder, { as: admin, params, body })),
  );
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  expect((await read()).refunds).toHaveLength(1);
  expect(await netPaid(shop, order)).toBe(4499);
});

test('an interrupted partial refund is completed by the background job', async () => {
  const { shop, order, read } = await placeOrder('card');
  const flaky = createFlakyPayments(shop, sandboxOf(shop), [undefined, undefined, 'response lost']);
  const request = { of: 'amount', amount: cents(1000) } as const;
  expect(await flaky.orderRefunds.refund(order._id, request, BY_ADMIN)).toEqual({
    ok: true,
    refund: 'under-way',
  });
  expect((await read()).refunds).toMatchObject([{ amount: 10, state: 'under-way' }]);
  await reconcile(shop);
  expect(await read()).toMatchObject({ refundedAmount: 10, refunds: [{ amount: 10, state: 'done' }] });
});

test('an order can be read while its refunds under way exceed what is left, and all of it goes back once', async () => {
  const { shop, order, transactionId, read } = await placeOrder('card');
  const away = ['request lost', 'request lost', 'request lost'] as const;
  // Refunds are sent in the order in which they were stored.
  let now = Date.now() - 1000;
  const flaky = createFlakyPayments(shop, sandboxOf(shop), [...away, ...away], () => ++now);
  for (const amount of [cents(5000), cents(9000)])
    await flaky.orderRefunds.refund(order._id, { of: 'amount', amount }, BY_ADMIN);
  await refundInDashboard(shop, transactionId, 7000);
  const intent = await findIntent(shop.services.db, transactionId);
  if (intent) await shop.services.cards?.refundSender.refresh(intent);

  expect(await refundRest(createFlakyPayments(shop, sandboxOf(shop), [...away]), order)).toMatchObject({ ok: true });
  const amounts = (await read()).refunds.map(({ amount, state }) => [amount, state]);
  expect(amounts).toEqual([
    [50, 'under-way'],
    [90, 'under-way'],
    [70, 'done'],
  ]);

  await reconcile(shop);
  expect((await read()).payment).toMatchObject({ status: false, refund: 'done' });
  expect(await netPaid(shop, order)).toBe(0);
});

test('a refund that was declined is shown as failed and can be repeated', async () => {
  const { shop, order, refund, retry, read } = await placeOrder('card');
  const flaky = createFlakyPayments(shop, sandboxOf(shop), [undefined, undefined, 'declined']);
  const request = { of: 'amount', amount: cents(1000) } as const;
  const result = await flaky.orderRefunds.refund(order._id, request, BY_ADMIN);
  expect(result).toMatchObject({ ok: false, reason: 'refused', failure: { code: 'declined' } });
  const [failed] = (await read()).refunds;
  expect(failed).toMatchObject({ amount: 10, state: 'failed' });

  expect(await retry(failed?._id ?? '')).toEqual({ refund: 'done', refundedAmount: 10 });
  expect(await retry(failed?._id ?? '')).toEqual({ refund: 'done', refundedAmount: 10 });
  expect((await read()).refunds).toMatchObject([{ _id: failed?._id, state: 'done' }]);
  await refund();
  expect(await netPaid(shop, order)).toBe(0);
});

test('a full refund puts back on sale only what was not shipped', async () => {
  const { shop, admin, params, keyboard, mouse, keyboards, refund } = await placeOrder('card');
  const shipment = { carrier: 'dhl' as const, lines: [{ line: keyboards, amount: 1 }] };
  await shop.request(shipmentCalls.shipOrder, { as: admin, params, body: shipment });
  await refund();
  expect([await shop.stockOf(keyboard), await shop.stockOf(mouse)]).toEqual([4, 5]);
});

test('cash is handed back only after it was collected, and not more than was collected', async () => {
  const { shop, admin, params, keyboard, keyboards, refund, refuse, read, setStatus } = await placeOrder('cash');
  expect((await refuse(409, { amount: 5 })).code).toBe('nothing-collected');
  await setStatus('delivered');

  expect(await refund({ lines: [{ line: keyboards, amount: 1 }] })).toEqual({ refund: 'done', refundedAmount: 60 });
  expect((await refuse(409, { amount: 100 })).code).toBe('more-than-paid');
  expect(await refund()).toEqual({ refund: 'done', refundedAmount: 144.99 });
  expect(await refund()).toEqual({ refund: 'done', refundedAmount: 144.99 });

  expect(await read()).toMatchObject({
    payment: { status: false, refund: 'done' },
    refunds: [
      { amount: 60, state: 'done' },
      { amount: 84.99, state: 'done' },
    ],
  });
  expect(await shop.stockOf(keyboard)).toBe(3);
  const timeline = await shop.request(timelineCalls.readTimeline, { as: admin, params });
  expect(timeline.filter(({ kind }) => kind === 'refunded').map(({ text }) => text)).toEqual([
    '$60.00 refunded',
    '$84.99 refunded',
  ]);
});

test('a failed refund of pieces that went back meanwhile is not repeated', async () => {
  const { shop, order, mice, refund, admin, params, read } = await placeOrder('card');
  const flaky = createFlakyPayments(shop, sandboxOf(shop), [undefined, undefined, 'declined']);
  const lines = [{ line: mice, amount: 1 }];
  await flaky.orderRefunds.refund(order._id, { of: 'lines', lines, shipping: false }, BY_ADMIN);
  await refund({ lines });

  const request = { as: admin, params: { ...params, refundId: (await read()).refunds[0]?._id ?? '' } };
  expect((await shop.expectRefusal(409, refundCalls.retryRefund, request)).code).toBe('more-than-ordered');

  expect((await read()).refunds.map(({ amount, state }) => [amount, state])).toEqual([
    [19.99, 'failed'],
    [19.99, 'done'],
  ]);
});

test('a repeated refund gives back what is left of the price paid for its line', async () => {
  const coupon = { code: 'CENT', kind: 'amount', value: 0.01 } as const;
  const { shop, order, keyboards, refund, retry, read } = await placeOrder('card', coupon);
  expect(order.items[keyboards]).toMatchObject({ amount: 2, price: 60, discount: 0.01 });
  const flaky = createFlakyPayments(shop, sandboxOf(shop), [undefined, undefined, 'declined']);
  const lines = [{ line: keyboards, amount: 1 }];
  await flaky.orderRefunds.refund(order._id, { of: 'lines', lines, shipping: false }, BY_ADMIN);
  await refund({ lines });

  expect(await retry((await read()).refunds[0]?._id ?? '')).toEqual({ refund: 'done', refundedAmount: 119.99 });

  expect((await read()).refunds.map(({ amount, lines: [line] }) => [amount, line?.share])).toEqual([
    [59.99, 59.99],
    [60, 60],
  ]);
});

test('a failed refund that was limited to what was left is repeated for as much as is left then', async () => {
  const { shop, order, keyboards, refund, retry, read } = await placeOrder('card');
  await refund({ amount: 100 });
  // The payment is read twice before each refund, and once after it was declined.
  const declined = [undefined, undefined, 'declined', undefined] as const;
  const flaky = createFlakyPayments(shop, sandboxOf(shop), [...declined, ...declined]);
  const lines = [{ line: keyboards, amount: 1 }];
  const limited = { of: 'lines', lines, shipping: false, atMostLeft: true } as const;
  await flaky.orderRefunds.refund(order._id, limited, BY_ADMIN);
  const [, failed] = (await read()).refunds;
  expect(failed).toMatchObject({ amount: 44.99, state: 'failed', lines });
  const refundId = failed?._id ?? '';

  await refund({ amount: 40 });
  await flaky.orderRefunds.retry(order._id, refundId, BY_ADMIN);
  expect((await read()).refunds[1]).toMatchObject({ amount: 4.99, state: 'failed' });
  await refund({ amount: 4.98 });
  expect(await retry(refundId)).toEqual({ refund: 'done', refundedAmount: 144.99 });
});

test('a failed refund that was limited to what was left is not repeated once nothing is left', async () => {
  const { shop, order, admin, params, keyboards, refund, read } = await placeOrder('card');
  await refund({ amount: 100 });
  const flaky = createFlakyPayments(shop, sandboxOf(shop), [undefined, undefined, 'declined']);
  const lines = [{ line: keyboards, amount: 1 }];
  await flaky.orderRefunds.refund(order._id, { of: 'lines', lines, shipping: false, atMostLeft: true }, BY_ADMIN);
  await refund({ amount: 44.99 });
  const options = { as: admin, params: { ...params, refundId: (await read()).refunds[1]?._id ?? '' } };
  expect((await shop.expectRefusal(409, refundCalls.retryRefund, options)).code).toBe('more-than-paid');
});

test('a refund that is limited to what is left leaves out the lines that were refunded before', async () => {
  const { order, shop, keyboards, mice, refund, read } = await placeOrder('card');
  await refund({ lines: [{ line: mice, amount: 1 }] });
  const both = [mice, keyboards].map((line) => ({ line, amount: 1 }));
  const payments = createFlakyPayments(shop, sandboxOf(shop), []);
  await payments.orderRefunds.refund(
    order._id,
    { of: 'lines', lines: both, shipping: false, atMostLeft: true },
    BY_ADMIN,
  );
  expect((await read()).refunds[1]).toMatchObject({
    amount: 60,
    lines: [{ line: keyboards, amount: 1, share: 60 }],
  });
});

test('cash that was handed back is not handed back again when its refund is repeated', async () => {
  const errors: unknown[] = [];
  const remember = (error: unknown) => void errors.push(error);
  followUpErrors.subscribe(remember);
  onTestFinished(() => void followUpErrors.unsubscribe(remember));
  const { refund, retry, read, setStatus } = await placeOrder('cash');
  await setStatus('delivered');
  await refund({ amount: 20 });
  const { refunds, refundedAmount } = await read();
  expect(await retry(refunds[0]?._id ?? '')).toEqual({ refund: 'done', refundedAmount: 20 });
  expect(await read()).toMatchObject({ refunds, refundedAmount });
  await refund();
  expect((await read()).refunds.map(({ amount, lines, shipping }) => [amount, lines, shipping])).toEqual([
    [20, [], false],
    [124.99, [], false],
  ]);
  expect(errors).toEqual([]);
});

test("a partial refund at Stripe follows the bank's decisions", async () => {
  const { stripe, shop, params, read, payAndRecord } = await placeStripeOrder();
  const [id, admin] = [await payAndRecord(), await shop.signInAsAdmin()];
  stripe.nextRefunds.push('pending');
  const refund = (amount: number) => shop.request(refundCalls.refundOrder, { as: admin, params, body: { amount } });
  expect(await refund(20)).toEqual({ refund: 'under-way', refundedAmount: 0 });
  expect((await read()).refunds).toMatchObject([{ amount: 20, state: 'under-way' }]);

  stripe.setRefundStatus(id, 'succeeded');
  await sendEvent(shop, 'refund.updated', id);
  expect(await read()).toMatchObject({ refundedAmount: 20, refunds: [{ state: 'done' }] });

  stripe.setRefundStatus(id, 'failed', 'expired_or_canceled_card');
  await sendEvent(shop, 'refund.failed', id);
  const failed = await read();
  expect(failed).toMatchObject({ refunds: [{ amount: 20, state: 'failed' }], payment: { status: true } });
  expect(failed.refundedAmount).toBeUndefined();

  const refundId = failed.refunds[0]?._id ?? '';
  await shop.request(refundCalls.retryRefund, { as: admin, params: { ...params, refundId } });
  expect(await read()).toMatchObject({ refundedAmount: 20, refunds: [{ _id: refundId, state: 'done' }] });
  expect(stripe.netReceived(id)).toBe(4500);
});

test('a pending refund in the Stripe Dashboard is shown, and followed without events', async () => {
  const { stripe, shop, read, payAndRecord } = await placeStripeOrder();
  const id = await payAndRecord();
  stripe.refundInDashboard(id, 700, 'pending');
  await sendEvent(shop, 'refund.created', id);
  expect((await read()).refunds).toMatchObject([{ amount: 7, state: 'under-way' }]);
  stripe.setRefundStatus(id, 'succeeded');
  await reconcileAll(shop);
  expect(await read()).toMatchObject({ refundedAmount: 7, refunds: [{ state: 'done' }] });
});

test('a payment that was read before a refund with an unknown outcome does not cause a second one', async () => {
  const { shop, stripe, params, payAndRecord } = await placeStripeOrder();
  const id = await payAndRecord();
  const admin = await shop.signInAsAdmin();
  const otherProcess = await shop.openAnotherProcess();
  // The payment is read, and the refund is stored and not made.
  stripe.faults.push(undefined, 429);
  await shop.send(refundCalls.refundOrder, { as: admin, params, body: { amount: 30 } });
  const release = Promise.withResolvers<void>();
  stripe.faults.push({ sentAfter: release.promise });
  const asked = stripe.requests.length;
  const late = reconcileAll(otherProcess);
  await expect.poll(() => stripe.requests.length).toBe(asked + 1);

  stripe.faults.push(undefined, '500 after execution');
  await expect(reconcileAll(shop)).rejects.toThrow('unknown error');
  release.resolve();
  await late;
  await reconcileAll(shop);

  expect(stripe.netReceived(id)).toBe(3500);
  expect(await shop.request(orderCalls.getOrder, { as: admin, params })).toMatchObject({ refundedAmount: 30 });
});
