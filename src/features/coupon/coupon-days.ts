import { formatDate, formatDateAndTime } from '#platform/format-dates.ts';
import { clockIn, dayIn, isStartOfDay, nextDay, startOfDay } from '#platform/time-zone.ts';

/** Returns the first day on which a coupon applies in a time zone, as in `2026-11-23`. */
export function firstDayOf(startsAt: string, timeZone: string): string {
  return dayIn(timeZone, Date.parse(startsAt));
}

/** Returns the last day on which a coupon applies in a time zone. */
export function lastDayOf(endsAt: string, timeZone: string): string {
  return dayIn(timeZone, Date.parse(endsAt) - 1);
}

/** Returns when a coupon starts whose first day is this one. */
export function startWith(day: string, timeZone: string): string {
  return new Date(startOfDay(day, timeZone)).toISOString();
}

/** Returns when a coupon ends whose last day is this one. */
export function endAfter(day: string, timeZone: string): string {
  return startWith(nextDay(day), timeZone);
}

/** Returns the time at which a coupon starts or ends, such as "06:00", unless that is the beginning of a day. */
export function timeWithinDay(moment: string | undefined, timeZone: string): string | undefined {
  const at = Date.parse(moment ?? '');
  return moment === undefined || isStartOfDay(at, timeZone) ? undefined : clockIn(timeZone, at).time;
}

/** Says from when on a coupon applies: "1 Dec 2026", or "1 Dec 2026, 06:00" if it starts within the day. */
export function formatStart(startsAt: string, timeZone: string): string {
  const isWholeDay = timeWithinDay(startsAt, timeZone) === undefined;
  return (isWholeDay ? formatDate : formatDateAndTime)(startsAt, 'day', timeZone);
}

/** Says until when a coupon applies: its last day, or the moment if it ends within the day. */
export function formatEnd(endsAt: string, timeZone: string): string {
  if (timeWithinDay(endsAt, timeZone) !== undefined) return formatDateAndTime(endsAt, 'day', timeZone);
  return formatDate(Date.parse(endsAt) - 1, 'day', timeZone);
}
