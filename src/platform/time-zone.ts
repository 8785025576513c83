import { remember } from './remember.ts';

const DAY_MILLISECONDS = 86_400_000;
/** A shop has one time zone and its readers theirs; tests have several. */
const MAX_FORMATS = 100;

/**
 * Whether this is the name of an IANA time zone, such as Europe/Berlin. An offset such as +01:00 is none: it has no
 * daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** Returns the time zone of the reader's browser, or UTC if the browser does not know it. */
export function readerTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** Lists the names of time zones, also of one that the platform does not list, such as another name of the same zone. */
export function listTimeZones(also: string): string[] {
  return [...new Set(['UTC', also, ...Intl.supportedValuesOf('timeZone')])].sort();
}

/**
 * Returns the moment at which a day begins in a time zone: the first one at which clocks show that day. This is not
 * always midnight, because some clocks go forward at midnight.
 * @param day as in `2026-11-23`.
 * @returns epoch milliseconds.
 */
export function startOfDay(day: string, timeZone: string): number {
  return momentAt(day, '00:00', timeZone);
}

/**
 * Returns the first moment at which clocks in a time zone show a time of a day. If they skip it, because they go forward,
 * it is the moment at which they do.
 * @param time as in `14:59`.
 * @returns epoch milliseconds.
 */
export function momentAt(day: string, time: string, timeZone: string): number {
  const [first] = momentsAt(day, time, timeZone);
  if (first !== undefined) return first;
  const { inUtc, before, after } = offsetsAround(day, time, timeZone);
  return findChange(inUtc - after, inUtc - before, timeZone);
}

/**
 * Lists the moments (epoch milliseconds) at which clocks in a time zone show a day and a time: one; none, if it is in
 * the hour that they skip; two, if it is in the hour that they repeat, the earlier one first.
 * @param day as in `2026-11-23`.
 * @param time as in `14:59`.
 */
export function momentsAt(day: string, time: string, timeZone: string): number[] {
  const { inUtc, before, after } = offsetsAround(day, time, timeZone);
  // If clocks go back, the offset before is the larger one, which gives the earlier moment.
  const moments = [...new Set([inUtc - before, inUtc - after])];
  return moments.filter((moment) => moment + offsetAt(moment, timeZone) === inUtc);
}

/** Returns what a clock would show in UTC, and by how much clocks in the zone are ahead of it a day before and after. */
function offsetsAround(day: string, time: string, timeZone: string) {
  const inUtc = Date.parse(`${day}T${time}:00Z`);
  return {
    inUtc,
    before: offsetAt(inUtc - DAY_MILLISECONDS, timeZone),
    after: offsetAt(inUtc + DAY_MILLISECONDS, timeZone),
  };
}

/** Returns whether a moment (epoch milliseconds) is the first one of a day in a time zone. */
export function isStartOfDay(moment: number, timeZone: string): boolean {
  return startOfDay(dayIn(timeZone, moment), timeZone) === moment;
}

/** Returns the day after another, as in `2026-11-24`. */
export function nextDay(day: string): string {
  return dayIn('UTC', Date.parse(`${day}T00:00:00Z`) + DAY_MILLISECONDS);
}

/** Returns the day before another, as in `2026-11-22`. */
export function previousDay(day: string): string {
  return dayIn('UTC', Date.parse(`${day}T00:00:00Z`) - DAY_MILLISECONDS);
}

/** Returns the day of a moment (epoch milliseconds) in a time zone, as in `2026-11-23`. */
export function dayIn(timeZone: string, moment: number): string {
  return clockIn(timeZone, moment).day;
}

/** Returns the calendar year of a moment (epoch milliseconds) in a time zone. */
export function yearIn(timeZone: string, moment: number): number {
  return new Date(moment + offsetAt(moment, timeZone)).getUTCFullYear();
}

/** Returns the day and the time that clocks show at a moment (epoch milliseconds): `2026-11-23`, `14:59`. */
export function clockIn(timeZone: string, moment: number): { day: string; time: string } {
  const [day = '', time = ''] = new Date(moment + offsetAt(moment, timeZone)).toISOString().split('T');
  return { day, time: time.slice(0, 'HH:MM'.length) };
}

/** Returns a moment (epoch milliseconds) as ISO 8601 with the offset of a time zone: `2026-11-23T14:59:08.000+01:00`. */
export function isoIn(timeZone: string, moment: number): string {
  const offset = offsetAt(moment, timeZone);
  const clock = new Date(moment + offset).toISOString().slice(0, -'Z'.length);
  const ahead = new Date(Math.abs(offset)).toISOString().slice('1970-01-01T'.length, '1970-01-01T00:00'.length);
  return `${clock}${offset < 0 ? '-' : '+'}${ahead}`;
}

/** Finds the moment between two others (epoch milliseconds) at which clocks change. */
function findChange(from: number, until: number, timeZone: string): number {
  const offset = offsetAt(from, timeZone);
  let [last, first] = [from, until];
  while (first - last > 1) {
    const middle = Math.floor((last + first) / 2);
    if (offsetAt(middle, timeZone) === offset) last = middle;
    else first = middle;
  }
  return first;
}

/** Returns by how many milliseconds clocks in the zone are ahead of UTC. */
function offsetAt(moment: number, timeZone: string): number {
  const offset = formatOf(timeZone).format(moment).match(OFFSET)?.groups;
  if (!offset) return 0;
  const { sign, hours, minutes, seconds = 0 } = offset;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * (sign === '-' ? -1000 : 1000);
}

/** How a format with `longOffset` ends: "GMT-05:00", with seconds in the nineteenth century, and "GMT" for UTC. */
const OFFSET = /GMT(?<sign>[+-])(?<hours>\d\d):(?<minutes>\d\d)(?::(?<seconds>\d\d))?$/;

const formatOf = remember(
  MAX_FORMATS,
  (timeZone: string) => timeZone,
  (timeZone) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', hour: 'numeric' }),
);
