import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { cents } from '#features/pricing/money.ts';
import type { Database } from '#platform/database/tables.ts';
import { dayIn, nextDay, previousDay, startOfDay } from '#platform/time-zone.ts';
import {
  type Day,
  type DaySales,
  MAX_LISTED,
  type SoldProduct,
  sumPieces,
  sumSales,
} from './overview-queries.server.ts';
import type { Overview, OverviewDay } from './overview-schema.ts';

/** The figures of a period and the days of the period before. */
export type Sales = Pick<Overview, 'days' | 'daysBefore' | 'statuses' | 'bestSellers'>;

/** Computes the sales of the last `length` days of a time zone, including today. */
export async function computeSales(
  db: Database,
  { now, timeZone, length }: { now: number; timeZone: string; length: number },
): Promise<Sales> {
  const all = daysUntil(now, timeZone, 2 * length);
  const [daysBefore, days] = [all.slice(0, length), all.slice(length)];
  const sales = await readSales(db, days);
  return {
    days: sumByDay(days, sales),
    daysBefore: sumByDay(daysBefore, await readSales(db, daysBefore)),
    statuses: statusesOf(sales),
    bestSellers: await findBestSellers(db, days),
  };
}

/** Returns the `length` days up to that of a moment, the first one first. */
function daysUntil(now: number, timeZone: string, length: number): Day[] {
  const days: Day[] = [];
  for (let date = dayIn(timeZone, now); days.length < length; date = previousDay(date)) {
    const until = days[0]?.from ?? startOfDay(nextDay(date), timeZone);
    days.unshift({ date, from: startOfDay(date, timeZone), until });
  }
  return days;
}

async function readSales(db: Database, days: readonly Day[]): Promise<DaySales[]> {
  const sales: DaySales[] = [];
  for await (const ofDay of readEachDay(days, (day) => sumSales(db, day))) sales.push(...ofDay);
  return sales;
}

async function findBestSellers(db: Database, days: readonly Day[]): Promise<SoldProduct[]> {
  const sold = new Map<string, SoldProduct>();
  for await (const products of readEachDay(days, (day) => sumPieces(db, day))) {
    for (const product of products) {
      const before = sold.get(product.productId)?.pieces ?? 0;
      sold.set(product.productId, { ...product, pieces: before + product.pieces });
    }
  }
  return [...sold.values()].sort(bestFirst).slice(0, MAX_LISTED);
}

/** Reads day by day and yields to the event loop in between, because SQLite queries block it. */
async function* readEachDay<Row>(days: readonly Day[], read: (day: Day) => Promise<Row>): AsyncGenerator<Row> {
  for (const day of days) {
    yield await read(day);
    await yieldToEventLoop();
  }
}

function bestFirst(a: SoldProduct, b: SoldProduct): number {
  return b.pieces - a.pieces || (a.productId < b.productId ? -1 : 1);
}

function sumByDay(days: readonly Day[], sales: readonly DaySales[]): OverviewDay[] {
  const byDay = Map.groupBy(sales, ({ day }) => day);
  return days.map((day) => dayOf(day, byDay.get(day) ?? []));
}

function dayOf({ date }: Day, sales: readonly DaySales[]): OverviewDay {
  return {
    date,
    orders: sales.reduce((count, { orders }) => count + orders, 0),
    revenue: cents(sales.reduce((sum, { paid }) => sum + paid, 0)),
  };
}

function statusesOf(sales: readonly DaySales[]): Overview['statuses'] {
  const statuses = { pending: 0, confirmed: 0, delivered: 0 };
  for (const { status, orders } of sales) statuses[status] += orders;
  return statuses;
}
