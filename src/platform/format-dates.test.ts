import { expect, onTestFinished, test } from 'vitest';
import { formatDate, formatDateAndTime, formatDay, formatSecond } from './format-dates.ts';

test.each([
  ['weekday', 'Sun'],
  ['weekdayAndDay', 'Sun 15 Nov'],
  ['dayOfYear', '15 Nov'],
  ['longDayOfYear', '15 November'],
  ['day', '15 Nov 2026'],
  ['longDay', '15 November 2026'],
] as const)('a day in the style %s is %s', (style, text) => {
  expect(formatDay('2026-11-15', style)).toBe(text);
});

test.each(['America/Los_Angeles', 'Pacific/Kiritimati'])('a day is the same in %s', (timeZone) => {
  useTimeZone(timeZone);
  expect(formatDay('2026-09-15', 'longDay')).toBe('15 September 2026');
});

test('a moment in a time zone is the same for every reader', () => {
  useTimeZone('America/Los_Angeles');
  const moment = Date.parse('2026-12-31T23:30:08Z');
  expect(formatDate(moment, 'longDay', 'UTC')).toBe('31 December 2026');
  expect(formatDate(moment, 'longDay', 'Europe/Berlin')).toBe('1 January 2027');
  expect(formatDateAndTime(moment, 'day', 'Europe/Berlin')).toBe('1 Jan 2027, 00:30');
  expect(formatSecond(moment, 'Europe/Berlin')).toBe('1 Jan 2027, 00:30:08');
});

function useTimeZone(timeZone: string): void {
  const before = process.env.TZ;
  process.env.TZ = timeZone;
  onTestFinished(() => {
    process.env.TZ = before;
  });
}
