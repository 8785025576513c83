import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clockIn,
  dayIn,
  isoIn,
  isStartOfDay,
  momentAt,
  momentsAt,
  nextDay,
  previousDay,
  startOfDay,
  yearIn,
} from './time-zone.ts';

const HOUR_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
const MINUTE_MILLISECONDS = 60_000;

/** Zones whose clocks change at midnight, that skip a day, or that are far from UTC, beside all others. */
const UNUSUAL_ZONES = [
  ...['America/Havana', 'America/Santiago', 'America/Asuncion', 'America/Sao_Paulo', 'America/Scoresbysund'],
  ...['America/Nuuk', 'Atlantic/Azores', 'Africa/Cairo', 'Asia/Beirut', 'Asia/Gaza', 'Asia/Amman', 'Asia/Tehran'],
  ...['Asia/Damascus', 'Australia/Lord_Howe', 'Pacific/Apia', 'Pacific/Kiritimati', 'Pacific/Chatham'],
];
const zone = fc.oneof(fc.constantFrom(...UNUSUAL_ZONES), fc.constantFrom(...Intl.supportedValuesOf('timeZone')));
const FIRST_DAY = Date.parse('2000-01-01');
const DAYS = 50 * 366;
const day = fc.nat(DAYS).map((index) => textOf(FIRST_DAY + index * DAY_MILLISECONDS));

test.each([
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z'],
  // These days begin at 01:00.
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z'],
  ['Atlantic/Azores', '2026-03-29', '2026-03-29T01:00:00Z'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z'],
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00Z'],
  ['America/Asuncion', '2023-10-01', '2023-10-01T04:00:00Z'],
  // Midnight comes twice.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z'],
  ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00Z'],
  // A day that the zone skipped.
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z'],
  ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z'],
  ['UTC', '0001-01-01', '0001-01-01T00:00:00Z'],
  ['UTC', '9999-12-31', '9999-12-31T00:00:00Z'],
])('in %s the day %s begins at %s', (timeZone, date, moment) => {
  expect(new Date(startOfDay(date, timeZone)).toISOString()).toBe(new Date(moment).toISOString());
});

test.each([
  ['Europe/Berlin', '2026-07-01', '09:00', '2026-07-01T07:00:00Z'],
  // Clocks skip this time, and show the next one twice.
  ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
  ['Europe/Berlin', '2026-03-28', '23:59', '2026-03-28T22:59:00Z'],
  ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
  ['America/New_York', '2026-11-27', '00:00', '2026-11-27T05:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00Z'],
])('in %s clocks show %s %s first at %s', (timeZone, date, time, moment) => {
  expect(momentAt(date, time, timeZone)).toBe(Date.parse(moment));
});

test('clocks show the time whose moment is looked up, unless they skip it', () => {
  const clock = fc
    .nat(24 * 60 - 1)
    .map((minutes) => new Date(minutes * MINUTE_MILLISECONDS).toISOString().slice(11, 16));
  fc.assert(
    fc.property(zone, day, clock, (timeZone, date, time) => {
      const moment = momentAt(date, time, timeZone);
      const [shown, before] = [moment, moment - 1].map((at) => Object.values(clockIn(timeZone, at)).join(' '));
      const wanted = `${date} ${time}`;
      expect(shown === wanted || ((before ?? '') < wanted && wanted < (shown ?? ''))).toBe(true);
    }),
  );
});

test('a day begins at the first moment at which clocks show it, in every zone', () => {
  fc.assert(
    fc.property(zone, day, (timeZone, date) => {
      expect(startOfDay(date, timeZone)).toBe(findStart(date, timeZone));
    }),
    { numRuns: 3000 },
  );
});

test('every day of a year follows the one before without a gap, in zones that change clocks at midnight', () => {
  fc.assert(
    fc.property(fc.constantFrom(...UNUSUAL_ZONES), fc.integer({ min: 2000, max: 2049 }), (timeZone, year) => {
      for (let date = `${year}-01-01`; date <= `${year}-12-31`; date = nextDay(date)) {
        const [from, until] = [startOfDay(date, timeZone), startOfDay(nextDay(date), timeZone)];
        expect(previousDay(nextDay(date))).toBe(date);
        // A day that the zone skipped is empty.
        if (from === until) continue;
        expect([dayIn(timeZone, from), dayIn(timeZone, until - 1)]).toEqual([date, date]);
        expect(dayIn(timeZone, from - 1) < date).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test('the clock, the day and the year of a moment are those that Intl shows', () => {
  const moment = fc.integer({ min: Date.parse('1001-01-01'), max: Date.parse('9999-12-30') });
  fc.assert(
    fc.property(zone, moment, (timeZone, at) => {
      const [date = '', time = ''] = clockOf(timeZone).format(at).split(' ');
      expect(clockIn(timeZone, at)).toEqual({ day: date, time });
      expect(dayIn(timeZone, at)).toBe(date);
      expect(yearIn(timeZone, at)).toBe(Number(date.slice(0, 4)));
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00.000+02:00'],
  ['America/St_Johns', '2026-11-26T01:02:03Z', '2026-11-25T21:32:03.000-03:30'],
  ['UTC', '2026-11-26T01:02:03Z', '2026-11-26T01:02:03.000+00:00'],
])('a moment is written with the offset of %s', (timeZone, moment, text) => {
  expect(isoIn(timeZone, Date.parse(moment))).toBe(text);
  expect(Date.parse(text)).toBe(Date.parse(moment));
});

test('only the first moment of a day is its start', () => {
  fc.assert(
    fc.property(zone, day, (timeZone, date) => {
      const start = findStart(date, timeZone);
      const around = [start - 1, start, start + 1].map((moment) => isStartOfDay(moment, timeZone));
      expect(around).toEqual([false, true, false]);
    }),
  );
});

test.each([
  ['2026-11-29', '09:00', 'Asia/Kathmandu', ['2026-11-29T03:15:00.000Z']],
  ['2027-03-28', '02:30', 'Europe/Berlin', []],
  ['2026-10-25', '02:30', 'Europe/Berlin', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
  ['2027-04-04', '01:45', 'Australia/Lord_Howe', ['2027-04-03T14:45:00.000Z', '2027-04-03T15:15:00.000Z']],
  ['2011-12-30', '12:00', 'Pacific/Apia', []],
])('clocks show %s, %s in %s at %j', (date, time, timeZone, expected) => {
  expect(momentsAt(date, time, timeZone).map((moment) => new Date(moment).toISOString())).toEqual(expected);
});

test('every moment is among those at which clocks show its day and time, in every zone', () => {
  const minute = fc.integer({ min: Date.parse('2000-01-01') / MINUTE_MILLISECONDS, max: 70_000_000 });
  fc.assert(
    fc.property(zone, minute, (timeZone, minutes) => {
      const moment = minutes * MINUTE_MILLISECONDS;
      const { day: date, time } = clockIn(timeZone, moment);
      const moments = momentsAt(date, time, timeZone);
      expect(moments).toContain(moment);
      for (const each of moments) expect(clockIn(timeZone, each)).toEqual({ day: date, time });
    }),
  );
});

/** Looks at a clock from before a day on, first every hour and then every minute, until it shows the day or a later one. */
function findStart(date: string, timeZone: string): number {
  const clock = clockOf(timeZone);
  const isBefore = (moment: number) => clock.format(moment).slice(0, 10) < date;
  let moment = Date.parse(date) - 26 * HOUR_MILLISECONDS;
  while (isBefore(moment + HOUR_MILLISECONDS)) moment += HOUR_MILLISECONDS;
  while (isBefore(moment)) moment += MINUTE_MILLISECONDS;
  return moment;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock;
}

function textOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
