import { cents, toDollars } from '#features/pricing/money.ts';
import type { Database } from '#features/schema/tables.ts';
import {
  countScarce,
  countScarcerThan,
  DAY,
  type DaySales,
  listBestSellers,
  listScarce,
  sumSales,
} from './overview-queries.server.ts';
import { OVERVIEW_DAYS, type Overview } from './overview-schema.ts';

const MOST_LISTED = 5;
const MOST_COUNTED = 1000;
/** Figures of sales may be so old: a busy shop has many orders to add up. */
const KEEP_MILLISECONDS = 15_000;

type Sales = Pick<Overview, 'days' | 'statuses' | 'bestSellers'>;

export type OverviewService = ReturnType<typeof createOverviewService>;

/** How the shop does of late. */
export function createOverviewService({ db, now }: { db: Database; now: () => number }) {
  let kept: { sales: Promise<Sales>; until: number } | undefined;

  function readSales(): Promise<Sales> {
    if (kept && kept.until > now()) return kept.sales;
    const sales = addUp(db, now());
    kept = { sales, until: now() + KEEP_MILLISECONDS };
    sales.catch(() => {
      kept = undefined;
    });
    return sales;
  }

  return {
    async read(): Promise<Overview> {
      const [sales, products, total, soldOut] = await Promise.all([
        readSales(),
        listScarce(db, MOST_LISTED),
        countScarce(db, MOST_COUNTED),
        countScarcerThan(db, 1, MOST_COUNTED),
      ]);
      return { ...sales, scarce: { products, total, soldOut } };
    },
  };
}

async function addUp(db: Database, now: number): Promise<Sales> {
  const today = Math.floor(now / DAY);
  const first = today - OVERVIEW_DAYS + 1;
  const [sales, bestSellers] = await Promise.all([
    sumSales(db, first * DAY),
    listBestSellers(db, first * DAY, MOST_LISTED),
  ]);
  const byDay = Map.groupBy(sales, ({ day }) => day);
  const days = Array.from({ length: OVERVIEW_DAYS }, (_, index) =>
    dayOf(first + index, byDay.get(first + index) ?? []),
  );
  return { days, statuses: statusesOf(sales), bestSellers };
}

function dayOf(day: number, sales: readonly DaySales[]): Overview['days'][number] {
  return {
    date: new Date(day * DAY).toISOString().slice(0, 10),
    orders: sales.reduce((count, { orders }) => count + orders, 0),
    revenue: toDollars(cents(sales.reduce((sum, { paid }) => sum + paid, 0))),
  };
}

function statusesOf(sales: readonly DaySales[]): Overview['statuses'] {
  const statuses = { pending: 0, confirmed: 0, delivered: 0 };
  for (const { status, orders } of sales) statuses[status] += orders;
  return statuses;
}
