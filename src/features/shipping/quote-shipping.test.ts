import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#features/pricing/money.ts';
import { type Basket, chooseMethod, quoteShipping } from './quote-shipping.ts';
import { findRateProblems, priceOf } from './rate-rules.ts';
import type { ShippingMethod, Zone } from './zone-schema.ts';

const areRatesWhole = (table: Parameters<typeof findRateProblems>[0]) => findRateProblems(table).length === 0;
const HOME = { place: { country: 'US' }, homeCountry: 'US' };
const described = { carrier: 'UPS', minDays: 1, maxDays: 2 };
const FLAT: ShippingMethod = { ...described, _id: 'f', name: 'Flat', basis: 'flat', rates: [rate(0, undefined, 700)] };
const WEIGHT: ShippingMethod = {
  ...described,
  _id: 'w',
  name: 'Weight',
  basis: 'weight',
  rates: [rate(0, 1000, 400), rate(1000, 2000, 900)],
  freeAbove: cents(10_000),
};
const SUBTOTAL: ShippingMethod = {
  ...described,
  _id: 's',
  name: 'Subtotal',
  basis: 'subtotal',
  rates: [rate(0, 5000, 1200), rate(5000, undefined, 300)],
};
const ZONE: Zone = { _id: 'z', name: 'Home', countries: ['US'], methods: [FLAT, WEIGHT, SUBTOTAL] };

function rate(from: number, to: number | undefined, price: number) {
  return { from: cents(from), to: to === undefined ? undefined : cents(to), price: cents(price) };
}

function basketOf(weightGrams: number, goodsAmount: number, isShippingFree = false): Basket {
  return { lines: [{ amount: 1, weightGrams }], goodsAmount: cents(goodsAmount), isShippingFree };
}

function pricesOf(basket: Basket) {
  return quoteShipping([ZONE], HOME, basket)?.methods.map(({ _id, price }) => [_id, price]);
}

test.each([
  [basketOf(999, 1000), ['w', 400], ['f', 700], ['s', 1200]],
  [basketOf(1000, 4999), ['f', 700], ['w', 900], ['s', 1200]],
  [basketOf(2000, 5000), ['s', 300], ['f', 700]],
  [basketOf(1999, 9999), ['s', 300], ['f', 700], ['w', 900]],
  [basketOf(1999, 10_000), ['w', 0], ['s', 300], ['f', 700]],
  [basketOf(999, 1000, true), ['w', 0], ['f', 700], ['s', 1200]],
])('%j is offered methods, cheapest first', (basket, ...prices) => {
  expect(pricesOf(basket)).toEqual(prices);
});

test('pieces of a line weigh as often as there are of them', () => {
  const lines = [
    { amount: 3, weightGrams: 300 },
    { amount: 1, weightGrams: 100 },
  ];
  expect(quoteShipping([{ ...ZONE, methods: [WEIGHT] }], HOME, { ...basketOf(0, 0), lines })?.methods[0]?.price).toBe(
    900,
  );
});

test('without zones, the home country costs the constant fee and nothing ships elsewhere', () => {
  expect(quoteShipping([], HOME, basketOf(1, 1))).toEqual({ methods: [], constantFee: 500 });
  expect(quoteShipping([], HOME, basketOf(1, 1, true))).toEqual({ methods: [], constantFee: 0 });
  expect(quoteShipping([], { ...HOME, place: { country: 'DE' } }, basketOf(1, 1))).toBeUndefined();
});

test('nothing ships to a place without a zone, or beyond the last weight', () => {
  expect(quoteShipping([ZONE], { ...HOME, place: { country: 'DE' } }, basketOf(1, 1))).toBeUndefined();
  expect(quoteShipping([{ ...ZONE, methods: [WEIGHT] }], HOME, basketOf(2000, 1))).toBeUndefined();
});

test('a method is chosen by its id, or for want of another one', () => {
  const offer = quoteShipping([ZONE], HOME, basketOf(1, 1)) ?? { methods: [], constantFee: cents(0) };
  const required = { ok: false, reason: 'shipping-method-required' };
  expect(chooseMethod(offer, 'f', { takesCheapest: false })).toMatchObject({ fee: 700, method: { name: 'Flat' } });
  expect(chooseMethod(offer, undefined, { takesCheapest: true })).toMatchObject({ fee: 400 });
  expect(chooseMethod(offer, undefined, { takesCheapest: false })).toEqual(required);
  expect(chooseMethod(offer, 'gone', { takesCheapest: true })).toEqual(required);
  const only = { ...offer, methods: offer.methods.slice(1, 2) };
  expect(chooseMethod(only, undefined, { takesCheapest: false })).toMatchObject({ fee: 700 });
  const constant = { methods: [], constantFee: cents(500) };
  expect(chooseMethod(constant, undefined, { takesCheapest: false })).toEqual({ ok: true, fee: 500 });
  expect(chooseMethod(constant, 'f', { takesCheapest: false })).toEqual(required);
});

const bases = fc.constantFrom('weight', 'subtotal');
const widths = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 8 });
const tables = fc
  .record({ basis: bases, widths, rises: fc.array(fc.nat(2000), { minLength: 8, maxLength: 8 }), isOpen: fc.boolean() })
  .map(({ basis, widths, rises, isOpen }) => {
    let [from, price] = [0, 0];
    const rates = widths.map((width, index) => {
      price += rises[index] ?? 0;
      const to = isOpen && index === widths.length - 1 ? undefined : from + width;
      const each = rate(from, to, price);
      from += width;
      return each;
    });
    return { basis, rates, isOpen, end: from };
  });
const measures = fc.nat(30_000);

test('rates without gaps answer each measure up to their end with a price that is not negative', () => {
  fc.assert(
    fc.property(tables, measures, ({ isOpen, end, ...table }, measure) => {
      expect(areRatesWhole(table)).toBe(true);
      const price = priceOf(table, { grams: measure, amount: cents(measure) });
      if (isOpen || measure < end) expect(price).toBeGreaterThanOrEqual(0);
      else expect(price).toBeUndefined();
    }),
  );
});

test('where prices rise, heavier parcels are never cheaper', () => {
  fc.assert(
    fc.property(tables, measures, measures, ({ rates }, one, other) => {
      const [light, heavy] = [Math.min(one, other), Math.max(one, other)];
      const priceAt = (grams: number) => priceOf({ basis: 'weight', rates }, { grams, amount: cents(0) }) ?? Infinity;
      expect(priceAt(heavy)).toBeGreaterThanOrEqual(priceAt(light));
    }),
  );
});

test('rates that leave a gap or begin elsewhere are not whole', () => {
  fc.assert(
    fc.property(tables, fc.nat(), fc.integer({ min: 1, max: 100 }), ({ basis, rates }, which, shift) => {
      const index = which % rates.length;
      const shifted = rates.map((each, i) => (i === index ? { ...each, from: cents(each.from + shift) } : each));
      expect(areRatesWhole({ basis, rates: shifted })).toBe(false);
    }),
  );
  expect(areRatesWhole({ basis: 'weight', rates: [] })).toBe(false);
  expect(areRatesWhole({ basis: 'weight', rates: [rate(0, 0, 1)] })).toBe(false);
  expect(areRatesWhole({ basis: 'weight', rates: [rate(0, undefined, 1), rate(5, undefined, 1)] })).toBe(false);
  expect(areRatesWhole({ basis: 'flat', rates: [rate(0, 10, 1), rate(10, undefined, 1)] })).toBe(false);
});
