import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDay } from './format-dates.ts';
import { readDay } from './read-day.ts';

test.each([
  ['25 Nov 2026', '2026-11-25'],
  [' 5 november 2026 ', '2026-11-05'],
  ['Nov 5, 2026', '2026-11-05'],
  ['November 5th 2026', '2026-11-05'],
  ['3. Sept 2026', '2026-09-03'],
  ['2026-2-9', '2026-02-09'],
  ['29 Feb 2028', '2028-02-29'],
  ['29 Feb 2026', undefined],
  ['31 Nov 2026', undefined],
  ['11/12/2026', undefined],
  ['12.11.2026', undefined],
  ['25 Nox 2026', undefined],
  ['25 novelty 2026', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('reads %j as %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test('reads each day as it is shown', () => {
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      for (const style of ['day', 'longDay'] as const) expect(readDay(formatDay(day, style))).toBe(day);
    }),
  );
});
