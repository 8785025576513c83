import { formatDay } from '#platform/format-dates.ts';
import { clockIn, nextDay } from '#platform/time-zone.ts';

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

const WEEK_MILLISECONDS = 7 * 86_400_000;

/**
 * Returns the promise for an order placed at `moment` (epoch milliseconds). Until the cut-off of a business day it ships
 * on the next one. Later orders, and those on days without shipping, count as placed on the following business day.
 */
export function deliveryDateAt(moment: number, calendar: DeliveryCalendar): DeliveryDate {
  const { day: today, time } = clockIn(calendar.timeZone, moment);
  const isInTime = isBusinessDay(today, calendar) && time < calendar.cutoff;
  const orderDay = isInTime ? today : nextBusinessDay(today, calendar);
  const shipsOn = nextBusinessDay(orderDay, calendar);
  return { orderBy: formatDeadline(orderDay, today, calendar), shipsOn, ships: formatDay(shipsOn, 'weekdayAndDay') };
}

/**
 * Says between which days an order that is placed at `moment` (epoch milliseconds) arrives: "Fri 27 to Mon 30 Nov". Days
 * are business days after the one on which it ships.
 */
export function arrivalAt(
  moment: number,
  calendar: DeliveryCalendar,
  { minDays, maxDays }: { minDays: number; maxDays: number },
): string {
  const { shipsOn } = deliveryDateAt(moment, calendar);
  const first = addBusinessDays(shipsOn, minDays, calendar);
  const last = addBusinessDays(first, maxDays - minDays, calendar);
  if (first === last) return formatDay(first, 'weekdayAndDay');
  const isSameMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${formatDay(first, isSameMonth ? 'weekdayAndDate' : 'weekdayAndDay')} to ${formatDay(last, 'weekdayAndDay')}`;
}

function addBusinessDays(day: string, days: number, calendar: DeliveryCalendar): string {
  let reached = day;
  for (let left = days; left > 0; left--) reached = nextBusinessDay(reached, calendar);
  return reached;
}

function nextBusinessDay(day: string, calendar: DeliveryCalendar): string {
  let next = nextDay(day);
  while (!isBusinessDay(next, calendar)) next = nextDay(next);
  return next;
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
