import cluster from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import { type PaymentMethod, paymentMethodSchema } from '#features/order/order/order-schema.ts';
import type { PaymentOutcome } from '#features/order/payment/settlement.server.ts';
import type { PoolMetrics } from '#platform/database/postgres-pool.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { JobRun } from '#platform/jobs/job-runner.server.ts';
import type { CallOutcome, ReportCall } from '#platform/outgoing/report-call.server.ts';
import type { PageCache } from '#platform/page-cache/page-cache.server.ts';
import { VERSION } from '../version.ts';
import { addDatabaseGauges } from './database-gauges.server.ts';

/** Histogram buckets in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The other servers that the shop needs. */
const SERVICES = ['mail-server', 'card-provider', 'webhook-receiver'] as const;
const OUTCOMES: readonly CallOutcome[] = ['answered', 'unreachable'];

/** An answered request. `route` is the pattern, so that visitors cannot create new time series. */
export interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Creates the Prometheus metrics. Events are counted as they happen; gauges are read when metrics are scraped. */
export function createMetrics(sources: {
  pageCache: PageCache;
  poolMetrics: () => PoolMetrics | undefined;
  db: Database;
  log: FastifyBaseLogger;
  now: () => number;
}) {
  const registry = new Registry();
  // Metrics are labelled by process: a sum would drop when a process is replaced.
  registry.setDefaultLabels({ process: String(cluster.worker?.id ?? 1) });
  const registers = [registry];
  let nodeRegistry: Registry | undefined;
  let answered = 0;

  const requests = new Histogram({
    name: 'thock_request_duration_seconds',
    help: 'Time to answer requests, except cached pages',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const orders = new Counter({ name: 'thock_orders_total', help: 'Orders placed', labelNames: ['payment'], registers });
  const payments = new Counter({
    name: 'thock_card_payments_total',
    help: 'Card payments by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const jobs = new Histogram({
    name: 'thock_job_duration_seconds',
    help: 'Duration of background job runs, by outcome',
    labelNames: ['job', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const refusals = new Counter({
    name: 'thock_refused_requests_total',
    help: 'Requests refused because the process was too busy',
    registers,
  });
  const edgePurges = new Counter({
    name: 'thock_edge_purges_total',
    help: 'Requests that purge the cache in front of the shop, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  new Gauge({ name: 'thock_build_info', help: 'The release of the process', labelNames: ['version'], registers }).set(
    { version: VERSION },
    1,
  );
  addPageCache(registers, sources.pageCache);
  const outgoing = new Counter({
    name: 'thock_outgoing_calls_total',
    help: 'Calls to other servers, by whether they were answered',
    labelNames: ['service', 'outcome'],
    registers,
  });
  // Prometheus sees a rise only of series that it knows.
  for (const payment of paymentMethodSchema.options) orders.inc({ payment }, 0);
  for (const outcome of ['paid', 'returned', 'refund-failed'] as const) payments.inc({ outcome }, 0);
  for (const outcome of ['done', 'failed']) edgePurges.inc({ outcome }, 0);
  for (const service of SERVICES) for (const outcome of OUTCOMES) outgoing.inc({ service, outcome }, 0);
  addPool(registers, sources.poolMetrics);
  const readDatabaseGauges = addDatabaseGauges(registers, sources);

  /** Collects Node's default metrics. Starts with the first scrape, because collecting them has a cost. */
  function collectNodeMetrics(): Registry {
    const own = new Registry();
    own.setDefaultLabels({ process: String(cluster.worker?.id ?? 1) });
    collectDefaultMetrics({ register: own });
    return own;
  }

  return {
    requestAnswered({ method, route, status, seconds }: AnsweredRequest): void {
      answered += 1;
      requests.observe({ method, route, status }, seconds);
    },
    /** Returns how many requests this process has answered, except with cached pages. */
    countRequests: () => answered,
    orderPlaced(payment: PaymentMethod): void {
      orders.inc({ payment });
    },
    paymentSettled(outcome: PaymentOutcome): void {
      payments.inc({ outcome });
    },
    jobRan({ job, outcome, seconds }: JobRun): void {
      jobs.observe({ job, outcome }, seconds);
    },
    edgePurged(outcome: 'done' | 'failed'): void {
      edgePurges.inc({ outcome });
    },
    /** Returns a function that counts calls to another server. */
    reportCallsOf:
      (service: (typeof SERVICES)[number]): ReportCall =>
      (outcome) =>
        outgoing.inc({ service, outcome }),
    requestRefused(): void {
      refusals.inc();
    },

    /** Reads this process's metrics. */
    async read(): Promise<MetricObjectWithValues<MetricValue<string>>[]> {
      nodeRegistry ??= collectNodeMetrics();
      await readDatabaseGauges();
      return [...(await registry.getMetricsAsJSON()), ...(await nodeRegistry.getMetricsAsJSON())];
    },
  };
}

function addPageCache(registers: Registry[], pageCache: PageCache): void {
  new Counter({
    name: 'thock_page_cache_answers_total',
    help: 'Pages served from the cache (hit) or rendered (miss)',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, pageCache.metrics.hits);
      this.inc({ result: 'miss' }, pageCache.metrics.misses);
    },
  });
  new Gauge({
    name: 'thock_page_cache_entries',
    help: 'Cached pages',
    registers,
    collect() {
      this.set(pageCache.metrics.entries);
    },
  });
  new Gauge({
    name: 'thock_page_cache_bytes',
    help: 'Memory used by cached pages, in bytes',
    registers,
    collect() {
      this.set(pageCache.metrics.bytes);
    },
  });
}

function addPool(registers: Registry[], poolMetrics: () => PoolMetrics | undefined): void {
  new Gauge({
    name: 'thock_database_connections',
    help: 'Database connections in use and idle, callers waiting for one, and the maximum',
    labelNames: ['state'],
    registers,
    collect() {
      const pool = poolMetrics();
      if (!pool) return;
      const states = { max: pool.max, in_use: pool.inUse, idle: pool.idle, waiting: pool.waiting };
      for (const [state, count] of Object.entries(states)) this.set({ state }, count);
    },
  });
}
