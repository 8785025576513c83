import cluster from 'node:cluster';
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import type { PaymentMethod } from '#features/order/order-schema.ts';
import type { PaymentOutcome } from '#features/payment/settlement.server.ts';
import type { PoolFigures } from '#platform/database/postgres-pool.server.ts';
import type { PageCache } from '#platform/page-cache/page-cache.server.ts';

/** Seconds: from what a list takes to what nobody waits for. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A request that was answered. Its route is the pattern, so that no visitor makes a new series. */
export interface Answered {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

export type Figures = ReturnType<typeof createFigures>;

/** What an operator watches, in Prometheus' terms. Counting is cheap; what can be asked is asked when somebody reads. */
export function createFigures(sources: { pageCache: PageCache; poolFigures: () => Record<string, PoolFigures> }) {
  const registry = new Registry();
  // Each process has its own figures: a sum would fall when one of them is replaced.
  registry.setDefaultLabels({ process: String(cluster.worker?.id ?? 1) });
  const registers = [registry];
  let ofProcess: Registry | undefined;

  const requests = new Histogram({
    name: 'thock_request_duration_seconds',
    help: 'Time to answer requests, but for pages that were kept',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const orders = new Counter({ name: 'thock_orders_total', help: 'Orders placed', labelNames: ['payment'], registers });
  const payments = new Counter({
    name: 'thock_card_payments_total',
    help: 'Card payments by what became of them',
    labelNames: ['outcome'],
    registers,
  });
  const refusals = new Counter({
    name: 'thock_refused_requests_total',
    help: 'Requests that were refused because the process was too busy',
    registers,
  });
  addPageCache(registers, sources.pageCache);
  addPools(registers, sources.poolFigures);

  /** What Node tells of itself is watched from the first question on: it costs something where nobody asks. */
  function watchProcess(): Registry {
    const own = new Registry();
    own.setDefaultLabels({ process: String(cluster.worker?.id ?? 1) });
    collectDefaultMetrics({ register: own });
    return own;
  }

  return {
    answered({ method, route, status, seconds }: Answered): void {
      requests.observe({ method, route, status }, seconds);
    },
    orderPlaced(payment: PaymentMethod): void {
      orders.inc({ payment });
    },
    paymentSettled(outcome: PaymentOutcome): void {
      payments.inc({ outcome });
    },
    requestRefused(): void {
      refusals.inc();
    },

    /** This process's figures. */
    async read(): Promise<MetricObjectWithValues<MetricValue<string>>[]> {
      ofProcess ??= watchProcess();
      return [...(await registry.getMetricsAsJSON()), ...(await ofProcess.getMetricsAsJSON())];
    },
  };
}

function addPageCache(registers: Registry[], pageCache: PageCache): void {
  new Counter({
    name: 'thock_page_cache_answers_total',
    help: 'Answers of pages: kept, or made',
    labelNames: ['source'],
    registers,
    collect() {
      this.reset();
      this.inc({ source: 'kept' }, pageCache.figures.hits);
      this.inc({ source: 'made' }, pageCache.figures.misses);
    },
  });
  new Gauge({
    name: 'thock_page_cache_entries',
    help: 'Kept pages',
    registers,
    collect() {
      this.set(pageCache.figures.entries);
    },
  });
  new Gauge({
    name: 'thock_page_cache_bytes',
    help: 'Memory that kept pages occupy',
    registers,
    collect() {
      this.set(pageCache.figures.bytes);
    },
  });
}

function addPools(registers: Registry[], poolFigures: () => Record<string, PoolFigures>): void {
  new Gauge({
    name: 'thock_database_connections',
    help: 'Connections in use and idle, and who waits for one; most is what there may be',
    labelNames: ['database', 'state'],
    registers,
    collect() {
      for (const [database, { most, inUse, idle, waiting }] of Object.entries(poolFigures())) {
        const states = { most, in_use: inUse, idle, waiting };
        for (const [state, count] of Object.entries(states)) this.set({ database, state }, count);
      }
    },
  });
}
