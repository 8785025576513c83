import { cents } from '#features/pricing/money.ts';
import type { Settings } from '#features/settings/settings-schema.ts';
import type { Database } from '#platform/database/tables.ts';
import {
  countStockBelow,
  listProblemPayments,
  listScarce,
  MAX_LISTED,
  type ProblemPayment,
} from './overview-queries.server.ts';
import type { Overview, OverviewRange } from './overview-schema.ts';
import { computeSales, type Sales } from './sales-figures.server.ts';

const MAX_COUNTED = 1000;
/** Minimum time for which sales figures are cached. */
const MIN_CACHE_MILLISECONDS = 15_000;
/** Sales figures are cached at least this many times as long as computing them took. */
const CACHE_TIME_FACTOR = 20;

interface CachedSales {
  sales: Promise<Sales>;
  until: number;
}

export interface OverviewDependencies {
  db: Database;
  now: () => number;
  /** Reads the low-stock level and the time zone of the shop. */
  readSettings: () => Promise<Pick<Settings, 'lowStock' | 'timeZone'>>;
}

/** Creates the service that computes the overview of recent sales, stock and payment problems. */
export function createOverviewService({ db, now, readSettings }: OverviewDependencies) {
  const cached = new Map<string, CachedSales>();

  function readSales(range: OverviewRange, timeZone: string): Promise<Sales> {
    const key = `${range} ${timeZone}`;
    const known = cached.get(key);
    if (known && known.until > now()) return known.sales;
    const startedAt = performance.now();
    const entry = {
      sales: computeSales(db, { now: now(), timeZone, length: Number(range) }),
      until: Number.POSITIVE_INFINITY,
    };
    cached.set(key, entry);
    entry.sales.then(
      () => {
        entry.until = now() + Math.max(MIN_CACHE_MILLISECONDS, CACHE_TIME_FACTOR * (performance.now() - startedAt));
      },
      () => {
        cached.delete(key);
      },
    );
    return entry.sales;
  }

  return {
    async read(range: OverviewRange): Promise<Overview> {
      const { lowStock, timeZone } = await readSettings();
      const [sales, products, total, soldOut, problems] = await Promise.all([
        readSales(range, timeZone),
        listScarce(db, lowStock, MAX_LISTED),
        countStockBelow(db, lowStock, MAX_COUNTED),
        countStockBelow(db, 1, MAX_COUNTED),
        listProblemPayments(db, MAX_COUNTED),
      ]);
      return { ...sales, scarce: { products, total, soldOut }, paymentProblems: groupByOrder(problems) };
    },
  };
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
