import { formatDay } from '#platform/format-dates.ts';

/** When the shop ships. */
export interface DeliveryCalendar {
  /** The shop's time zone, as an IANA name: "Europe/Berlin". */
  timeZone: string;
  /** The time of a business day until which orders ship on the next one: "15:00". */
  cutoff: string;
  /** ISO dates without shipping. Weekends have none either. */
  holidays: readonly string[];
}

/** What the shop promises for the next order, in the words of its pages. */
export interface DeliveryDate {
  /** The latest time to order: "15:00" today, otherwise "Mon 15:00" or, after a week or more, "Mon 4 Jan 15:00". */
  orderBy: string;
  /** The day on which such an order ships, as an ISO date. */
  shipsOn: string;
  /** The same as text: "Mon 23 Nov". */
  ships: string;
}

const DAY_MILLISECONDS = 86_400_000;
const WEEK_MILLISECONDS = 7 * DAY_MILLISECONDS;

/**
 * Returns the promise for an order placed at `moment` (epoch milliseconds). Until the cut-off of a business day it ships
 * on the next one. Later orders, and those on days without shipping, count as placed on the following business day.
 */
export function deliveryDateAt(moment: number, calendar: DeliveryCalendar): DeliveryDate {
  const { day: today, time } = readClock(moment, calendar.timeZone);
  const isInTime = isBusinessDay(today, calendar) && time < calendar.cutoff;
  const orderDay = isInTime ? today : nextBusinessDay(today, calendar);
  const shipsOn = nextBusinessDay(orderDay, calendar);
  return { orderBy: formatDeadline(orderDay, today, calendar), shipsOn, ships: formatDay(shipsOn, 'weekdayAndDay') };
}

/** Returns the date and the time of day in a time zone: "2026-11-20", "14:59". */
function readClock(moment: number, timeZone: string): { day: string; time: string } {
  const parts = new Map(
    clockIn(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  };
}

/** Returns a format that is kept, because creating one takes much longer than using it. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...CLOCK_PARTS, timeZone });
  clocks.set(timeZone, clock);
  return clock;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
const CLOCK_PARTS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

function nextBusinessDay(day: string, calendar: DeliveryCalendar): string {
  let next = dayAfter(day);
  while (!isBusinessDay(next, calendar)) next = dayAfter(next);
  return next;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MILLISECONDS).toISOString().slice(0, day.length);
}

function isBusinessDay(day: string, { holidays }: DeliveryCalendar): boolean {
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
  return !isWeekend && !holidays.includes(day);
}

function formatDeadline(orderDay: string, today: string, { cutoff }: DeliveryCalendar): string {
  if (orderDay === today) return cutoff;
  const isWithinWeek = Date.parse(orderDay) - Date.parse(today) < WEEK_MILLISECONDS;
  return `${formatDay(orderDay, isWithinWeek ? 'weekday' : 'weekdayAndDay')} ${cutoff}`;
}
