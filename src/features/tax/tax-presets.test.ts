import { expect, test } from 'vitest';
import { EU_MEMBERS } from '#platform/european-union.ts';
import { hasPreset, PRESETS_AS_OF, presetRates } from './tax-presets.ts';
import { taxRateDraftsSchema } from './tax-rate-schema.ts';
import { findOverlappingRate } from './tax-rules.ts';

test('a country has its standard and its reduced rate', () => {
  expect(presetRates('DE')).toEqual([
    { country: 'DE', taxClass: 'standard', percent: 19, name: 'VAT' },
    { country: 'DE', taxClass: 'reduced', percent: 7, name: 'VAT' },
  ]);
});

test('a country without a reduced rate has its standard rate only', () => {
  expect(presetRates('DK')).toEqual([{ country: 'DK', taxClass: 'standard', percent: 25, name: 'VAT' }]);
});

test('the EU has the rates of its members, each once', () => {
  const rates = presetRates('EU');
  expect(new Set(rates.map(({ country }) => country))).toEqual(new Set(EU_MEMBERS));
  expect(taxRateDraftsSchema.parse(rates)).toEqual(rates);
  expect(findOverlappingRate(rates)).toBeUndefined();
  expect(rates.filter(({ taxClass }) => taxClass === 'standard')).toHaveLength(EU_MEMBERS.length);
});

test('a country whose rates are not known has none', () => {
  expect(presetRates('US')).toEqual([]);
});

test.each([
  ['DE', true],
  ['GB', true],
  ['US', false],
  ['EU', false],
])('rates of %s are known: %s', (country, isKnown) => {
  expect(hasPreset(country)).toBe(isKnown);
});

test('the rates have a date', () => {
  expect(PRESETS_AS_OF).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
