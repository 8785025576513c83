import { expect, onTestFinished, test } from 'vitest';
import { formatDate, formatDateAndTime, formatDay, formatDayIn, yearIn } from './format-dates.ts';

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

test('a moment is in the time zone of its reader', () => {
  useTimeZone('UTC');
  expect(formatDate('2026-11-20T16:42:00Z', 'day')).toBe('20 Nov 2026');
  expect(formatDateAndTime('2026-11-20T16:42:00Z', 'day')).toBe('20 Nov 2026, 16:42');
  expect(formatDateAndTime('2026-11-20T00:05:00Z', 'longDay')).toBe('20 November 2026, 00:05');
});

test('the day and the year of a moment depend on the time zone', () => {
  const moment = Date.parse('2026-12-31T23:30:00Z');
  expect(formatDayIn('UTC', moment)).toBe('31 December 2026');
  expect(formatDayIn('Europe/Berlin', moment)).toBe('1 January 2027');
  expect([yearIn('UTC', moment), yearIn('Europe/Berlin', moment)]).toEqual([2026, 2027]);
});

function useTimeZone(timeZone: string): void {
  const before = process.env.TZ;
  process.env.TZ = timeZone;
  onTestFinished(() => {
    process.env.TZ = before;
  });
}
