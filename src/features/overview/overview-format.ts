import { type Cents, formatPrice } from '#features/pricing/money.ts';
import { formatDay } from '#platform/format-dates.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import type { OverviewDay } from './overview-schema.ts';

/** Formats the first and last of the days: "23 October to 21 November 2026". */
export function formatPeriod(days: readonly OverviewDay[]): string {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  return `${formatDay(first, isOneYear ? 'longDayOfYear' : 'longDay')} to ${formatDay(last, 'longDay')}`;
}

const UNITS = [
  ['day', 1],
  ['week', 7],
  ['month', 30],
  ['year', 365],
] as const;

/** Formats a frequency in the shortest unit in which it is at least one: "about 4 a day", "about 1 a week". */
export function formatRate(count: number, days: number): string {
  const unit = UNITS.find(([, length]) => (count / days) * length >= 1);
  if (unit === undefined) return `in ${days} days`;
  const [name, length] = unit;
  return `about ${formatNumber((count / days) * length)} a ${name}`;
}

/** Formats a change in percent: "12% more". Returns `undefined` if there is nothing to compare with. */
export function formatChange(amount: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const percent = Math.round((amount / before - 1) * 100);
  if (percent === 0) return 'as much';
  return `${formatNumber(Math.abs(percent))}% ${percent > 0 ? 'more' : 'less'}`;
}

const MIN_REVENUE_WITHOUT_CENTS = 10_000_000;

/** Formats revenue as a price, without cents for large sums so that they fit. */
export function formatRevenue(revenue: Cents): string {
  const price = formatPrice(revenue);
  return revenue < MIN_REVENUE_WITHOUT_CENTS ? price : price.slice(0, -'.00'.length);
}
