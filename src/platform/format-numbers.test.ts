import { expect, test } from 'vitest';
import { formatDecimal, formatDollars, formatNumber } from './format-numbers.ts';
import { formatShortDollars } from './format-short-dollars.ts';

test('numbers and dollars have separators', () => {
  expect(formatNumber(1_234_567.4)).toBe('1,234,567');
  expect(formatDecimal(1234.56)).toBe('1,234.56');
  expect(formatDollars(1234.5)).toBe('$1,234.50');
  expect([0, 600, 1200].map(formatShortDollars)).toEqual(['$0', '$600', '$1.2K']);
});
