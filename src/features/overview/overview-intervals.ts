import { type Cents, cents } from '#features/pricing/money.ts';
import type { Overview, OverviewDay } from './overview-schema.ts';

/** Orders and revenue of a day, or of several days that begin with `date`. */
export interface Interval {
  date: string;
  orders: number;
  revenue: Cents;
}

/** An interval of the period, with the one at the same place in the period before. */
export interface ComparedInterval extends Interval {
  before: Interval;
}

const MAX_DAYS_TO_SHOW = 90;
const WEEK = 7;

/** Whether a period is so long that a chart shows its weeks. */
export function isShownByWeek(days: readonly OverviewDay[]): boolean {
  return days.length > MAX_DAYS_TO_SHOW;
}

/** Returns the points of a chart: the days, or the whole weeks up to the last day of a long period. */
export function intervalsOf(days: readonly OverviewDay[]): Interval[] {
  const length = isShownByWeek(days) ? WEEK : 1;
  const count = Math.floor(days.length / length);
  const start = days.length - count * length;
  return Array.from({ length: count }, (_, index) =>
    sumOf(days.slice(start + index * length, start + (index + 1) * length)),
  );
}

/** Returns the points of the period with those of the period before. */
export function compareIntervals(overview: Pick<Overview, 'days' | 'daysBefore'>): ComparedInterval[] {
  const intervalsBefore = intervalsOf(overview.daysBefore);
  return intervalsOf(overview.days).flatMap((interval, index) => {
    const before = intervalsBefore[index];
    return before ? [{ ...interval, before }] : [];
  });
}

/** Sums up orders and revenue. */
export function sumOf(days: readonly OverviewDay[]): Interval {
  return {
    date: days[0]?.date ?? '',
    orders: days.reduce((count, { orders }) => count + orders, 0),
    revenue: cents(days.reduce((sum, { revenue }) => sum + revenue, 0)),
  };
}
