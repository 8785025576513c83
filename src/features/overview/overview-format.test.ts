import { expect, test } from 'vitest';
import { cents } from '#features/pricing/money.ts';
import { formatChange, formatPeriod, formatRate, formatRevenue } from './overview-format.ts';

test.each([
  [118, 30, 'about 4 a day'],
  [29, 30, 'about 7 a week'],
  [5, 30, 'about 1 a week'],
  [1, 30, 'about 1 a month'],
  [4, 365, 'about 4 a year'],
  [90_000, 30, 'about 3,000 a day'],
  [0, 7, 'in 7 days'],
])('%d orders in %d days are %s', (count, days, text) => {
  expect(formatRate(count, days)).toBe(text);
});

test.each([
  [112, 100, '12% more'],
  [50, 100, '50% less'],
  [0, 100, '100% less'],
  [2_000, 100, '1,900% more'],
  [1_001, 1_000, 'as much'],
  [5, 0, undefined],
])('%d after %d is %s', (amount, before, text) => {
  expect(formatChange(amount, before)).toBe(text);
});

test('a period names the year of its first day only if it is another one', () => {
  const daysOf = (...dates: string[]) => dates.map((date) => ({ date, orders: 0, revenue: cents(0) }));
  expect(formatPeriod(daysOf('2026-10-23', '2026-11-21'))).toBe('23 October to 21 November 2026');
  expect(formatPeriod(daysOf('2025-11-22', '2026-11-21'))).toBe('22 November 2025 to 21 November 2026');
});

test('large revenue has no cents', () => {
  expect(formatRevenue(cents(9_999_999))).toBe('$99,999.99');
  expect(formatRevenue(cents(12_345_678))).toBe('$123,456');
});
