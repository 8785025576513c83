import { afterEach, expect, test } from 'vitest';
import {
  currencyName,
  formatAmount,
  formatDecimal,
  formatNumber,
  formatShortAmount,
  formatWeight,
} from './format-numbers.ts';
import { DEFAULT_HOME, serveHome } from './shop-home.ts';

afterEach(() => serveHome(DEFAULT_HOME));

test('numbers and amounts have separators', () => {
  expect(formatNumber(1_234_567.4)).toBe('1,234,567');
  expect(formatDecimal(1234.56)).toBe('1,234.56');
  expect(formatAmount(1234.5)).toBe('$1,234.50');
  expect([0, 600, 1200].map(formatShortAmount)).toEqual(['$0', '$600', '$1.2K']);
  expect(currencyName()).toBe('US dollars');
});

test('numbers and amounts are written as at the home of the shop', () => {
  serveHome({ country: 'DE', currency: 'EUR', locale: 'de-DE', wholePrices: false });
  expect(formatNumber(1_234_567)).toBe('1.234.567');
  expect(formatDecimal(1234.56)).toBe('1.234,56');
  expect(formatAmount(1234.5)).toBe('1.234,50\u00a0€');
  expect(currencyName()).toBe('euros');
  serveHome({ country: 'GB', currency: 'GBP', locale: 'en-GB', wholePrices: true });
  expect(formatAmount(1234.5)).toBe('£1,234.50');
});

test.each([
  [0, '0 g'],
  [350, '350 g'],
  [999, '999 g'],
  [1000, '1 kg'],
  [1180, '1.18 kg'],
  [1200, '1.2 kg'],
  [1_000_000, '1,000 kg'],
])('%d grams are %s', (grams, text) => expect(formatWeight(grams)).toBe(text));
