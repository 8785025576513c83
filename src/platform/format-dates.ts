import { remember } from './remember.ts';

/** More than there are styles and time zones in one shop. */
const MAX_FORMATS = 100;

/** The parts of a date: months are long in sentences and headings, and short where there is little room. */
const STYLES = {
  weekday: { weekday: 'short' },
  weekdayAndDate: { weekday: 'short', day: 'numeric' },
  weekdayAndDay: { weekday: 'short', day: 'numeric', month: 'short' },
  dayOfYear: { day: 'numeric', month: 'short' },
  longDayOfYear: { day: 'numeric', month: 'long' },
  day: { dateStyle: 'medium' },
  longDay: { dateStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type DateStyle = keyof typeof STYLES;

/** A moment as ISO 8601 or in epoch milliseconds. */
type Moment = string | number;

/** Formats the day of a moment in a time zone: "20 Nov 2026". */
export function formatDate(moment: Moment, style: DateStyle, timeZone: string): string {
  return format(moment, { ...STYLES[style], timeZone });
}

/** Formats a moment in a time zone: "20 Nov 2026, 16:42". */
export function formatDateAndTime(moment: Moment, style: 'day' | 'longDay', timeZone: string): string {
  return format(moment, { ...STYLES[style], timeStyle: 'short', timeZone }).replace(' at ', ', ');
}

/** Formats a moment to the second in a time zone: "20 Nov 2026, 16:42:08". */
export function formatSecond(moment: Moment, timeZone: string): string {
  return format(moment, { dateStyle: 'medium', timeStyle: 'medium', timeZone });
}

/** Formats a calendar day, which is the same in every time zone: "2026-11-23" → "Mon 23 Nov". */
export function formatDay(day: string, style: DateStyle): string {
  // Some versions of ICU put a comma after the weekday.
  return formatDate(day, style, 'UTC').replace(',', '');
}

function format(moment: Moment, options: Intl.DateTimeFormatOptions): string {
  return formatOf(options).format(new Date(moment));
}

/** Creating a format takes much longer than using it. */
const formatOf = remember(
  MAX_FORMATS,
  (options: Intl.DateTimeFormatOptions) => JSON.stringify(options),
  (options) => new Intl.DateTimeFormat('en-GB', options),
);
