import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cents } from './money.ts';
import { amountEntrySchema, asTyped, differenceSchema, explainWrongAmount, readCents } from './staff-amounts.ts';

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
  ['US$12', 1200],
  [' US $12', 1200],
  ['USD 12 ', 1200],
  ['usd12', 1200],
  ['12 US$', 1200],
  ['12$', 1200],
  ['1 $ 2', undefined],
  ['1 USD 2', undefined],
  ['12$34', undefined],
  ['12usd34', undefined],
  ['12.5051', undefined],
  ['0.1 + 0.2', undefined],
  ['١٢٫٥٠', 1250],
  ['12 €', undefined],
  ['$', undefined],
  ['12.505', undefined],
  ['-1', undefined],
  ['1e3', undefined],
])('reads %j as %j cents', (text, amount) => {
  expect(readCents(text)).toBe(amount);
});

test.each([
  ['1,250', 'This can mean 1,250 or 1.25. Write 1250 or 1.25.'],
  ['$12.505', 'This can mean 12,505 or 12.505. Write 12505 or 12.5050.'],
  ['twelve', 'Enter an amount such as 12.50'],
  ['', 'Enter an amount such as 12.50'],
])('explains what is wrong with %j', (text, sentence) => {
  expect(explainWrongAmount(text)).toBe(sentence);
});

test.each([
  ['', true],
  [' ', true],
  [' 12.50 ', true],
  ['twelve', false],
])('a field for an amount or nothing accepts %j: %j', (entry, isAccepted) => {
  expect(amountEntrySchema.safeParse(entry).success).toBe(isAccepted);
});

test('an amount is read as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (amount) => {
      expect(readCents(asTyped(cents(amount)))).toBe(amount);
    }),
  );
});

test('a difference between sums may be negative', () => {
  expect(z.decode(differenceSchema, -1.5)).toBe(-150);
  expect(z.encode(differenceSchema, cents(-150))).toBe(-1.5);
});
