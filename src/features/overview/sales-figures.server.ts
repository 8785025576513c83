import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { cents } from '#features/pricing/money.ts';
import type { Database } from '#platform/database/tables.ts';
import {
  DAY_MILLISECONDS,
  type DaySales,
  MAX_LISTED,
  type SoldProduct,
  sumPieces,
  sumSales,
} from './overview-queries.server.ts';
import type { Overview, OverviewDay } from './overview-schema.ts';

/** The figures of a period and the days of the period before. */
export type Sales = Pick<Overview, 'days' | 'daysBefore' | 'statuses' | 'bestSellers'>;

/** Computes the sales of the last `length` days, including today. */
export async function computeSales(db: Database, now: number, length: number): Promise<Sales> {
  const today = Math.floor(now / DAY_MILLISECONDS);
  const [days, daysBefore] = [daysUntil(today, length), daysUntil(today - length, length)];
  const sales = await readSales(db, days);
  return {
    days: sumByDay(days, sales),
    daysBefore: sumByDay(daysBefore, await readSales(db, daysBefore)),
    statuses: statusesOf(sales),
    bestSellers: await findBestSellers(db, days),
  };
}

/** Returns the `length` days up to `last`. */
function daysUntil(last: number, length: number): number[] {
  return Array.from({ length }, (_, index) => last - length + 1 + index);
}

async function readSales(db: Database, days: readonly number[]): Promise<DaySales[]> {
  const sales: DaySales[] = [];
  for await (const ofDay of readEachDay(days, (day) => sumSales(db, day))) sales.push(...ofDay);
  return sales;
}

async function findBestSellers(db: Database, days: readonly number[]): Promise<SoldProduct[]> {
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
async function* readEachDay<Row>(days: readonly number[], read: (day: number) => Promise<Row>): AsyncGenerator<Row> {
  for (const day of days) {
    yield await read(day);
    await yieldToEventLoop();
  }
}

function bestFirst(a: SoldProduct, b: SoldProduct): number {
  return b.pieces - a.pieces || (a.productId < b.productId ? -1 : 1);
}

function sumByDay(days: readonly number[], sales: readonly DaySales[]): OverviewDay[] {
  const byDay = Map.groupBy(sales, ({ day }) => day);
  return days.map((day) => dayOf(day, byDay.get(day) ?? []));
}

function dayOf(day: number, sales: readonly DaySales[]): OverviewDay {
  return {
    date: new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 10),
    orders: sales.reduce((count, { orders }) => count + orders, 0),
    revenue: cents(sales.reduce((sum, { paid }) => sum + paid, 0)),
  };
}

function statusesOf(sales: readonly DaySales[]): Overview['statuses'] {
  const statuses = { pending: 0, confirmed: 0, delivered: 0 };
  for (const { status, orders } of sales) statuses[status] += orders;
  return statuses;
}
