import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrivalAt, type DeliveryCalendar, deliveryDateAt } from './delivery-date.ts';

const HOLIDAYS = ['2026-12-25', '2027-01-01', '2027-03-26', '2027-03-29'];
const berlin: DeliveryCalendar = { timeZone: 'Europe/Berlin', cutoff: '15:00', holidays: HOLIDAYS };
const on = (timeZone: string, holidays: string[] = []): DeliveryCalendar => ({ timeZone, cutoff: '15:00', holidays });

test.each([
  ['before the cut-off', '2026-11-19T13:59:59Z', berlin, '15:00', 'Fri 20 Nov'],
  ['at the cut-off', '2026-11-19T14:00:00Z', berlin, 'Fri 15:00', 'Mon 23 Nov'],
  ['before the cut-off on a Friday', '2026-11-20T10:20:00Z', berlin, '15:00', 'Mon 23 Nov'],
  ['after the cut-off on a Friday', '2026-11-20T15:00:00Z', berlin, 'Mon 15:00', 'Tue 24 Nov'],
  ['at the weekend', '2026-11-21T10:00:00Z', berlin, 'Mon 15:00', 'Tue 24 Nov'],
  ['before a Monday starts', '2026-11-22T22:59:59Z', berlin, 'Mon 15:00', 'Tue 24 Nov'],
  ['when a Monday starts', '2026-11-22T23:00:00Z', berlin, '15:00', 'Tue 24 Nov'],
  ['before a holiday', '2026-12-24T13:00:00Z', berlin, '15:00', 'Mon 28 Dec'],
  ['on a holiday', '2026-12-25T08:00:00Z', berlin, 'Mon 15:00', 'Tue 29 Dec'],
  ['in the old year', '2026-12-31T14:30:00Z', berlin, 'Mon 15:00', 'Tue 5 Jan'],
  ['between two holidays', '2027-03-27T12:00:00Z', berlin, 'Tue 15:00', 'Wed 31 Mar'],
  ['before the clocks go forward', '2027-03-25T13:59:00Z', berlin, '15:00', 'Tue 30 Mar'],
  ['after the clocks went forward', '2027-03-30T12:59:00Z', berlin, '15:00', 'Wed 31 Mar'],
  ['after the cut-off in summer', '2027-03-30T13:00:00Z', berlin, 'Wed 15:00', 'Thu 1 Apr'],
  ['where it is already tomorrow', '2026-11-19T10:00:00Z', on('Pacific/Kiritimati'), '15:00', 'Mon 23 Nov'],
  ['where it is still yesterday', '2026-11-20T05:00:00Z', on('America/Los_Angeles'), 'Fri 15:00', 'Mon 23 Nov'],
  ['at an offset of 45 minutes', '2026-11-19T09:14:00Z', on('Asia/Kathmandu'), '15:00', 'Fri 20 Nov'],
  [
    'after a cut-off at an offset of 45 minutes',
    '2026-11-19T09:15:00Z',
    on('Asia/Kathmandu'),
    'Fri 15:00',
    'Mon 23 Nov',
  ],
])('names the deadline and the day %s', (_, moment, calendar, orderBy, ships) => {
  expect(deliveryDateAt(Date.parse(moment), calendar)).toMatchObject({ orderBy, ships });
});

test('names the date of a deadline that is a week or more away', () => {
  const closed = ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01'];
  const { orderBy, shipsOn } = deliveryDateAt(Date.parse('2026-12-26T12:00:00Z'), on('UTC', closed));
  expect([orderBy, shipsOn]).toEqual(['Mon 4 Jan 15:00', '2027-01-05']);
});

test.each([
  [0, 0, 'Mon 23 Nov'],
  [1, 1, 'Tue 24 Nov'],
  [4, 5, 'Fri 27 to Mon 30 Nov'],
  [5, 7, 'Mon 30 Nov to Wed 2 Dec'],
  [23, 24, 'Thu 24 to Mon 28 Dec'],
])('an order that takes %i to %i business days arrives on %s', (minDays, maxDays, days) => {
  const friday = Date.parse('2026-11-20T10:20:00Z');
  expect(arrivalAt(friday, berlin, { minDays, maxDays })).toBe(days);
});

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kolkata'];
const DAY_MILLISECONDS = 86_400_000;
const FIRST_DAY = Date.parse('2026-01-01');

/** A local date and time of day in the three years from 2026, and the calendar of a shop there. */
const situation = fc
  .record({
    timeZone: fc.constantFrom(...ZONES),
    day: fc.integer({ min: 0, max: 3 * 365 }),
    minute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
    cutoff: fc.integer({ min: 0, max: 24 * 60 - 1 }),
    holidaysAhead: fc.array(fc.integer({ min: -1, max: 12 }), { maxLength: 10 }),
  })
  .map(({ timeZone, day, minute, cutoff, holidaysAhead }) => ({
    today: dateOf(day),
    time: timeOf(minute),
    calendar: { timeZone, cutoff: timeOf(cutoff), holidays: holidaysAhead.map((ahead) => dateOf(day + ahead)) },
  }));

test('ships on the business day after the one on which an order counts, in every time zone and season', () => {
  fc.assert(
    fc.property(situation, ({ today, time, calendar }) => {
      // Times that daylight saving time skips do not exist.
      for (const moment of momentsOf(today, time, calendar.timeZone)) {
        const [first, second, third] = businessDaysFrom(today, calendar);
        const isInTime = first === today && time < calendar.cutoff;
        const orderDay = isInTime || first !== today ? first : second;
        const { shipsOn, orderBy } = deliveryDateAt(moment, calendar);
        expect(shipsOn).toBe(orderDay === first ? second : third);
        expect(orderBy === calendar.cutoff).toBe(isInTime);
        expect(orderBy).toMatch(new RegExp(`${calendar.cutoff}$`));
      }
    }),
    { numRuns: 1000 },
  );
});

/** Lists the next three days with shipping, today included. */
function businessDaysFrom(today: string, { holidays }: DeliveryCalendar): string[] {
  const days = Array.from({ length: 40 }, (_, ahead) => new Date(Date.parse(today) + ahead * DAY_MILLISECONDS));
  return days
    .filter((day) => !/^S/.test(day.toUTCString()))
    .map((day) => day.toISOString().slice(0, 10))
    .filter((day) => !holidays.includes(day))
    .slice(0, 3);
}

/** Finds the moments at which a clock in the time zone shows this date and time: none, one or two. */
function momentsOf(day: string, time: string, timeZone: string): number[] {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const utc = Date.parse(`${day}T${time}Z`);
  const quarters = Array.from({ length: 2 * 15 * 4 }, (_, index) => utc + (index - 15 * 4) * 900_000);
  return quarters.filter((moment) => clock.format(moment) === `${day} ${time}`);
}

function dateOf(day: number): string {
  return new Date(FIRST_DAY + day * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

function timeOf(minute: number): string {
  return new Date(minute * 60_000).toISOString().slice(11, 16);
}
