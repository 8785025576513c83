import { type Cents, cents, fromDollars } from '#features/pricing/money.ts';
import type { Overview } from './overview-schema.ts';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "2026-11-21" → "21 Nov". */
export function formatDay(date: string): string {
  return day.format(new Date(date));
}

/** All days together. */
export function sumOfDays(days: Overview['days']): { orders: number; revenue: Cents } {
  return {
    orders: days.reduce((count, { orders }) => count + orders, 0),
    revenue: cents(days.reduce((sum, { revenue }) => sum + fromDollars(revenue), 0)),
  };
}
