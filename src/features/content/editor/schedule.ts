import { clockIn, momentsAt } from '#platform/time-zone.ts';

/** When an entry appears, as staff enter it. */
export interface ScheduleEntries {
  /** As in `2026-11-23`. */
  publishDay: string;
  /** As in `14:59`. */
  publishTime: string;
  publishZone: string;
  /** The second one of two moments at which clocks show this time, because they are set back. */
  isSecond: boolean;
}

/** What the entries mean: moments in epoch milliseconds, of which the last is another one only if clocks repeat the time. */
export type Schedule =
  | { ok: true; at: number; first: number; last: number }
  | { ok: false; reason: 'incomplete' | 'skipped' };

/** Reads when an entry appears. */
export function readSchedule({ publishDay, publishTime, publishZone, isSecond }: ScheduleEntries): Schedule {
  if (!/^\d{4}-\d\d-\d\d$/.test(publishDay) || !/^\d\d:\d\d$/.test(publishTime))
    return { ok: false, reason: 'incomplete' };
  const [first, last = first] = momentsAt(publishDay, publishTime, publishZone);
  if (first === undefined || last === undefined) return { ok: false, reason: 'skipped' };
  return { ok: true, at: isSecond ? last : first, first, last };
}

/** Returns the entries for a moment (epoch milliseconds) in a time zone. */
export function scheduleEntriesOf(moment: number, publishZone: string): ScheduleEntries {
  const { day: publishDay, time: publishTime } = clockIn(publishZone, moment);
  const entries = { publishDay, publishTime, publishZone, isSecond: false };
  const schedule = readSchedule(entries);
  return { ...entries, isSecond: schedule.ok && schedule.first !== moment && schedule.last === moment };
}
