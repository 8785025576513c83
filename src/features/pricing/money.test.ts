import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cents, formatPrice, formatPriceOf } from './money.ts';
import { priceSchema, sumSchema } from './money-schema.ts';
import { lineTotal, subtotalOf, sumUp, totalsOf } from './totals.ts';

const MAX_CENTS = 100_000_000;
const amounts = fc.integer({ min: 0, max: MAX_CENTS }).map(cents);

test('cents survive conversion to decimal numbers in JSON and back', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(priceSchema, sumSchema), (amount, schema) => {
      const price: unknown = JSON.parse(JSON.stringify(z.encode(schema, amount)));
      expect(schema.parse(price)).toBe(amount);
    }),
  );
});

test('formats a price with two decimals and without loss', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      const shown = formatPrice(amount);
      expect(shown).toMatch(/^\$\d{1,3}(,\d{3})*\.\d\d$/);
      expect(Number(shown.replaceAll(/\D/g, ''))).toBe(amount);
    }),
  );
});

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [1999, '$19.99'],
  [123456, '$1,234.56'],
])('formats %d cents as %s', (amount, shown) => {
  expect(formatPrice(cents(amount))).toBe(shown);
});

test.each([
  [undefined, '$36.00'],
  [false, '$36.00'],
  [true, 'from $36.00'],
])('formats a price that may vary (%j) as %s', (priceVaries, shown) => {
  expect(formatPriceOf({ price: cents(3600), priceVaries })).toBe(shown);
});

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('rejects %d as cents', (amount) => {
  expect(() => cents(amount)).toThrow(RangeError);
});

test.each([-1, 19.999, 1_000_001, Number.NaN, '19.99', null])('rejects %j as a price', (price) => {
  expect(priceSchema.safeParse(price).success).toBe(false);
});

test('every number accepted by a money schema can be converted to cents', () => {
  const numbers = fc.oneof(fc.double(), fc.constantFrom(1e300, 1e15, 2 ** 53, Number.MAX_VALUE, 1e13));
  fc.assert(
    fc.property(numbers, (price) => {
      for (const schema of [priceSchema, sumSchema]) {
        const { data } = schema.safeParse(price);
        if (data !== undefined) expect(cents(data)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('the total is the sum of the lines plus one shipping fee', () => {
  const line = fc.record({ price: amounts, amount: fc.integer({ min: 1, max: 999 }) });
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const sum = lines.map(({ price, amount }) => price * amount).reduce((a, b) => a + b, 0);
      expect(totalsOf(lines)).toEqual({ subtotal: sum, discount: 0, shippingFee: 500, total: sum + 500 });
    }),
  );
});

test('a line costs unit price times amount', () => {
  expect(lineTotal({ price: cents(1999), amount: 3 })).toBe(5997);
  expect(subtotalOf([])).toBe(0);
  expect(sumUp({ subtotal: cents(100), discount: cents(30), shippingFee: cents(0) }).total).toBe(70);
});

test.each([0.5, Number.NaN, 2 ** 53])('%d is no number of cents', (amount) => {
  expect(() => cents(amount)).toThrow(RangeError);
});
