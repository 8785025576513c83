/** The parts of a date: months are long in sentences and headings, and short where there is little room. */
const STYLES = {
  weekday: { weekday: 'short' },
  weekdayAndDay: { weekday: 'short', day: 'numeric', month: 'short' },
  dayOfYear: { day: 'numeric', month: 'short' },
  longDayOfYear: { day: 'numeric', month: 'long' },
  day: { dateStyle: 'medium' },
  longDay: { dateStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type DateStyle = keyof typeof STYLES;

/** Formats the day of a moment (ISO 8601) in the reader's time zone: "20 Nov 2026". */
export function formatDate(moment: string, style: DateStyle): string {
  return format(moment, STYLES[style]);
}

/** Formats a moment (ISO 8601) in the reader's time zone: "20 Nov 2026, 16:42". */
export function formatDateAndTime(moment: string, style: 'day' | 'longDay'): string {
  return format(moment, { ...STYLES[style], timeStyle: 'short' }).replace(' at ', ', ');
}

/** Formats a moment (ISO 8601) to the second in the reader's time zone: "20 Nov 2026, 16:42:08". */
export function formatSecond(moment: string): string {
  return format(moment, { dateStyle: 'medium', timeStyle: 'medium' });
}

/** Formats a calendar day, which is the same in every time zone: "2026-11-23" → "Mon 23 Nov". */
export function formatDay(day: string, style: DateStyle): string {
  // Some versions of ICU put a comma after the weekday.
  return format(day, { ...STYLES[style], timeZone: 'UTC' }).replace(',', '');
}

/** Formats the day of a moment (epoch milliseconds) in a time zone: "20 November 2026". */
export function formatDayIn(timeZone: string, moment: number): string {
  return format(moment, { ...STYLES.longDay, timeZone });
}

/** Returns the calendar year of a moment (epoch milliseconds) in a time zone. */
export function yearIn(timeZone: string, moment: number): number {
  return Number(format(moment, { year: 'numeric', timeZone }));
}

/** Keeps each format, because creating one takes much longer than using it. */
function format(moment: string | number, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const kept = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', options);
  formats.set(key, kept);
  return kept.format(new Date(moment));
}

const formats = new Map<string, Intl.DateTimeFormat>();
