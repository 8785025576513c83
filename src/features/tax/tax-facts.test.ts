import { expect, test } from 'vitest';
import type { AppliedRate } from '#features/pricing/tax.ts';
import { describeTaxes } from './tax-facts.ts';

const STANDARD: AppliedRate = { name: 'VAT', country: 'DE', taxClass: 'standard', percent: 19 };
const REDUCED: AppliedRate = { ...STANDARD, taxClass: 'reduced', percent: 7.5 };
const RATES = [STANDARD, REDUCED];

test('a shop without taxes says nothing', () => {
  expect(describeTaxes({ taxMode: 'off', country: 'DE' }, RATES)).toBeUndefined();
});

test('prices that contain tax name the rate of each class that has one', () => {
  expect(describeTaxes({ taxMode: 'included', country: 'DE' }, RATES)).toEqual({
    notes: {
      standard: 'incl. 19 % VAT, plus shipping',
      reduced: 'incl. 7.5 % VAT, plus shipping',
      zero: 'no tax, plus shipping',
    },
    prices: 'including tax',
    asksVatNumber: true,
    atHome: { mode: 'included', treatment: 'standard', rates: RATES },
  });
});

test('prices that contain tax name no rate where there is none', () => {
  const facts = describeTaxes({ taxMode: 'included', country: 'DE' }, []);
  expect(facts?.notes.standard).toBe('incl. tax, plus shipping');
  expect(facts?.atHome).toEqual({ mode: 'included', treatment: 'none', rates: [] });
});

test.each([
  ['included', 0, 'no tax'],
  ['included', 5, 'incl. 5 % VAT'],
  ['added', 0, 'no tax'],
  ['added', 5, 'plus tax'],
] as const)('with tax %s and a zero rate of %d %%, zero-rated goods say: %s', (taxMode, percent, note) => {
  const zero: AppliedRate = { ...STANDARD, taxClass: 'zero', percent };
  expect(describeTaxes({ taxMode, country: 'DE' }, [...RATES, zero])?.notes.zero).toBe(`${note}, plus shipping`);
});

test('prices without tax say that it is added', () => {
  const note = 'plus tax, plus shipping';
  expect(describeTaxes({ taxMode: 'added', country: 'US' }, RATES)).toEqual({
    notes: { standard: note, reduced: note, zero: 'no tax, plus shipping' },
    prices: 'plus tax',
    asksVatNumber: false,
    atHome: { mode: 'added', treatment: 'standard', rates: RATES },
  });
});

test.each([
  ['FR', true],
  ['MC', true],
  ['GB', false],
  ['CH', false],
])('a shop in %s asks for a VAT number: %s', (country, asksVatNumber) => {
  expect(describeTaxes({ taxMode: 'included', country }, RATES)?.asksVatNumber).toBe(asksVatNumber);
});
