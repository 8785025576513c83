import { type Cents, cents, formatPrice } from '#features/pricing/money.ts';
import type { Overview } from './overview-schema.ts';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "2026-11-21" → "21 Nov". */
export function formatDay(date: string): string {
  return day.format(new Date(date));
}

const rate = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

/** Formats a number per day: 0.033, 0.17 or 16.7. */
export function formatRate(perDay: number): string {
  return perDay < 1 ? rate.format(perDay) : perDay.toFixed(1);
}

const MIN_REVENUE_WITHOUT_CENTS = 10_000_000;

/** Formats revenue as a price, without cents for large sums so that they fit. */
export function formatRevenue(revenue: Cents): string {
  const price = formatPrice(revenue);
  return revenue < MIN_REVENUE_WITHOUT_CENTS ? price : price.slice(0, -'.00'.length);
}

/** Sums up orders and revenue over all days. */
export function sumOfDays(days: Overview['days']): { orders: number; revenue: Cents } {
  return {
    orders: days.reduce((count, { orders }) => count + orders, 0),
    revenue: cents(days.reduce((sum, { revenue }) => sum + revenue, 0)),
  };
}
