import { describe, expect, test } from 'vitest';
import { sandboxCalls } from '#features/card-provider/sandbox/sandbox-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { shipmentCalls } from '#features/order/fulfilment/shipment-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { SettableStatus } from '#features/order/order/order-schema.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { timelineCalls } from '#features/order/timeline/timeline-calls.ts';
import { overviewCalls } from '#features/overview/overview-calls.ts';
import {
  beginPayment,
  cardOf,
  intentRequest,
  netPaid,
  payByCard,
  payWithoutEvent,
  reconcile,
  recordRequest,
} from '../support/payments.ts';
import { placeStripeOrder, sendEvent } from '../support/stripe-shop.ts';
import { createTestShop, type Person } from '../support/test-shop.ts';

/** Places an order for two of five pieces at $60. */
async function placeOrder(payment: 'card' | 'cash') {
  const shop = await createTestShop();
  const [wilma, admin] = [await shop.signUp(), await shop.signInAsAdmin()];
  const product = await shop.addProduct({ price: 60, stock: 5 });
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 2 }], payment });
  const params = { orderId: order._id };
  return {
    shop,
    wilma,
    admin,
    product,
    order,
    params,
    read: () => shop.request(orderCalls.getOrder, { as: wilma, params }),
    cancel: (as: Person, reason?: string) => shop.request(cancelCalls.cancelOrder, { as, params, body: { reason } }),
    refuseCancel: (as: Person) => shop.expectRefusal(409, cancelCalls.cancelOrder, { as, params, body: {} }),
    setStatus: (status: SettableStatus) =>
      shop.request(orderCalls.changeStatus, { as: admin, params, body: { status } }),
    timeline: async () =>
      (await shop.request(timelineCalls.readTimeline, { as: admin, params })).map(({ kind, by, text }) => [
        kind,
        by,
        text,
      ]),
  };
}

test('a customer cancels a pending cash order, and its stock goes back once', async () => {
  const { shop, wilma, product, cancel, read, timeline } = await placeOrder('cash');
  expect(await cancel(wilma, 'Ordered twice')).toEqual({ status: 'cancelled' });
  expect(await cancel(wilma)).toEqual({ status: 'cancelled' });
  expect((await read()).status).toBe('cancelled');
  expect(await shop.stockOf(product)).toBe(5);
  expect(await timeline()).toEqual([
    ['placed', 'customer', 'Order placed'],
    ['cancelled', 'customer', 'Order cancelled: Ordered twice'],
  ]);
});

test('cancelling refunds what is left of a card payment', async () => {
  const { shop, wilma, admin, product, order, params, cancel, read } = await placeOrder('card');
  await payByCard(shop, wilma, order);
  await shop.request(refundCalls.refundOrder, { as: admin, params, body: { amount: 25 } });

  await cancel(wilma);

  expect(await read()).toMatchObject({
    status: 'cancelled',
    refundedAmount: 125,
    refunds: [
      { amount: 25, state: 'done' },
      { amount: 100, state: 'done' },
    ],
    payment: { status: false, refund: 'done' },
  });
  expect(await netPaid(shop, order)).toBe(0);
  expect(await shop.stockOf(product)).toBe(5);
});

test('a fully refunded order is cancelled without returning its stock again', async () => {
  const { shop, wilma, admin, product, order, params, cancel } = await placeOrder('card');
  await payByCard(shop, wilma, order);
  await shop.request(refundCalls.refundOrder, { as: admin, params });
  await cancel(admin);
  expect(await shop.stockOf(product)).toBe(5);
  const ledger = { as: admin, params: { productId: product._id } };
  const movements = await shop.request(productCalls.listStockMovements, ledger);
  expect(movements.map(({ kind, delta }) => [kind, delta])).toEqual([
    ['cancelled', 2],
    ['order', -2],
    ['opening', 5],
  ]);
});

test('an order that was refunded while it counted as delivered returns its stock when it is cancelled', async () => {
  const { shop, wilma, admin, product, order, params, cancel, setStatus } = await placeOrder('card');
  await payByCard(shop, wilma, order);
  await setStatus('delivered');
  await shop.request(refundCalls.refundOrder, { as: admin, params });
  expect(await shop.stockOf(product)).toBe(3);
  await setStatus('pending');
  for (const _ of [1, 2]) await cancel(admin);
  expect(await shop.stockOf(product)).toBe(5);
});

test('a customer cancels until the order is confirmed, and staff until it is delivered', async () => {
  const { wilma, admin, cancel, refuseCancel, setStatus } = await placeOrder('cash');
  await setStatus('confirmed');
  expect((await refuseCancel(wilma)).code).toBe('too-late');
  await setStatus('delivered');
  expect((await refuseCancel(admin)).code).toBe('too-late');
  await setStatus('confirmed');
  expect(await cancel(admin)).toEqual({ status: 'cancelled' });
});

test('what was shipped is not cancelled', async () => {
  const { shop, admin, params, refuseCancel } = await placeOrder('cash');
  await shop.request(shipmentCalls.shipOrder, { as: admin, params, body: { carrier: 'ups' } });
  expect((await refuseCancel(admin)).code).toBe('too-late');
});

test('a cancelled order keeps its status, is not paid and is not counted as a sale', async () => {
  const { shop, wilma, admin, order, params, cancel } = await placeOrder('card');
  const secret = await beginPayment(shop, wilma, order);
  await cancel(wilma);

  const body = { status: 'confirmed' } as const;
  const changed = await shop.expectRefusal(409, orderCalls.changeStatus, { as: admin, params, body });
  expect(changed.code).toBe('order-cancelled');
  const begun = await shop.expectRefusal(409, paymentCalls.createPaymentIntent, intentRequest(wilma, order));
  expect(begun.code).toBe('order-cancelled');
  const card = { clientSecret: secret, card: cardOf('4242424242424242') };
  await shop.expectRefusal(409, sandboxCalls.confirmSandboxPayment, { as: wilma, body: card });
  const { days, statuses, bestSellers } = await shop.request(overviewCalls.readOverview, { as: admin });
  expect([days.at(-1), statuses, bestSellers]).toMatchObject([
    { orders: 0, revenue: 0 },
    { pending: 0, confirmed: 0, delivered: 0 },
    [],
  ]);
});

test.each([1, 2, 3])('of a cancellation and a payment at once, the money goes back (%i)', async () => {
  const { shop, wilma, product, order, params, cancel, read } = await placeOrder('card');
  const other = await shop.openAnotherProcess();
  const clientSecret = await beginPayment(shop, wilma, order);
  const body = { clientSecret, card: cardOf('4242424242424242') };
  await Promise.all([
    other.send(sandboxCalls.confirmSandboxPayment, { as: wilma, body }),
    cancel(wilma),
    other.send(cancelCalls.cancelOrder, { as: wilma, params, body: {} }),
  ]);
  await reconcile(shop);
  expect((await read()).status).toBe('cancelled');
  expect(await netPaid(shop, order)).toBe(0);
  expect(await shop.stockOf(product)).toBe(5);
});

test('a payment that arrives after the cancellation goes back by itself', async () => {
  const { shop, wilma, product, order, read } = await placeOrder('card');
  const secret = await beginPayment(shop, wilma, order);
  const transactionId = await payWithoutEvent(shop, secret);
  const { db, cancellations } = shop.services;
  // As if the provider had been unreachable when the order was cancelled.
  await db.updateTable('payment_intent').set({ state: 'cancelled' }).where('id', '=', transactionId).execute();
  const byCustomer = { by: 'customer', isStaff: false, actor: { address: 'test' }, reason: undefined } as const;
  await cancellations.cancel(order._id, byCustomer);

  const request = recordRequest(wilma, order, transactionId);
  const problem = await shop.expectRefusal(409, paymentCalls.recordPayment, request);

  expect(problem.code).toBe('order-cancelled');
  expect(await read()).toMatchObject({ status: 'cancelled', payment: { status: false, returned: 'order-cancelled' } });
  expect(await netPaid(shop, order)).toBe(0);
  expect(await shop.stockOf(product)).toBe(5);
});

test('of a cancellation and a shipment at once, one is refused', async () => {
  const { shop, admin, product, params, read } = await placeOrder('cash');
  const other = await shop.openAnotherProcess();
  const [cancelled, shipped] = await Promise.all([
    shop.send(cancelCalls.cancelOrder, { as: admin, params, body: {} }),
    other.send(shipmentCalls.shipOrder, { as: admin, params, body: { carrier: 'dpd' } }),
  ]);
  const { status, shipments } = await read();
  const isCancelled = status === 'cancelled';
  expect([cancelled.statusCode, shipped.statusCode]).toEqual(isCancelled ? [200, 409] : [409, 200]);
  expect(shipments).toHaveLength(isCancelled ? 0 : 1);
  expect(await shop.stockOf(product)).toBe(isCancelled ? 5 : 3);
});

test('a declined card is in the timeline', async () => {
  const { shop, wilma, order, timeline } = await placeOrder('card');
  const clientSecret = await beginPayment(shop, wilma, order);
  const body = { clientSecret, card: cardOf('4000000000009995') };
  await shop.expectRefusal(402, sandboxCalls.confirmSandboxPayment, { as: wilma, body });
  expect(await timeline()).toContainEqual([
    'payment-failed',
    'customer',
    'Payment failed: Your card has insufficient funds.',
  ]);
});

describe('at Stripe', () => {
  test('cancelling ends the open payment', async () => {
    const { stripe, shop, wilma, order, params, product, read } = await placeStripeOrder();
    await beginPayment(shop, wilma, order);
    await shop.request(cancelCalls.cancelOrder, { as: wilma, params, body: {} });
    expect(stripe.intents()).toMatchObject([{ status: 'canceled' }]);
    expect((await read()).status).toBe('cancelled');
    expect(await shop.stockOf(product)).toBe(5);
  });

  test('a payment that succeeded at the same moment is refunded', async () => {
    const { stripe, shop, wilma, params, pay, read } = await placeStripeOrder();
    const id = await pay();
    await shop.request(cancelCalls.cancelOrder, { as: wilma, params, body: {} });
    expect(stripe.netReceived(id)).toBe(0);
    expect(await read()).toMatchObject({ status: 'cancelled', payment: { refund: 'done' } });
  });

  test('an order is cancelled while Stripe does not respond, and its open payment is ended later', async () => {
    let ahead = 0;
    const fixture = await placeStripeOrder({ now: () => Date.now() + ahead });
    const { stripe, shop, wilma, order, params, read } = fixture;
    await beginPayment(shop, wilma, order);
    stripe.faults.push(500);
    await shop.request(cancelCalls.cancelOrder, { as: wilma, params, body: {} });
    expect([(await read()).status, stripe.intents()[0]?.status]).toEqual(['cancelled', 'requires_payment_method']);
    ahead += 3_600_000;
    await reconcile(shop);
    expect(stripe.intents()[0]?.status).toBe('canceled');
  });

  test('a failed payment is recorded once', async () => {
    const { shop, wilma, order, params } = await placeStripeOrder();
    const id = (await beginPayment(shop, wilma, order)).replace('_secret_1', '');
    await sendEvent(shop, 'payment_intent.payment_failed', id);
    const timeline = await shop.request(timelineCalls.readTimeline, { as: wilma, params });
    expect(timeline.map(({ kind }) => kind)).toEqual(['placed', 'payment-failed']);
  });
});
