const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/** The orders in which people write a day whose month is a name, or whose year is first. */
const FORMS: readonly RegExp[] = [
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?\.? *(?<month>[a-z]{3,9})\.?,? *(?<year>\d{4})$/,
  /^(?<month>[a-z]{3,9})\.? *(?<day>\d{1,2})(?:st|nd|rd|th)?,? *(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
];

/** Tells people how to write a day. */
export const WRITE_DAY = 'Write the day as 25 Nov 2026';

/**
 * Reads a day as people write it: "25 Nov 2026", "November 25, 2026" or "2026-11-25". Days with a month in digits after
 * or before the day, such as 11/12/2026, mean two things and are not read.
 * @returns the day as in `2026-11-25`; undefined if it is none.
 */
export function readDay(text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  const groups = FORMS.map((form) => form.exec(typed)?.groups).find((found) => found !== undefined);
  if (!groups) return undefined;
  const { day = '', month = '', year = '' } = groups;
  const number = /^\d/.test(month) ? Number(month) : monthOf(month);
  const iso = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // Parsing turns 31 November into 1 December.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso;
}

/** Returns 1 to 12 for the name of a month or its beginning, such as "nov" or "sept"; 0 if it is none. */
function monthOf(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name)) + 1;
}
