import { formatDateAndTime } from '#platform/format-dates.ts';
import type { BadgeTone } from '#ui/badge.tsx';

/** Says from when or until when a section is shown. Undefined if it always is. */
export function describeSchedule(
  { startsAt, endsAt }: { startsAt: string | undefined; endsAt: string | undefined },
  { now, timeZone }: { now: number; timeZone: string },
): { tone: BadgeTone; text: string } | undefined {
  const format = (moment: string) => formatDateAndTime(moment, 'day', timeZone);
  if (endsAt !== undefined && Date.parse(endsAt) <= now) return { tone: 'neutral', text: `Ended ${format(endsAt)}` };
  if (startsAt !== undefined && Date.parse(startsAt) > now) return { tone: 'blue', text: `From ${format(startsAt)}` };
  return endsAt === undefined ? undefined : { tone: 'green', text: `Until ${format(endsAt)}` };
}
