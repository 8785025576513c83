import { expect, test } from 'vitest';
import { shipmentCalls } from '#features/order/fulfilment/shipment-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { OrderStatus, PaymentMethod } from '#features/order/order/order-schema.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { timelineCalls } from '#features/order/timeline/timeline-calls.ts';
import { payByCard } from '../support/payments.ts';
import { createTestShop } from '../support/test-shop.ts';

const PLACED_AT = Date.UTC(2026, 10, 20, 12);

/** Places an order of one keyboard (line 0) and four mice (line 1). */
async function placeOrder(payment: PaymentMethod = 'cash') {
  const shop = await createTestShop({ now: () => PLACED_AT });
  const [wilma, admin] = [await shop.signUp(), await shop.signInAsAdmin()];
  const [keyboard, mouse] = [await shop.addProduct(), await shop.addProduct()];
  const items = [
    { product: keyboard, amount: 1 },
    { product: mouse, amount: 4 },
  ];
  const order = await shop.placeOrder(wilma, { items, payment });
  const params = { orderId: order._id };
  return {
    shop,
    wilma,
    admin,
    order,
    params,
    read: () => shop.request(orderCalls.getOrder, { as: wilma, params }),
    ship: (body: Record<string, unknown>) => shop.send(shipmentCalls.shipOrder, { as: admin, params, body }),
    refuse: (status: number, body: Record<string, unknown>) =>
      shop.expectRefusal(status, shipmentCalls.shipOrder, { as: admin, params, body }),
    setStatus: (status: OrderStatus) => shop.send(orderCalls.changeStatus, { as: admin, params, body: { status } }),
  };
}

test('an order that is shipped in two parts carries both parcels', async () => {
  const { order, read, ship } = await placeOrder();
  expect(order.items.map(({ line }) => line)).toEqual([0, 1]);
  const lines = [
    { line: 0, amount: 1 },
    { line: 1, amount: 1 },
  ];
  const first = await ship({ carrier: 'ups', trackingNumber: '1Z 999 AA1', lines });
  const second = await ship({ carrier: 'other' });

  const { shipments, status, version } = await read();
  expect(shipments).toHaveLength(2);
  expect(shipments).toEqual(
    expect.arrayContaining([
      {
        _id: first.json()._id,
        at: '2026-11-20T12:00:00.000Z',
        carrier: 'ups',
        trackingNumber: '1Z 999 AA1',
        trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA1',
        lines,
      },
      { _id: second.json()._id, at: '2026-11-20T12:00:00.000Z', carrier: 'other', lines: [{ line: 1, amount: 3 }] },
    ]),
  );
  expect(status).toBe('confirmed');
  expect(version).toBeGreaterThan(order.version);
});

test('the timeline tells that a pending order was confirmed and shipped', async () => {
  const { shop, wilma, params, ship } = await placeOrder();
  await ship({ carrier: 'dhl', trackingNumber: '00340', lines: [{ line: 0, amount: 1 }] });
  await ship({ carrier: 'other' });
  const entries = await shop.request(timelineCalls.readTimeline, { as: wilma, params });
  expect(entries.map(({ kind, by, text }) => [kind, by, text])).toEqual([
    ['placed', 'customer', 'Order placed'],
    ['status', 'shop', 'Confirmed'],
    ['shipped', 'shop', 'Shipped with DHL, 00340'],
    ['shipped', 'shop', 'Shipped'],
  ]);
});

test.each([
  { what: 'more pieces than are left', lines: [{ line: 1, amount: 5 }] },
  { what: 'a line that the order does not have', lines: [{ line: 2, amount: 1 }] },
])('$what are refused and change nothing', async ({ lines }) => {
  const { order, read, refuse } = await placeOrder();
  expect(await refuse(409, { carrier: 'dhl', lines })).toMatchObject({ code: 'more-than-ordered' });
  expect(await read()).toEqual(order);
});

test('nothing is left to ship after everything was shipped', async () => {
  const { ship, refuse } = await placeOrder();
  await ship({ carrier: 'fedex' });
  expect(await refuse(409, { carrier: 'fedex' })).toMatchObject({ code: 'more-than-ordered' });
});

test.each([
  { what: 'an unknown carrier', body: { carrier: 'pigeon' } },
  { what: 'no lines', body: { carrier: 'dhl', lines: [] } },
  { what: 'the same line twice', body: { carrier: 'dhl', lines: Array(2).fill({ line: 1, amount: 1 }) } },
  { what: 'half a piece', body: { carrier: 'dhl', lines: [{ line: 1, amount: 0.5 }] } },
  { what: 'a tracking number with markup', body: { carrier: 'dhl', trackingNumber: '<b>1</b>' } },
])('$what is refused', async ({ body }) => {
  const { order, read, refuse } = await placeOrder();
  await refuse(400, body);
  expect(await read()).toEqual(order);
});

test('only paid orders that are under way are shipped', async () => {
  const { shop, wilma, admin, order, params, read, ship, refuse, setStatus } = await placeOrder('card');
  const body = { carrier: 'dhl', lines: [{ line: 0, amount: 1 }] };
  expect(await refuse(409, body)).toMatchObject({ code: 'wrong-state' });
  await payByCard(shop, wilma, order);
  expect((await ship(body)).statusCode).toBe(200);
  await setStatus('delivered');
  expect(await refuse(409, { carrier: 'dhl' })).toMatchObject({ code: 'wrong-state' });
  await setStatus('confirmed');
  await shop.request(refundCalls.refundOrder, { as: admin, params });
  expect(await refuse(409, { carrier: 'dhl' })).toMatchObject({ code: 'wrong-state' });
  expect((await read()).shipments).toHaveLength(1);
});

test('a shipped order cannot be pending again', async () => {
  const { shop, admin, params, read, ship, setStatus } = await placeOrder();
  await ship({ carrier: 'dhl' });
  const refusal = await shop.expectRefusal(409, orderCalls.changeStatus, {
    as: admin,
    params,
    body: { status: 'pending' },
  });
  expect(refusal.code).toBe('wrong-state');
  for (const status of ['delivered', 'confirmed'] as const) {
    expect((await setStatus(status)).statusCode).toBe(200);
    expect((await read()).status).toBe(status);
  }
});

test('shipments at the same moment send each piece once', async () => {
  const { read, ship } = await placeOrder();
  const body = { carrier: 'dhl', lines: [{ line: 1, amount: 1 }] };
  const answers = await Promise.all(Array.from({ length: 12 }, () => ship(body)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(8);
  expect((await read()).shipments).toHaveLength(4);
});

test('a shipment and a return to pending at the same moment leave no shipped order pending', async () => {
  for (let round = 0; round < 5; round++) {
    const { read, ship, setStatus } = await placeOrder();
    await setStatus('confirmed');
    await Promise.all([ship({ carrier: 'dhl' }), setStatus('pending')]);
    expect(await read()).toMatchObject({ status: 'confirmed', shipments: [{ carrier: 'dhl' }] });
  }
});
