import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { couponCalls } from '#features/coupon/coupon-calls.ts';
import type { couponDraftSchema } from '#features/coupon/coupon-schema.ts';
import { refusedOrderSchema } from '#features/order/order/order-schema.ts';
import { quoteCalls } from '#features/order/quote/quote-calls.ts';
import { settingsCalls } from '#features/settings/settings-calls.ts';
import { shippingCalls } from '#features/shipping/shipping-calls.ts';
import { newId } from '#platform/id.ts';
import { DEFAULT_SETTINGS } from '../support/settings.ts';
import { addWeighed, BY_WEIGHT, PARCEL, storeZones, ZONE, type ZoneJson } from '../support/shipping.ts';
import { createTestShop, type Person, type TestShop } from '../support/test-shop.ts';

const PICKUP = {
  ...PARCEL,
  name: 'Pickup',
  carrier: '',
  pickup: { name: 'Workshop', address: 'Main Street 1', openingHours: 'Mon to Fri 10:00 to 18:00' },
  freeAbove: 100,
};
const TAX = { taxLines: [], taxAmount: 0 };

async function setUp(...zones: readonly ZoneJson[]) {
  const shop = await createTestShop({ prepare: (trx) => storeZones(trx, ...zones) });
  const as = await shop.signInAsAdmin();
  const keyboard = await shop.addProduct({ price: 60 });
  const added = await shop.request(shippingCalls.listZones, { as });
  const items = [{ productId: keyboard._id, amount: 1 }];
  const quote = (body: object = {}) => shop.request(quoteCalls.quoteOrder, { body: { items, ...body } });
  return { shop, as, keyboard, items, quote, added };
}

function addCoupon(shop: TestShop, as: Person, body: z.input<typeof couponDraftSchema>) {
  return shop.request(couponCalls.addCoupon, { as, body });
}

test('without zones, shipping costs the same everywhere in the home country', async () => {
  const { shop, as, items, quote } = await setUp();
  const plain = { subtotal: 60, discount: 0, methods: [], shippingFee: 5, ...TAX, total: 65 };
  expect(await quote()).toEqual(plain);
  expect(await quote({ country: 'US', region: 'US-CA', postalCode: '90210' })).toEqual(plain);
  await addCoupon(shop, as, { code: 'SHIPFREE', kind: 'free-shipping' });
  expect(await quote({ coupon: 'shipfree' })).toEqual({ ...plain, shippingFee: 0, total: 60 });
  const refused = (body: object, status: number) =>
    shop.expectRefusal(status, quoteCalls.quoteOrder, { body: { items, ...body } });
  expect((await refused({ country: 'DE' }, 409)).code).toBe('not-shipped-to');
  expect((await refused({ shippingMethodId: 'none' }, 422)).code).toBe('shipping-method-required');
});

test('zones say what shipping costs, and the cheapest method counts unless another is asked for', async () => {
  const { shop, as, keyboard, items, quote, added } = await setUp({ ...ZONE, methods: [PARCEL, PICKUP, BY_WEIGHT] });
  const [parcel, pickup, weight] = added[0]?.methods.map(({ _id }) => _id) ?? [];
  const days = { minDays: 2, maxDays: 4 };
  const [byWeight, collected, sent] = [
    { _id: weight, name: 'By weight', carrier: 'UPS', minDays: 1, maxDays: 2, price: 4 },
    { _id: pickup, name: 'Pickup', carrier: '', ...days, price: 6.5, pickup: PICKUP.pickup, freeAbove: 100 },
    { _id: parcel, name: 'Parcel', carrier: 'DHL', ...days, price: 6.5 },
  ];
  const cheapest = { subtotal: 60, discount: 0, shippingMethodId: weight, shippingFee: 4, ...TAX, total: 64 };
  expect(await quote()).toEqual({ ...cheapest, methods: [byWeight, sent, collected] });
  expect(await quote({ shippingMethodId: parcel })).toMatchObject({ shippingFee: 6.5, total: 66.5 });

  // 500 g each, as no weight is known; 100 dollars make the pickup free.
  const two = await quote({ items: [{ productId: keyboard._id, amount: 2 }] });
  expect(two.methods).toEqual([{ ...collected, price: 0 }, sent, { ...byWeight, price: 9.9 }]);
  // With 20 dollars off, there are exactly 100 left; with 21, fewer.
  await addCoupon(shop, as, { code: 'TWENTY', kind: 'amount', value: 20 });
  await addCoupon(shop, as, { code: 'MORE', kind: 'amount', value: 20.01 });
  await addCoupon(shop, as, { code: 'SHIPFREE', kind: 'free-shipping' });
  const both = [{ productId: keyboard._id, amount: 2 }];
  expect(await quote({ items: both, coupon: 'TWENTY' })).toMatchObject({ discount: 20, shippingFee: 0, total: 100 });
  expect(await quote({ items: both, coupon: 'MORE' })).toMatchObject({ shippingFee: 6.5, total: 106.49 });
  const free = await quote({ coupon: 'SHIPFREE' });
  expect(free).toMatchObject({ shippingMethodId: weight, shippingFee: 0, total: 60 });
  expect(free.methods.map(({ price }) => price)).toEqual([0, 6.5, 6.5]);

  const refusal = await shop.expectRefusal(422, quoteCalls.quoteOrder, { body: { items, shippingMethodId: 'gone' } });
  expect(refusal).toMatchObject({ code: 'shipping-method-required', methods: [byWeight, sent, collected] });
});

test('checking a coupon says what the cheapest method in the home country costs with it', async () => {
  const { shop, as, items, added } = await setUp({ ...ZONE, methods: [{ ...PARCEL, freeAbove: 50 }, BY_WEIGHT] });
  await addCoupon(shop, as, { code: 'TWENTY', kind: 'amount', value: 20 });
  await addCoupon(shop, as, { code: 'SHIPFREE', kind: 'free-shipping' });
  const check = (code: string) => shop.request(couponCalls.checkCoupon, { body: { code, items } });
  expect(await check('TWENTY')).toEqual({ discount: 20, shippingFee: 4, totalAmount: 40 });
  expect(await check('SHIPFREE')).toEqual({ discount: 0, shippingFee: 0, totalAmount: 60 });
  const params = { zoneId: added[0]?._id ?? '' };
  await shop.request(shippingCalls.changeZone, { as, params, body: { ...ZONE, countries: ['DE'] } });
  expect(await check('TWENTY')).toEqual({ discount: 20, totalAmount: 40 });
});

test('the place decides which zone counts, and the weight which methods', async () => {
  const { shop, as, quote, keyboard } = await setUp(
    { ...ZONE, countries: ['US', 'DE'], methods: [BY_WEIGHT] },
    { ...ZONE, name: 'California', regions: ['US-CA'], methods: [{ ...PARCEL, rates: [{ from: 0, price: 1 }] }] },
    { ...ZONE, name: 'Hills', postalPrefixes: ['902'], methods: [{ ...PARCEL, rates: [{ from: 0, price: 2 }] }] },
  );
  const feeOf = async (place: object) => (await quote(place)).shippingFee;
  expect(await feeOf({})).toBe(4);
  expect(await feeOf({ country: 'DE', postalCode: '90210' })).toBe(4);
  expect(await feeOf({ region: 'US-CA' })).toBe(1);
  expect(await feeOf({ region: 'US-CA', postalCode: '9 0210' })).toBe(2);
  const anvil = await addWeighed(shop, { price: 20, weightGrams: 29_999 });
  const weighing = (amount: number) => [{ productId: anvil._id, amount }];
  expect(await feeOf({ items: weighing(1) })).toBe(25);
  for (const body of [{ items: weighing(2) }, { items: weighing(1), country: 'FR' }])
    expect((await shop.expectRefusal(409, quoteCalls.quoteOrder, { body })).code).toBe('not-shipped-to');
  const [home] = await shop.request(shippingCalls.listZones, { as });
  await shop.request(shippingCalls.deleteZone, { as, params: { zoneId: home?._id ?? '' } });
  const body = { items: [{ productId: keyboard._id, amount: 1 }] };
  expect((await shop.expectRefusal(409, quoteCalls.quoteOrder, { body })).code).toBe('not-shipped-to');
});

test('a product without a weight counts as the weight that the settings say', async () => {
  const { shop, as, quote } = await setUp({ ...ZONE, methods: [BY_WEIGHT] });
  expect(await quote()).toMatchObject({ shippingFee: 4 });
  const body = { ...DEFAULT_SETTINGS, defaultWeightGrams: 1000 };
  await shop.request(settingsCalls.saveSettings, { as, body });
  expect(await quote()).toMatchObject({ shippingFee: 9.9 });
  for (const defaultWeightGrams of [0, -5, 1.5, 10_000_001])
    await shop.expectRefusal(400, settingsCalls.saveSettings, { as, body: { ...body, defaultWeightGrams } });
});

test('staff try which zone and which rates count, and why', async () => {
  const { shop, as, keyboard, added } = await setUp(
    { ...ZONE, methods: [{ ...PARCEL, freeAbove: 100 }, BY_WEIGHT] },
    { ...ZONE, name: 'California', regions: ['US-CA'] },
    { ...ZONE, name: 'Hills', postalPrefixes: ['902', '90'] },
  );
  const anvil = await addWeighed(shop, { price: 20, weightGrams: 29_000 });
  const items = [{ productId: keyboard._id, amount: 2 }];
  const attempt = (body: object = {}) =>
    shop.request(quoteCalls.tryShipping, { as, body: { items, country: 'US', ...body } });
  const [parcel, byWeight] = added[0]?.methods.map(({ _id }) => _id) ?? [];
  expect(await attempt()).toEqual({
    grams: 1000,
    subtotal: 120,
    zone: { _id: added[0]?._id, name: 'Home', by: 'country', match: 'US' },
    methods: [
      { _id: parcel, name: 'Parcel', rate: 0, price: 0 },
      { _id: byWeight, name: 'By weight', rate: 1, price: 9.9 },
    ],
  });
  expect(await attempt({ region: 'US-CA' })).toMatchObject({ zone: { name: 'California', by: 'region' } });
  const hills = { name: 'Hills', by: 'postal-prefix', match: '902' };
  expect(await attempt({ region: 'US-CA', postalCode: '90210' })).toMatchObject({ zone: hills });
  const heavy = await attempt({ items: [{ productId: anvil._id, amount: 2 }] });
  expect(heavy.methods).toEqual([
    { _id: parcel, name: 'Parcel', rate: 0, price: 6.5 },
    { _id: byWeight, name: 'By weight' },
  ]);
  const nowhere = await attempt({ country: 'JP' });
  expect(nowhere).toEqual({ grams: 1000, subtotal: 120, methods: [] });
  await shop.expectRefusal(409, quoteCalls.tryShipping, { as, body: { items: [{ productId: newId(), amount: 1 }] } });
});

test('what an order would be refused for is refused in the same way', async () => {
  const { shop, as, items } = await setUp();
  const refused = (status: number, body: object) =>
    shop.expectRefusal(status, quoteCalls.quoteOrder, { body: { items, ...body } });
  const productId = newId();
  const gone = await refused(409, { items: [...items, { productId, amount: 1 }] });
  expect(gone.code).toBe('lines-refused');
  expect(refusedOrderSchema.parse(gone).lines).toEqual([{ productId, reason: 'gone' }]);
  const [first] = items;
  const variant = await refused(409, { items: [{ ...first, variantId: 'gone' }] });
  expect(refusedOrderSchema.parse(variant).lines).toMatchObject([{ variantId: 'gone', reason: 'gone' }]);
  const several = await shop.addProduct({
    ...{ price: 50, stock: 2 },
    options: [{ name: 'Switch', values: ['Red', 'Blue'] }],
    variants: [
      { values: { Switch: 'Red' }, price: 50, stock: 1 },
      { values: { Switch: 'Blue' }, price: 80, stock: 1 },
    ],
  });
  const unclear = { productId: several._id, amount: 1 };
  expect((await refused(422, { items: [unclear] })).code).toBe('variant-required');
  const blue = { ...unclear, variantId: several.variants[1]?._id };
  expect(await shop.request(quoteCalls.quoteOrder, { body: { items: [blue] } })).toMatchObject({ subtotal: 80 });

  expect((await refused(409, { coupon: 'NONE' })).code).toBe('coupon-unknown');
  await addCoupon(shop, as, { code: 'BIG', kind: 'percent', value: 10, minSubtotal: 100 });
  expect((await refused(409, { coupon: 'big' })).code).toBe('coupon-too-little');
  for (const wrong of [
    { items: [] },
    { items: [{ ...first, amount: 0 }] },
    { items: Array.from({ length: 101 }, () => first) },
    { country: 'usa' },
    { country: 'XX' },
    { region: 'California' },
    { postalCode: '1'.repeat(21) },
    { giftCards: ['code'] },
    { vatNumber: 'DE123' },
  ])
    await refused(400, wrong);
});

test('a network may ask for 60 quotes a minute, and not for any number', async () => {
  const shop = await createTestShop({ config: { mode: 'live' } });
  const body = { items: [{ productId: 'none', amount: 1 }] };
  const ask = async () => (await shop.send(quoteCalls.quoteOrder, { body })).statusCode;
  for (let asked = 0; asked < 60; asked += 20)
    expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(409));
  // More than the limits of two windows, because one may end in between. Few at a time: a crowd may be refused as such.
  const more = new Set<number>();
  for (let asked = 0; asked < 600; asked += 20)
    for (const status of await Promise.all(Array.from({ length: 20 }, ask))) more.add(status);
  expect(more).toEqual(new Set([409, 429]));
});

test('another process quotes changed zones as soon as the change is answered', async () => {
  const { shop, as, quote, items } = await setUp();
  // SQLite has one process.
  if (shop.database.engine === 'sqlite') return;
  const other = await shop.openAnotherProcess();
  await shop.request(shippingCalls.addZone, { as, body: ZONE });
  expect(await other.request(quoteCalls.quoteOrder, { body: { items } })).toEqual(await quote());
});
