import { expect, test } from 'vitest';
import { toClock, toMoment } from './section-schedule.ts';

const ZONE = 'Europe/Berlin';

test('a moment that is not changed stays as exact as it was, also while clocks show its time twice', () => {
  for (const moment of ['2026-10-25T00:30:17.000Z', '2026-10-25T01:30:00.000Z', '2026-11-27T00:00:00.500Z'])
    expect(toMoment(toClock(moment, ZONE), moment, ZONE)).toBe(moment);
});

test('a time is read in the zone of the shop, before and after clocks change', () => {
  expect(toMoment('2026-03-28T09:00', undefined, ZONE)).toBe('2026-03-28T08:00:00.000Z');
  expect(toMoment('2026-03-29T09:00', undefined, ZONE)).toBe('2026-03-29T07:00:00.000Z');
  expect(toMoment('2026-03-29T09:00', undefined, 'America/New_York')).toBe('2026-03-29T13:00:00.000Z');
});

test('an empty field is no moment, and what is no date stays as it was entered', () => {
  expect([toMoment('', '2026-11-27T00:00:00.000Z', ZONE), toMoment('tomorrow', undefined, ZONE)]).toEqual([
    undefined,
    'tomorrow',
  ]);
});
