import { expect, test } from 'vitest';
import { readSchedule, scheduleEntriesOf } from './schedule.ts';

const schedule = (publishDay: string, publishTime: string, publishZone: string, isSecond = false) =>
  readSchedule({ publishDay, publishTime, publishZone, isSecond });

test.each([
  ['2026-11-29', '09:00', 'Europe/Berlin', '2026-11-29T08:00:00.000Z'],
  ['2026-11-29', '09:00', 'America/New_York', '2026-11-29T14:00:00.000Z'],
  ['2027-03-28', '03:00', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
])('reads %s, %s in %s', (day, time, zone, expected) => {
  const read = schedule(day, time, zone);
  expect(read.ok && new Date(read.at).toISOString()).toBe(expected);
});

test('knows the two moments at which clocks show the same time', () => {
  const first = Date.parse('2026-10-25T00:30:00Z');
  const last = Date.parse('2026-10-25T01:30:00Z');
  expect(schedule('2026-10-25', '02:30', 'Europe/Berlin')).toEqual({ ok: true, at: first, first, last });
  expect(schedule('2026-10-25', '02:30', 'Europe/Berlin', true)).toEqual({ ok: true, at: last, first, last });
});

test('refuses a time that clocks skip, and what is incomplete', () => {
  expect(schedule('2027-03-28', '02:30', 'Europe/Berlin')).toEqual({ ok: false, reason: 'skipped' });
  expect(schedule('', '02:30', 'Europe/Berlin')).toEqual({ ok: false, reason: 'incomplete' });
  expect(schedule('2027-03-28', '', 'Europe/Berlin')).toEqual({ ok: false, reason: 'incomplete' });
});

test.each(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-11-29T08:00:00Z'])(
  'shows %s as it is read',
  (moment) => {
    const entries = scheduleEntriesOf(Date.parse(moment), 'Europe/Berlin');
    expect(readSchedule(entries)).toMatchObject({ ok: true, at: Date.parse(moment) });
  },
);
