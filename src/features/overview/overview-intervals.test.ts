import { expect, test } from 'vitest';
import { cents } from '#features/pricing/money.ts';
import { compareIntervals, intervalsOf } from './overview-intervals.ts';

const DAY = 86_400_000;

/** The days up to 21 November 2026, with one order of one dollar each. */
function daysOf(length: number) {
  const first = Date.UTC(2026, 10, 21) - (length - 1) * DAY;
  return Array.from({ length }, (_, index) => ({
    date: new Date(first + index * DAY).toISOString().slice(0, 10),
    orders: 1,
    revenue: cents(100),
  }));
}

test('a short period is shown by day', () => {
  const intervals = intervalsOf(daysOf(90));
  expect(intervals).toHaveLength(90);
  expect(intervals.at(-1)).toEqual({ date: '2026-11-21', orders: 1, revenue: 100 });
});

test('a year is shown by whole weeks that end today', () => {
  const intervals = intervalsOf(daysOf(365));
  expect(intervals).toHaveLength(52);
  expect(intervals[0]).toEqual({ date: '2025-11-23', orders: 7, revenue: 700 });
  expect(intervals.at(-1)).toEqual({ date: '2026-11-15', orders: 7, revenue: 700 });
});

test('each day is compared with the one at the same place in the period before', () => {
  const all = daysOf(14);
  const [daysBefore, days] = [all.slice(0, 7), all.slice(7)];
  const compared = compareIntervals({ days, daysBefore });
  expect(compared.map(({ date, before }) => [date, before.date])[0]).toEqual(['2026-11-15', '2026-11-08']);
});
