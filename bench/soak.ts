import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { type Attempt, failuresOf, percentile } from './faults/support/attempts.ts';
import { checkConsistency } from './faults/support/consistency.ts';
import { startPostgres } from './faults/support/postgres.ts';
import { reportConsistency } from './faults/support/report.ts';
import { runScenario, type Scenario } from './faults/support/scenario.ts';
import { openShops, visitorsOf } from './faults/support/shops.ts';
import { sendVisitors } from './faults/support/visitors.ts';
import { startCrawler } from './support/crawler.ts';
import { requireEngine } from './support/engine.ts';
import { startOwner } from './support/owner.ts';
import { median } from './support/statistics.ts';
import { formatRate, printTable } from './support/table.ts';

const MINUTES = 30;
const SAMPLES = 15;
/**
 * By how much the last third of the run may exceed the second, to allow for noise. The first third does not count: code
 * is compiled and the page cache fills.
 */
const MAX_GROWTH = { memory: 1.15, handles: 1.25, latency: 1.5 };
/** A polite crawler. */
const CRAWL = { connections: 1, pause: 100 };
const METRICS = {
  memory: 'process_resident_memory_bytes',
  heap: 'nodejs_heap_size_used_bytes',
  handles: 'process_open_fds',
};

/** Measurements over one part of the run. */
interface Sample {
  minutes: number;
  perSecond: number;
  /** 99th percentile of orders, in milliseconds. */
  latency: number;
  memory: number;
  heap: number;
  handles: number;
}

const [engineName = 'sqlite', minutes = String(MINUTES)] = process.argv.slice(2);
const engine = requireEngine(engineName);

await buildIfChanged();
await runScenario((scenario) => soak(scenario, Number(minutes)));

/** Runs visitors, an owner and a crawler for a long time and checks that memory, handles and latency do not grow. */
async function soak(scenario: Scenario, totalMinutes: number): Promise<void> {
  const database =
    engine === 'postgres'
      ? ({ engine: 'postgres', url: (await startPostgres(scenario)).url } as const)
      : ({ engine: 'sqlite', file: join(scenario.folder, 'shop', 'shop.sqlite') } as const);
  const shops = await openShops(scenario, { database });
  const origin = shops.origins[0] ?? '';
  const owner = await startOwner(origin, shops);
  const crawler = startCrawler({ origin, ...CRAWL });
  const { attempts, acknowledged, stop } = await sendVisitors(visitorsOf(shops));
  const samples: Sample[] = [];
  for (let count = 1; count <= SAMPLES; count++) {
    const from = attempts.length;
    const startedAt = performance.now();
    await wait((totalMinutes * 60_000) / SAMPLES);
    const seconds = (performance.now() - startedAt) / 1000;
    const metrics = await readFigures(origin);
    samples.push({ minutes: (count * totalMinutes) / SAMPLES, ...speedOf(attempts.slice(from), seconds), ...metrics });
  }
  await stop();
  const ownerRequests = await owner.stop();
  const crawled = await crawler.stop();

  console.log(
    `\n${totalMinutes} minutes on ${engine}: ${formatRate(attempts.length)} requests of visitors, ` +
      `${formatRate(ownerRequests)} of the owner, ${formatRate(crawled)} of a crawler\n`,
  );
  printSamples(samples);
  judgeGrowth(samples);
  const failures = [...owner.failures, ...crawler.failures];
  for (const failure of failures) console.log(failure);
  for (const { name, count } of failuresOf(attempts)) console.log(`${name}: ${count} times`);
  if (failures.length > 0 || failuresOf(attempts).length > 0) process.exitCode = 1;
  reportConsistency(await checkConsistency(database, acknowledged));
}

function speedOf(attempts: readonly Attempt[], seconds: number): Pick<Sample, 'perSecond' | 'latency'> {
  return { perSecond: attempts.length / seconds, latency: percentile(attempts, 'order', 99) };
}

async function readFigures(origin: string): Promise<Pick<Sample, 'memory' | 'heap' | 'handles'>> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)$`, 'm').exec(text)?.[1]);
  return { memory: read(METRICS.memory), heap: read(METRICS.heap), handles: read(METRICS.handles) };
}

function printSamples(samples: readonly Sample[]): void {
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const rows = samples.map(({ minutes, perSecond, latency, memory, heap, handles }) => [
    minutes.toFixed(1),
    formatRate(perSecond),
    `${latency.toFixed(1)} ms`,
    megabytes(memory),
    megabytes(heap),
    String(handles),
  ]);
  printTable(['minutes', 'a second', 'p99 of orders', 'memory', 'heap', 'open files'], rows);
}

function judgeGrowth(samples: readonly Sample[]): void {
  const third = Math.floor(samples.length / 3);
  console.log();
  for (const what of ['memory', 'handles', 'latency'] as const) {
    const valuesOf = (some: readonly Sample[]) => median(some.map((sample) => sample[what]));
    const growth = valuesOf(samples.slice(-third)) / valuesOf(samples.slice(third, 2 * third));
    const isFlat = growth <= MAX_GROWTH[what];
    if (!isFlat) process.exitCode = 1;
    console.log(`${what}: the last third is ${growth.toFixed(2)} times the second, ${isFlat ? 'flat' : 'RISING'}`);
  }
}
