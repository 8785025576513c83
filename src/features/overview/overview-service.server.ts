import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { cents } from '#features/pricing/money.ts';
import type { Database } from '#platform/database/tables.ts';
import {
  countScarce,
  countStockBelow,
  DAY_MILLISECONDS,
  type DaySales,
  listProblemPayments,
  listScarce,
  type ProblemPayment,
  type SoldProduct,
  sumPieces,
  sumSales,
} from './overview-queries.server.ts';
import { OVERVIEW_DAYS, type Overview } from './overview-schema.ts';

const MAX_LISTED = 5;
const MAX_COUNTED = 1000;
/** Minimum time for which sales figures are cached. */
const MIN_CACHE_MILLISECONDS = 15_000;
/** Sales figures are cached at least this many times as long as computing them took. */
const CACHE_TIME_FACTOR = 20;

type Sales = Pick<Overview, 'days' | 'statuses' | 'bestSellers'>;

/** Creates the service that computes the overview of recent sales, stock and payment problems. */
export function createOverviewService({ db, now }: { db: Database; now: () => number }) {
  let cached: { sales: Promise<Sales>; until: number } | undefined;

  function readSales(): Promise<Sales> {
    if (cached && cached.until > now()) return cached.sales;
    const startedAt = performance.now();
    const entry = { sales: computeSales(db, now()), until: Number.POSITIVE_INFINITY };
    cached = entry;
    entry.sales.then(
      () => {
        entry.until = now() + Math.max(MIN_CACHE_MILLISECONDS, CACHE_TIME_FACTOR * (performance.now() - startedAt));
      },
      () => {
        cached = undefined;
      },
    );
    return entry.sales;
  }

  return {
    async read(): Promise<Overview> {
      const [sales, products, total, soldOut, problems] = await Promise.all([
        readSales(),
        listScarce(db, MAX_LISTED),
        countScarce(db, MAX_COUNTED),
        countStockBelow(db, 1, MAX_COUNTED),
        listProblemPayments(db, MAX_COUNTED),
      ]);
      return { ...sales, scarce: { products, total, soldOut }, paymentProblems: groupByOrder(problems) };
    },
  };
}

/** Computes sales day by day and yields in between, because SQLite queries block the event loop. */
async function computeSales(db: Database, now: number): Promise<Sales> {
  const today = Math.floor(now / DAY_MILLISECONDS);
  const sales: DaySales[] = [];
  const sold = new Map<string, SoldProduct>();
  for (let day = today - OVERVIEW_DAYS + 1; day <= today; day++) {
    sales.push(...(await sumSales(db, day)));
    for (const product of await sumPieces(db, day)) {
      const before = sold.get(product.productId)?.pieces ?? 0;
      sold.set(product.productId, { ...product, pieces: before + product.pieces });
    }
    await yieldToEventLoop();
  }
  const byDay = Map.groupBy(sales, ({ day }) => day);
  const days = Array.from({ length: OVERVIEW_DAYS }, (_, index) => today - OVERVIEW_DAYS + 1 + index);
  return {
    days: days.map((day) => dayOf(day, byDay.get(day) ?? [])),
    statuses: statusesOf(sales),
    bestSellers: [...sold.values()].sort(bestFirst).slice(0, MAX_LISTED),
  };
}

function bestFirst(a: SoldProduct, b: SoldProduct): number {
  return b.pieces - a.pieces || (a.productId < b.productId ? -1 : 1);
}

function dayOf(day: number, sales: readonly DaySales[]): Overview['days'][number] {
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

/** Groups payments by order, because an order may have several, such as one that was returned. */
function groupByOrder(payments: readonly ProblemPayment[]): Overview['paymentProblems'] {
  const byOrder = Map.groupBy(payments, ({ orderId }) => orderId);
  const orders = [...byOrder].slice(0, MAX_LISTED).map(([orderId, ofOrder]) => ({
    orderId,
    total: ofOrder[0]?.total ?? cents(0),
    dispute: ofOrder.find(({ dispute }) => dispute !== null)?.dispute ?? undefined,
    refundFailed: ofOrder.some(({ state }) => state === 'refund-failed') || undefined,
  }));
  return { orders, total: byOrder.size };
}
