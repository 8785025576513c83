const formats = new Map<string, Intl.DateTimeFormat>();

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

/** Lists the names of time zones, also of one that the platform does not list, such as another name of the same zone. */
export function listTimeZones(also: string): string[] {
  return [...new Set(['UTC', also, ...Intl.supportedValuesOf('timeZone')])].sort();
}

/**
 * Returns the moment at which a day begins in a time zone.
 * @param day as in `2026-11-23`.
 * @returns epoch milliseconds.
 */
export function startOfDay(day: string, timeZone: string): number {
  const inUtc = Date.parse(`${day}T00:00:00Z`);
  // The offset at midnight UTC may differ from that at local midnight, if clocks change on that day.
  const guess = inUtc - offsetAt(inUtc, timeZone);
  return inUtc - offsetAt(guess, timeZone);
}

/** Returns the day after another, as in `2026-11-24`. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** Returns the day before another, as in `2026-11-22`. */
export function previousDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** Returns the day of a moment (epoch milliseconds) in a time zone, as in `2026-11-23`. */
export function dayIn(timeZone: string, moment: number): string {
  return new Date(moment + offsetAt(moment, timeZone)).toISOString().slice(0, 10);
}

/** Returns by how many milliseconds clocks in the zone are ahead of UTC. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
      timeZone,
    });
  formats.set(timeZone, format);
  return format;
}
