import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { couponCalls } from '#features/coupon/coupon-calls.ts';
import { mailCalls } from '#features/mail/mail-calls.ts';
import { documentCalls } from '#features/order/invoice/document-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { orderDraftSchema } from '#features/order/order/order-schema.ts';
import { quoteCalls } from '#features/order/quote/quote-calls.ts';
import { shippingCalls } from '#features/shipping/shipping-calls.ts';
import { runJob } from '../support/jobs.ts';
import { KEEPS_MAILS } from '../support/mailbox.ts';
import { readPdf } from '../support/pdf.ts';
import { addWeighed, BY_WEIGHT, PARCEL, storeZones, ZONE, type ZoneJson } from '../support/shipping.ts';
import { createTestShop, draftOf } from '../support/test-shop.ts';

type DraftJson = z.input<typeof orderDraftSchema>;

const PICKUP = { ...PARCEL, name: 'Pickup', carrier: '', pickup: { name: 'Workshop', address: 'Main Street 1' } };
const SEVERAL: ZoneJson = { ...ZONE, methods: [PARCEL, BY_WEIGHT, PICKUP] };

async function setUp(zone: ZoneJson) {
  const shop = await createTestShop({ prepare: (trx) => storeZones(trx, zone) });
  const [admin, wilma] = [await shop.signInAsAdmin(), await shop.signUp()];
  const product = await shop.addProduct({ price: 60, stock: 100 });
  const [added] = await shop.request(shippingCalls.listZones, { as: admin });
  if (!added) throw new Error('The shop has no zone');
  const draft = (changes: Partial<DraftJson> = {}): DraftJson => ({
    ...draftOf(wilma, [{ product, amount: 1 }]),
    ...changes,
  });
  const { _id: zoneId } = added;
  return {
    shop,
    admin,
    wilma,
    product,
    draft,
    methods: added.methods,
    place: (changes?: Partial<DraftJson>, headers: Record<string, string> = {}) =>
      shop.request(orderCalls.placeOrder, { as: wilma, body: draft(changes), headers }),
    refused: (status: number, changes?: Partial<DraftJson>) =>
      shop.expectRefusal(status, orderCalls.placeOrder, { as: wilma, body: draft(changes) }),
    change: (body: ZoneJson) => shop.request(shippingCalls.changeZone, { as: admin, params: { zoneId }, body }),
    removeZone: () => shop.request(shippingCalls.deleteZone, { as: admin, params: { zoneId } }),
    /** A refused order has changed nothing. */
    async expectUntouched(): Promise<void> {
      expect(await shop.stockOf(product)).toBe(100);
      const { db } = shop.services;
      const orders = db.selectFrom('shop_order').select('id').where('user_id', '=', wilma.id);
      const movements = db.selectFrom('stock_movement').select('id').where('order_id', 'is not', null);
      expect([await orders.execute(), await movements.execute()]).toEqual([[], []]);
    },
  };
}

test('an order costs what its method costs, and carries the method', async () => {
  const { shop, wilma, methods, place } = await setUp(SEVERAL);
  const [parcel, byWeight, pickup] = methods.map(({ _id }) => _id);
  const { carrier, minDays, maxDays } = BY_WEIGHT;
  const order = await place({ shippingMethodId: byWeight, shippingFee: 4 });
  expect(order).toMatchObject({ totalAmount: 60, shippingFee: 4 });
  expect(order.shippingMethod).toEqual({ name: 'By weight', carrier, minDays, maxDays });
  const params = { orderId: order._id };
  expect(await shop.request(orderCalls.getOrder, { as: wilma, params })).toEqual(order);
  expect(await place({ shippingMethodId: parcel })).toMatchObject({ shippingFee: 6.5 });
  expect((await place({ shippingMethodId: pickup })).shippingMethod).toMatchObject({ pickup: PICKUP.pickup });
});

test('the only method needs no choice, and a deleted zone leaves orders as they are', async () => {
  const { shop, wilma, place, removeZone } = await setUp(ZONE);
  const order = await place();
  expect(order).toMatchObject({ shippingFee: 6.5, shippingMethod: { name: 'Parcel' } });
  await removeZone();
  const params = { orderId: order._id };
  expect(await shop.request(orderCalls.getOrder, { as: wilma, params })).toEqual(order);
  const later = await place({ shippingFee: 6.5 });
  expect(later).toMatchObject({ shippingFee: 5 });
  expect(later).not.toHaveProperty('shippingMethod');
});

test('an order without a method, or with one that is gone, is refused with the available ones', async () => {
  const { methods, refused, change, place, removeZone, expectUntouched } = await setUp(SEVERAL);
  const offered = [{ price: 4 }, { price: 6.5 }, { price: 6.5, pickup: PICKUP.pickup }];
  const required = { code: 'shipping-method-required' };
  expect(await refused(422)).toMatchObject({ ...required, methods: offered });
  expect(await refused(422, { shippingMethodId: 'none' })).toMatchObject({ ...required, methods: offered });

  const [parcel, byWeight] = methods;
  if (!parcel || !byWeight) throw new Error('The zone has too few methods');
  await change({ ...ZONE, methods: [{ ...parcel, rates: [{ from: 0, price: 7 }] }] });
  expect(await refused(422, { shippingMethodId: byWeight._id })).toMatchObject({
    ...required,
    methods: [{ price: 7 }],
  });
  await expectUntouched();
  expect(await place({ shippingMethodId: parcel._id })).toMatchObject({ shippingFee: 7 });
  await removeZone();
  expect(await refused(422, { shippingMethodId: parcel._id })).toMatchObject({ ...required, methods: [] });
});

test('an order whose fee differs from the computed one is refused, and the answer has the present methods', async () => {
  const { methods, refused, change, place, expectUntouched } = await setUp(ZONE);
  const [parcel] = methods;
  if (!parcel) throw new Error('The zone has no method');
  await change({ ...ZONE, methods: [{ ...parcel, rates: [{ from: 0, price: 8.25 }] }] });
  const refusal = await refused(409, { shippingFee: 6.5 });
  expect(refusal).toMatchObject({ code: 'shipping-changed', methods: [{ _id: parcel._id, price: 8.25 }] });
  await expectUntouched();
  expect(await place({ shippingFee: 8.25 })).toMatchObject({ shippingFee: 8.25 });
});

test('an order that nothing ships is refused', async () => {
  const { refused, change, expectUntouched } = await setUp({ ...ZONE, countries: ['DE'] });
  expect((await refused(409)).code).toBe('not-shipped-to');
  await change({ ...ZONE, methods: [{ ...BY_WEIGHT, rates: [{ from: 0, to: 500, price: 1 }] }] });
  expect((await refused(409)).code).toBe('not-shipped-to');
  await expectUntouched();
});

test('an order costs what the quote said, with weights and coupons', async () => {
  const { shop, admin, wilma } = await setUp({ ...ZONE, methods: [{ ...BY_WEIGHT, freeAbove: 150 }, PARCEL] });
  const [light, heavy] = [
    await addWeighed(shop, { price: 80, weightGrams: 100 }),
    await addWeighed(shop, { price: 50, weightGrams: 6000 }),
  ];
  await shop.request(couponCalls.addCoupon, { as: admin, body: { code: 'HELLO10', kind: 'percent', value: 10 } });
  await shop.request(couponCalls.addCoupon, { as: admin, body: { code: 'SHIPFREE', kind: 'free-shipping' } });
  const carts = [
    [{ product: light, amount: 1 }],
    [{ product: light, amount: 2 }],
    [
      { product: light, amount: 1 },
      { product: heavy, amount: 1 },
    ],
  ];
  for (const cart of carts) {
    for (const coupon of [undefined, 'HELLO10', 'SHIPFREE']) {
      const items = cart.map(({ product, amount }) => ({ productId: product._id, amount }));
      const asked = await shop.request(quoteCalls.quoteOrder, { body: { items, ...(coupon && { coupon }) } });
      for (const { _id: shippingMethodId, price: shippingFee } of asked.methods) {
        const body = { ...draftOf(wilma, cart), ...(coupon && { coupon }), shippingMethodId, shippingFee };
        const order = await shop.request(orderCalls.placeOrder, { as: wilma, body });
        expect(order).toMatchObject({ shippingFee, totalAmount: asked.total - asked.shippingFee });
      }
    }
  }
});

test('a repeated request returns the order, also after its method is gone', async () => {
  const { methods, place, change } = await setUp(SEVERAL);
  const headers = { 'Idempotency-Key': 'once' };
  const changes = { shippingMethodId: methods[0]?._id, shippingFee: 6.5 };
  const order = await place(changes, headers);
  await change({ ...ZONE, methods: [BY_WEIGHT] });
  expect(await place(changes, headers)).toEqual(order);
});

test('while a zone changes, each order costs the old price or the new one, or is refused', async () => {
  const { shop, wilma, product, methods, draft, change } = await setUp(ZONE);
  const [parcel] = methods;
  if (!parcel) throw new Error('The zone has no method');
  const body = draft({ shippingMethodId: parcel._id, shippingFee: 6.5 });
  const order = () => shop.send(orderCalls.placeOrder, { as: wilma, body });
  const [early, , late] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, order)),
    change({ ...ZONE, methods: [{ ...parcel, rates: [{ from: 0, price: 9 }] }] }),
    Promise.all(Array.from({ length: 10 }, order)),
  ]);
  const answers = [...early, ...late];
  const placed = answers.filter(({ statusCode }) => statusCode === 200);
  for (const { statusCode, body: text } of answers)
    expect(text).toContain(statusCode === 200 ? '"shippingFee":6.5' : 'shipping-changed');
  expect(await shop.stockOf(product)).toBe(100 - placed.length);
  expect((await order()).statusCode).toBe(409);
});

test('mails and papers say how an order ships', async () => {
  const shop = await createTestShop({ config: KEEPS_MAILS, now: () => Date.UTC(2026, 10, 20, 12) });
  const [admin, wilma] = [await shop.signInAsAdmin(), await shop.signUp()];
  const product = await shop.addProduct({ price: 60, stock: 10 });
  const pickup = { ...PICKUP, minDays: 1, maxDays: 1 };
  const { methods } = await shop.request(shippingCalls.addZone, {
    as: admin,
    body: { ...ZONE, methods: [BY_WEIGHT, pickup] },
  });
  const read = async (_id: string) => {
    const mails = await shop.request(mailCalls.listMails, { as: admin });
    const mailId = mails.find(({ subject }) => subject.includes(_id.slice(0, 4)))?._id ?? '';
    return (await shop.request(mailCalls.readMail, { as: admin, params: { mailId } })).text;
  };
  const print = async (
    call: typeof documentCalls.printInvoice | typeof documentCalls.printPackingSlip,
    orderId: string,
  ) => (await readPdf((await shop.send(call, { as: admin, params: { orderId } })).rawPayload)).join('\n');
  const place = async (shippingMethodId = '') => {
    const body = { ...draftOf(wilma, [{ product, amount: 1 }]), shippingMethodId };
    const order = await shop.request(orderCalls.placeOrder, { as: wilma, body });
    await runJob(shop, 'dispatch-events');
    return order._id;
  };

  const sent = await place(methods[0]?._id);
  expect(await read(sent)).toContain('Shipping Method');
  expect(await read(sent)).toContain('By weight, UPS');
  expect(await read(sent)).toContain('ready for the courier');
  expect(await print(documentCalls.printInvoice, sent)).toContain('Shipping, By weight $4.00');
  expect(await print(documentCalls.printPackingSlip, sent)).toContain('Shipping method\nBy weight\nUPS');

  const collected = await place(methods[1]?._id);
  expect(await read(collected)).toContain('is ready for you to collect Tue 24 Nov');
  expect(await read(collected)).toContain('Main Street 1');
  expect(await print(documentCalls.printPackingSlip, collected)).toContain('Shipping method\nPickup\nWorkshop');
});
