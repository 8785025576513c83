import { expect, test } from 'vitest';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { shippingCalls } from '#features/shipping/shipping-calls.ts';
import { MAX_ZONES } from '#features/shipping/zone-limits.ts';
import { BY_WEIGHT, PARCEL, ZONE } from '../support/shipping.ts';
import { createTestShop } from '../support/test-shop.ts';

const CALIFORNIA = { ...ZONE, name: 'California', regions: ['US-CA'] };
const FREE_LATER = { ...PARCEL, freeAbove: 80.5, taxClass: 'reduced' as const };
const PICKUP = { ...PARCEL, name: 'Pickup', carrier: '', pickup: { name: 'Workshop', address: 'Main Street 1' } };

async function setUp() {
  const shop = await createTestShop();
  return { shop, as: await shop.signInAsAdmin() };
}

test('staff keep zones, and methods that are sent with their id keep it', async () => {
  const { shop, as } = await setUp();
  expect(await shop.request(shippingCalls.listZones, { as })).toEqual([]);

  const body = { ...ZONE, postalPrefixes: [' sw1a ', 'SW1A', '9 0'], methods: [FREE_LATER, BY_WEIGHT] };
  const zone = await shop.request(shippingCalls.addZone, { as, body });
  expect(zone).toEqual({
    ...body,
    _id: expect.any(String),
    postalPrefixes: ['SW1A', '90'],
    methods: body.methods.map((method) => ({ ...method, _id: expect.any(String) })),
  });

  const params = { zoneId: zone._id };
  const [kept] = zone.methods;
  if (!kept) throw new Error('The zone has no method');
  const methods = [
    { ...kept, name: 'Slow parcel' },
    { ...PICKUP, _id: kept._id },
    { ...BY_WEIGHT, _id: 'made up' },
  ];
  const changed = await shop.request(shippingCalls.changeZone, { as, params, body: { ...ZONE, methods } });
  const ids = changed.methods.map(({ _id }) => _id);
  expect(ids[0]).toBe(kept._id);
  expect(new Set([...ids, 'made up'])).toHaveProperty('size', 4);
  expect(changed).not.toHaveProperty('postalPrefixes');
  expect(await shop.request(shippingCalls.listZones, { as })).toEqual([changed]);

  expect(await shop.request(shippingCalls.deleteZone, { as, params })).toEqual({ deletedCount: 1 });
  await shop.expectRefusal(404, shippingCalls.deleteZone, { as, params });
  await shop.expectRefusal(404, shippingCalls.changeZone, { as, params, body: ZONE });
});

const method = (changes: object) => ({ ...ZONE, methods: [{ ...BY_WEIGHT, ...changes }] });

const WRONG: readonly [body: object, text: string][] = [
  [{ ...ZONE, countries: [] }, 'countries: A zone needs at least one country'],
  [{ ...ZONE, countries: ['us'] }, 'countries.0: Choose a country by its code'],
  [{ ...ZONE, countries: ['XX'] }, 'countries.0: Choose a country by its code'],
  [{ ...ZONE, regions: ['DE-BE'] }, 'regions: Each region must be in one of the countries'],
  [{ ...ZONE, regions: ['California'] }, 'regions.0: Write a region as in ISO 3166-2'],
  [{ ...ZONE, postalPrefixes: [' '] }, 'postalPrefixes.0: Write the beginning of a postal code'],
  [{ ...ZONE, methods: [] }, 'methods: A zone needs at least one method'],
  [{ ...ZONE, methods: Array.from({ length: 21 }, () => PARCEL) }, 'methods: A zone takes at most 20 methods'],
  [{ ...ZONE, name: ' ' }, 'name: Write something here'],
  [method({ rates: [{ from: 0, price: -1 }] }), 'methods.0.rates.0.price'],
  [method({ rates: [{ from: 0, price: 1.234 }] }), 'methods.0.rates.0.price: At most two decimals'],
  [method({ rates: [{ from: 0.5, price: 1 }] }), 'methods.0.rates.0.from'],
  [method({ freeAbove: -1 }), 'methods.0.freeAbove'],
  [method({ minDays: 5, maxDays: 4 }), 'methods.0.maxDays: Write at least as many days as the fewest'],
  [method({ basis: 'distance' }), 'methods.0.basis'],
  [method({ taxClass: 'free' }), 'methods.0.taxClass'],
  [method({ pickup: { name: 'Workshop' } }), 'methods.0.pickup.address'],
];

test('a refusal names what is wrong', async () => {
  const { shop, as } = await setUp();
  for (const [body, text] of WRONG)
    expect((await shop.expectRefusal(400, shippingCalls.addZone, { as, body })).detail).toContain(text);
});

const GAPS: readonly [gap: string, rates: readonly object[]][] = [
  ['no rates', []],
  ['a beginning above 0', [{ from: 1, price: 1 }]],
  ['a beginning below 0', [{ from: -1, price: 1 }]],
  ['an empty band', [{ from: 0, to: 0, price: 1 }]],
  [
    'a gap',
    [
      { from: 0, to: 10, price: 1 },
      { from: 11, price: 2 },
    ],
  ],
  [
    'an overlap',
    [
      { from: 0, to: 10, price: 1 },
      { from: 9, price: 2 },
    ],
  ],
  [
    'an end in the middle',
    [
      { from: 0, price: 1 },
      { from: 9, price: 2 },
    ],
  ],
];

test('rates that do not answer everything are refused', async () => {
  const { shop, as } = await setUp();
  for (const [gap, rates] of GAPS) {
    for (const basis of ['flat', 'weight', 'subtotal']) {
      const refusal = await shop.expectRefusal(422, shippingCalls.addZone, { as, body: method({ basis, rates }) });
      expect(refusal, `${basis}, ${gap}`).toMatchObject({ code: 'rates-gap', errors: [{ path: 'methods.0.rates' }] });
    }
  }
  expect(await shop.request(shippingCalls.listZones, { as })).toEqual([]);
});

test('two zones do not cover the same place equally specifically, also when they are added at the same time', async () => {
  const { shop, as } = await setUp();
  const { _id } = await shop.request(shippingCalls.addZone, { as, body: ZONE });
  const { _id: zoneId } = await shop.request(shippingCalls.addZone, { as, body: CALIFORNIA });
  const refusal = await shop.expectRefusal(422, shippingCalls.addZone, { as, body: { ...ZONE, name: 'Again' } });
  expect(refusal).toMatchObject({ code: 'zones-overlap', detail: expect.stringContaining('The zone Home covers US') });
  const change = { as, params: { zoneId }, body: { ...ZONE, name: 'Everything' } };
  expect((await shop.expectRefusal(422, shippingCalls.changeZone, change)).code).toBe('zones-overlap');
  await shop.request(shippingCalls.changeZone, { as, params: { zoneId: _id }, body: { ...ZONE, name: 'Same place' } });

  const germany = { ...ZONE, countries: ['DE'] };
  const added = await Promise.all([1, 2, 3].map(() => shop.send(shippingCalls.addZone, { as, body: germany })));
  expect(added.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422]);
});

test('a shop has a limited number of zones and rates', async () => {
  const { shop, as } = await setUp();
  const prefixed = (number: number) => ({ ...ZONE, postalPrefixes: [String(number).padStart(5, '0')] });
  const bands = Array.from({ length: 50 }, (_, index) => ({ from: index, to: index + 1, price: index }));
  const methods = Array.from({ length: 20 }, () => ({ ...BY_WEIGHT, rates: bands }));
  for (const number of [1, 2, 3, 4])
    await shop.request(shippingCalls.addZone, { as, body: { ...prefixed(number), methods } });
  await shop.request(shippingCalls.addZone, { as, body: prefixed(5) });
  const tooMany = { as, body: { ...prefixed(6), methods } };
  expect((await shop.expectRefusal(409, shippingCalls.addZone, tooMany)).code).toBe('too-many-zones');
  await shop.services.db
    .insertInto('shipping_zone')
    .values(
      Array.from({ length: MAX_ZONES - 5 }, (_, index) => ({
        ...{ id: `zone-${index}`, name: 'Other', countries: '["DE"]', regions: null, methods: '[]' },
        ...{ postal_prefixes: `["${index}"]`, added_at: 0, version: 0 },
      })),
    )
    .execute();
  expect((await shop.expectRefusal(409, shippingCalls.addZone, { as, body: prefixed(7) })).code).toBe('too-many-zones');
});

test('the audit log says what changed', async () => {
  const { shop, as } = await setUp();
  const { _id: zoneId, methods } = await shop.request(shippingCalls.addZone, { as, body: ZONE });
  const params = { zoneId };
  await shop.request(shippingCalls.changeZone, { as, params, body: { ...ZONE, methods } });
  const next = { ...ZONE, name: 'North America', countries: ['US', 'CA'], regions: ['US-NY', 'CA-ON'] };
  const express = { ...BY_WEIGHT, name: 'Express' };
  const changed = await shop.request(shippingCalls.changeZone, {
    as,
    params,
    body: { ...next, methods: [{ ...PARCEL, _id: methods[0]?._id, minDays: 1 }, express] },
  });
  const reversed = changed.methods.toReversed();
  await shop.request(shippingCalls.changeZone, { as, params, body: { ...next, methods: reversed } });
  await shop.request(shippingCalls.changeZone, { as, params, body: { ...next, methods: reversed.slice(0, 1) } });
  await shop.request(shippingCalls.deleteZone, { as, params });
  const entries = await shop.request(auditCalls.listAudit, { as });
  expect(entries.slice(0, 5).map(({ text, kind }) => [kind, text])).toEqual([
    ['shipping', 'Deleted the zone North America'],
    ['shipping', 'Changed the zone North America: removed Parcel'],
    ['shipping', 'Changed the zone North America: order of the methods'],
    ['shipping', 'Changed the zone Home: name, countries, regions, added Express, changed Parcel'],
    ['shipping', 'Added the zone Home'],
  ]);
});
