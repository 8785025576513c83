import { clockIn, momentAt } from '#platform/time-zone.ts';

/** Returns a moment as a field for date and time shows it in a time zone: `2026-11-27T00:00`. Empty for none. */
export function toClock(moment: string | undefined, timeZone: string): string {
  if (moment === undefined) return '';
  const { day, time } = clockIn(timeZone, Date.parse(moment));
  return `${day}T${time}`;
}

/**
 * Reads what a field for date and time contains. Undefined if it is empty.
 * @param before the moment that it showed first, which it may show less exactly.
 */
export function toMoment(clock: string, before: string | undefined, timeZone: string): string | undefined {
  if (clock === '') return undefined;
  if (before !== undefined && clock === toClock(before, timeZone)) return before;
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(clock) ?? [];
  // What is no date gets the error of the schema.
  return day === undefined || time === undefined ? clock : new Date(momentAt(day, time, timeZone)).toISOString();
}
