import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { readDollars, typedDollars } from './staff-amounts.ts';

test.each([
  ['12.50', 1250],
  [' $12.5 ', 1250],
  ['12,50', 1250],
  ['0', 0],
  ['', undefined],
  ['1,234', undefined],
  ['1.234,50', 123450],
  ['$1,234.50', 123450],
  ["1'234.50", 123450],
  ['1 234,50 $', 123450],
  ['US$ 12', 1200],
  ['12 usd', 1200],
  ['١٢٫٥٠', 1250],
  ['12 €', undefined],
  ['$', undefined],
  ['12.505', undefined],
  ['-1', undefined],
  ['1e3', undefined],
])('reads %j as %j cents', (text, amount) => {
  expect(readDollars(text)).toBe(amount);
});

test('an amount is read as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (amount) => {
      expect(readDollars(typedDollars(cents(amount)))).toBe(amount);
    }),
  );
});
