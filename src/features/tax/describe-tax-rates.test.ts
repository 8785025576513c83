import { expect, test } from 'vitest';
import { describeRateChanges } from './describe-tax-rates.ts';
import type { TaxRate } from './tax-rate-schema.ts';

const GERMAN: TaxRate = { _id: 'a', country: 'DE', taxClass: 'standard', percent: 19, name: 'VAT' };
const FRENCH: TaxRate = { _id: 'b', country: 'FR', taxClass: 'reduced', percent: 5.5, name: 'TVA' };

/** Rates of 1 % and more. */
const ratesFrom1 = (count: number) => Array.from({ length: count }, (_, index) => ({ ...GERMAN, percent: index + 1 }));

test('added rates come first, then removed ones', () => {
  expect(describeRateChanges([FRENCH], [GERMAN])).toBe('added DE standard 19 % (VAT), removed FR reduced 5.5 % (TVA)');
});

test('a changed rate is added and removed', () => {
  expect(describeRateChanges([GERMAN, FRENCH], [{ ...GERMAN, percent: 16 }, FRENCH])).toBe(
    'added DE standard 16 % (VAT), removed DE standard 19 % (VAT)',
  );
});

test('the same rates in another order or with other ids are no change', () => {
  expect(describeRateChanges([GERMAN, FRENCH], [FRENCH, { ...GERMAN, _id: 'c' }])).toBe('');
});

test.each<[Partial<TaxRate>, string]>([
  [{ country: 'US', region: 'US-CA' }, 'US-CA standard 19 % (VAT)'],
  [{ country: 'US', postalPrefix: '902' }, 'US 902 standard 19 % (VAT)'],
  [{ country: 'US', region: 'US-CA', postalPrefix: '902' }, 'US-CA 902 standard 19 % (VAT)'],
  [{ validFrom: '2026-07-01T00:00:00Z' }, 'DE standard 19 % (VAT) from 2026-07-01T00:00:00Z'],
])('%j is "%s"', (rate, text) => {
  expect(describeRateChanges([], [{ ...GERMAN, ...rate }])).toBe(`added ${text}`);
});

test('twenty changes are named', () => {
  const texts = describeRateChanges([], ratesFrom1(20)).split(', ');
  expect(texts).toHaveLength(20);
  expect(texts.at(-1)).toBe('added DE standard 20 % (VAT)');
});

test('more than twenty changes are counted', () => {
  const texts = describeRateChanges([FRENCH], ratesFrom1(22)).split(', ');
  expect(texts).toHaveLength(21);
  expect(texts.slice(-2)).toEqual(['added DE standard 20 % (VAT)', '3 more']);
});
