import { use } from 'react';
import { formatDate, formatDateAndTime, formatSecond } from '#platform/format-dates.ts';
import { TimeZone } from './time-zone.ts';

const FORMATS = {
  day: (at: string, timeZone: string) => formatDate(at, 'day', timeZone),
  minute: (at: string, timeZone: string) => formatDateAndTime(at, 'day', timeZone),
  second: formatSecond,
};

type MomentProps = {
  /** ISO 8601. */
  at: string;
  /** How exactly it is shown. */
  to?: keyof typeof FORMATS;
  className?: string;
};

/** A moment as text, such as "20 Nov 2026", in the {@link TimeZone} of the page. */
export function Moment({ at, to = 'day', className }: MomentProps) {
  return (
    <time dateTime={at} className={className}>
      {FORMATS[to](at, use(TimeZone))}
    </time>
  );
}
