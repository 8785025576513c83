import { describe, expect, test } from 'vitest';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { orderBatchCalls } from '#features/order/fulfilment/order-batch-calls.ts';
import { documentCalls } from '#features/order/invoice/document-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { listOrderEvents } from '#features/order/order/order-event.server.ts';
import type { PaymentMethod } from '#features/order/order/order-schema.ts';
import { readPdf } from '../support/pdf.ts';
import { createTestShop } from '../support/test-shop.ts';

async function openShop() {
  const shop = await createTestShop();
  const [wilma, admin] = [await shop.signUp(), await shop.signInAsAdmin()];
  const product = await shop.addProduct({ quantity: 100 });
  return {
    shop,
    admin,
    async placeOrder(payment: PaymentMethod = 'cash') {
      const { _id } = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment });
      return _id;
    },
    read: (orderId: string) => shop.request(orderCalls.getOrder, { as: admin, params: { orderId } }),
    change: async (body: Record<string, unknown>) => {
      const response = await shop.send(orderBatchCalls.changeOrders, { as: admin, body });
      expect(response.statusCode, response.body).toBe(200);
      return response.json().results;
    },
    /** The kinds of what happened to an order, oldest first. */
    async eventsOf(orderId: string) {
      return (await listOrderEvents(shop.services.db, orderId)).map(({ event }) => event.kind);
    },
  };
}

describe('a batch of orders', () => {
  test('is confirmed and delivered in the order of the request, each with its own event and audit entry', async () => {
    const { shop, admin, placeOrder, read, change } = await openShop();
    const orderIds = [await placeOrder(), await placeOrder(), await placeOrder()].toReversed();
    for (const [batch, status] of [
      ['confirm', 'confirmed'],
      ['deliver', 'delivered'],
    ] as const) {
      const expected = orderIds.map((orderId) => ({ orderId, ok: true, status }));
      expect(await change({ do: batch, orderIds })).toEqual(expected);
      for (const orderId of orderIds) expect((await read(orderId)).status).toBe(status);
      const versions = await Promise.all(orderIds.map(async (orderId) => (await read(orderId)).version));
      expect(await change({ do: batch, orderIds }), 'repeated').toEqual(expected);
      expect(await Promise.all(orderIds.map(async (orderId) => (await read(orderId)).version))).toEqual(versions);
    }
    const entries = await shop.request(auditCalls.listAudit, { as: admin, query: { kind: 'order' } });
    for (const orderId of orderIds) {
      const texts = entries.map(({ text }) => text).filter((text) => text.includes(orderId.slice(0, 4)));
      expect(texts.toSorted()).toEqual([
        `Changed order ${orderId.slice(0, 4)} from confirmed to delivered`,
        `Changed order ${orderId.slice(0, 4)} from pending to confirmed`,
      ]);
    }
  });

  test('goes on after orders that cannot be changed, and says why as their own calls do', async () => {
    const { shop, admin, placeOrder, read, change } = await openShop();
    const [first, cancelled, last] = [await placeOrder(), await placeOrder(), await placeOrder()];
    await shop.request(cancelCalls.cancelOrder, { as: admin, params: { orderId: cancelled }, body: {} });
    const alone = await shop.expectRefusal(409, orderCalls.changeStatus, {
      as: admin,
      params: { orderId: cancelled },
      body: { status: 'confirmed' },
    });
    expect(await change({ do: 'confirm', orderIds: [first, cancelled, 'no-such-order', last] })).toEqual([
      { orderId: first, ok: true, status: 'confirmed' },
      { orderId: cancelled, ok: false, code: 'order-cancelled', message: alone.detail },
      { orderId: 'no-such-order', ok: false, code: 'not-found', message: 'There is no such order.' },
      { orderId: last, ok: true, status: 'confirmed' },
    ]);
    expect((await read(cancelled)).status).toBe('cancelled');
  });

  test('is shipped by one carrier, except parcels that name another, and never twice', async () => {
    const { placeOrder, read, change } = await openShop();
    const [plain, named, unpaid] = [await placeOrder(), await placeOrder(), await placeOrder('card')];
    const parcels = { [named]: { carrier: 'ups', trackingNumber: '1Z 999' } };
    const body = { do: 'ship', orderIds: [plain, named, unpaid], carrier: 'dhl', parcels };
    const refused = { orderId: unpaid, ok: false, code: 'wrong-state' };
    const results = await change(body);
    expect(results).toMatchObject([
      { orderId: plain, ok: true, status: 'confirmed' },
      { orderId: named, ok: true, status: 'confirmed' },
      refused,
    ]);
    const again = { ok: false, code: 'more-than-ordered' };
    expect(await change(body), 'repeated').toMatchObject([again, again, refused]);
    const ofPlain = await read(plain);
    expect([ofPlain.status, ofPlain.shipments]).toMatchObject(['confirmed', [{ carrier: 'dhl' }]]);
    expect((await read(named)).shipments).toMatchObject([{ carrier: 'ups', trackingNumber: '1Z 999' }]);
    expect((await read(unpaid)).shipments).toEqual([]);
  });

  test('is shipped without a carrier by another one', async () => {
    const { placeOrder, read, change } = await openShop();
    const orderId = await placeOrder();
    await change({ do: 'ship', orderIds: [orderId] });
    expect((await read(orderId)).shipments).toMatchObject([{ carrier: 'other' }]);
  });

  test('records the same events as single calls', async () => {
    const { shop, admin, placeOrder, change, eventsOf } = await openShop();
    const [alone, inBatch] = [await placeOrder(), await placeOrder()];
    const params = { orderId: alone };
    for (const status of ['confirmed', 'delivered'] as const)
      await shop.request(orderCalls.changeStatus, { as: admin, params, body: { status } });
    for (const batch of ['confirm', 'deliver']) await change({ do: batch, orderIds: [inBatch] });
    expect((await eventsOf(alone)).length).toBeGreaterThan(2);
    expect(await eventsOf(inBatch)).toEqual(await eventsOf(alone));
  });

  test.each([
    ['no orders', { do: 'confirm', orderIds: [] }],
    ['101 orders', { do: 'confirm', orderIds: Array.from({ length: 101 }, (_, index) => `order-${index}`) }],
    ['an order twice', { do: 'confirm', orderIds: ['same', 'same'] }],
    ['something else to do', { do: 'cancel', orderIds: ['any'] }],
    ['nothing to do', { orderIds: ['any'] }],
    ['a carrier for confirming', { do: 'confirm', orderIds: ['any'], carrier: 'dhl' }],
    ['a parcel of another order', { do: 'ship', orderIds: ['any'], parcels: { other: { carrier: 'dhl' } } }],
    ['an unknown carrier', { do: 'ship', orderIds: ['any'], carrier: 'pigeon' }],
    ['a malformed tracking number', { do: 'ship', orderIds: ['any'], parcels: { any: { trackingNumber: '<>' } } }],
  ])('with %s is refused', async (_, body) => {
    const { shop, admin } = await openShop();
    const problem = await shop.expectRefusal(400, orderBatchCalls.changeOrders, { as: admin, body });
    expect(problem.code).toBe('invalid-input');
  });
});

test('the packing slips of 50 orders are one file, and of 51 are refused', async () => {
  const { shop, admin, placeOrder } = await openShop();
  const ids: string[] = [];
  for (let count = 0; count < 51; count++) ids.push(await placeOrder());
  const [extra = '', ...orderIds] = ids;
  const print = (all: readonly string[]) => ({ as: admin, query: { orderIds: all.join(',') } });
  const response = await shop.send(documentCalls.printPackingSlips, print(orderIds));
  const pages = await readPdf(response.rawPayload);
  expect(pages).toHaveLength(50);
  for (const [index, page] of pages.entries()) expect(page).toContain(`Packing slip #${orderIds[index]?.slice(0, 4)}`);
  await shop.expectRefusal(400, documentCalls.printPackingSlips, print([extra, ...orderIds]));
});
