import type { TaxPeriod } from './tax-report-calls.ts';

const MONTHS_PER_QUARTER = 3;

/** A quarter of a year, with its first and last day. */
export interface Quarter extends TaxPeriod {
  /** "Q4 2026" */
  label: string;
}

/** Lists the quarter of a day and those before it, newest first. */
export function listQuarters(day: string, count: number): Quarter[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const latest = year * 4 + Math.floor((month - 1) / MONTHS_PER_QUARTER);
  return Array.from({ length: count }, (_, back) => quarterAt(latest - back));
}

function quarterAt(index: number): Quarter {
  const year = Math.floor(index / 4);
  const quarter = index % 4;
  const first = quarter * MONTHS_PER_QUARTER;
  return {
    label: `Q${quarter + 1} ${year}`,
    from: isoDay(Date.UTC(year, first, 1)),
    to: isoDay(Date.UTC(year, first + MONTHS_PER_QUARTER, 0)),
  };
}

function isoDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
