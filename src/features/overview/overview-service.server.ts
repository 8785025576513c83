import { setImmediate as othersFirst } from 'node:timers/promises';
import { cents, toDollars } from '#features/pricing/money.ts';
import type { Database } from '#features/schema/tables.ts';
import {
  countScarce,
  countScarcerThan,
  DAY,
  type DaySales,
  listProblemPayments,
  listScarce,
  type ProblemPayment,
  type SoldProduct,
  sumPieces,
  sumSales,
} from './overview-queries.server.ts';
import { OVERVIEW_DAYS, type Overview } from './overview-schema.ts';

const MOST_LISTED = 5;
const MOST_COUNTED = 1000;
/** Figures of sales may be so old. */
const KEEP_MILLISECONDS = 15_000;
/** A busy shop has many orders to add up: its figures are kept for so many times as long as that took. */
const KEEP_TIMES = 20;

type Sales = Pick<Overview, 'days' | 'statuses' | 'bestSellers'>;

export type OverviewService = ReturnType<typeof createOverviewService>;

/** How the shop does of late. */
export function createOverviewService({ db, now }: { db: Database; now: () => number }) {
  let kept: { sales: Promise<Sales>; until: number } | undefined;

  function readSales(): Promise<Sales> {
    if (kept && kept.until > now()) return kept.sales;
    const begunAt = performance.now();
    const entry = { sales: addUp(db, now()), until: Number.POSITIVE_INFINITY };
    kept = entry;
    entry.sales.then(
      () => {
        entry.until = now() + Math.max(KEEP_MILLISECONDS, KEEP_TIMES * (performance.now() - begunAt));
      },
      () => {
        kept = undefined;
      },
    );
    return entry.sales;
  }

  return {
    async read(): Promise<Overview> {
      const [sales, products, total, soldOut, problems] = await Promise.all([
        readSales(),
        listScarce(db, MOST_LISTED),
        countScarce(db, MOST_COUNTED),
        countScarcerThan(db, 1, MOST_COUNTED),
        listProblemPayments(db, MOST_COUNTED),
      ]);
      return { ...sales, scarce: { products, total, soldOut }, paymentProblems: problemsOf(problems) };
    },
  };
}

/** A day at a time: SQLite holds the whole process up while it adds. */
async function addUp(db: Database, now: number): Promise<Sales> {
  const today = Math.floor(now / DAY);
  const sales: DaySales[] = [];
  const sold = new Map<string, SoldProduct>();
  for (let day = today - OVERVIEW_DAYS + 1; day <= today; day++) {
    sales.push(...(await sumSales(db, day)));
    for (const product of await sumPieces(db, day)) {
      const before = sold.get(product.productId)?.pieces ?? 0;
      sold.set(product.productId, { ...product, pieces: before + product.pieces });
    }
    await othersFirst();
  }
  const byDay = Map.groupBy(sales, ({ day }) => day);
  const days = Array.from({ length: OVERVIEW_DAYS }, (_, index) => today - OVERVIEW_DAYS + 1 + index);
  return {
    days: days.map((day) => dayOf(day, byDay.get(day) ?? [])),
    statuses: statusesOf(sales),
    bestSellers: [...sold.values()].sort(bestFirst).slice(0, MOST_LISTED),
  };
}

function bestFirst(a: SoldProduct, b: SoldProduct): number {
  return b.pieces - a.pieces || (a.productId < b.productId ? -1 : 1);
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

/** An order may have several payments, such as one that was given back. */
function problemsOf(payments: readonly ProblemPayment[]): Overview['paymentProblems'] {
  const byOrder = Map.groupBy(payments, ({ orderId }) => orderId);
  const orders = [...byOrder].slice(0, MOST_LISTED).map(([orderId, ofOrder]) => ({
    orderId,
    total: toDollars(ofOrder[0]?.total ?? cents(0)),
    dispute: ofOrder.find(({ dispute }) => dispute !== null)?.dispute ?? undefined,
    refundFailed: ofOrder.some(({ state }) => state === 'refund-failed') || undefined,
  }));
  return { orders, total: byOrder.size };
}
