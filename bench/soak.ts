import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { checkBooks } from './faults/support/books.ts';
import { startPostgres } from './faults/support/postgres.ts';
import { reportBooks } from './faults/support/report.ts';
import { playScene, type Scene } from './faults/support/scene.ts';
import { openShops, visitorsOf } from './faults/support/shops.ts';
import { failuresOf, percentile, type Try } from './faults/support/tries.ts';
import { sendVisitors } from './faults/support/visitors.ts';
import { requireEngine } from './support/engine.ts';
import { putOwnerToWork } from './support/owner-at-work.ts';
import { median } from './support/statistics.ts';
import { formatRate, printTable } from './support/table.ts';

const MINUTES = 30;
const SAMPLES = 15;
/**
 * How much higher the last third may lie than the second: the machine has other things to do, too. In the first one code
 * is compiled and the page cache fills.
 */
const MOST_GROWTH = { memory: 1.15, handles: 1.25, latency: 1.5 };
const FIGURES = {
  memory: 'process_resident_memory_bytes',
  heap: 'nodejs_heap_size_used_bytes',
  handles: 'process_open_fds',
};

/** What was seen of a stretch of time. */
interface Sample {
  minutes: number;
  perSecond: number;
  /** Milliseconds that 99 of 100 orders did not exceed. */
  latency: number;
  memory: number;
  heap: number;
  handles: number;
}

const [engineName = 'sqlite', minutes = String(MINUTES)] = process.argv.slice(2);
const engine = requireEngine(engineName);

await buildIfChanged();
await playScene((scene) => soak(scene, Number(minutes)));

/** Lets visitors look and order, and the owner follow them, for long, and compares the end with the beginning. */
async function soak(scene: Scene, lasting: number): Promise<void> {
  const database =
    engine === 'postgres'
      ? ({ engine: 'postgres', url: (await startPostgres(scene)).url } as const)
      : ({ engine: 'sqlite', file: join(scene.folder, 'shop', 'shop.sqlite') } as const);
  const shops = await openShops(scene, { database });
  const origin = shops.origins[0] ?? '';
  const owner = await putOwnerToWork(origin, shops);
  const { tries, acknowledged, leave } = await sendVisitors(visitorsOf(shops));
  const samples: Sample[] = [];
  for (let count = 1; count <= SAMPLES; count++) {
    const from = tries.length;
    const begunAt = performance.now();
    await wait((lasting * 60_000) / SAMPLES);
    const seconds = (performance.now() - begunAt) / 1000;
    const figures = await readFigures(origin);
    samples.push({ minutes: (count * lasting) / SAMPLES, ...speedOf(tries.slice(from), seconds), ...figures });
  }
  await leave();
  const looks = await owner.leave();

  console.log(
    `\n${lasting} minutes on ${engine}: ${formatRate(tries.length)} requests, and ${formatRate(looks)} of an owner\n`,
  );
  printSamples(samples);
  judgeGrowth(samples);
  for (const failure of owner.failures) console.log(failure);
  for (const { name, count } of failuresOf(tries)) console.log(`${name}: ${count} times`);
  if (owner.failures.length > 0 || failuresOf(tries).length > 0) process.exitCode = 1;
  reportBooks(await checkBooks(database, acknowledged));
}

function speedOf(tries: readonly Try[], seconds: number): Pick<Sample, 'perSecond' | 'latency'> {
  return { perSecond: tries.length / seconds, latency: percentile(tries, 'order', 99) };
}

async function readFigures(origin: string): Promise<Pick<Sample, 'memory' | 'heap' | 'handles'>> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)$`, 'm').exec(text)?.[1]);
  return { memory: read(FIGURES.memory), heap: read(FIGURES.heap), handles: read(FIGURES.handles) };
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
    const isFlat = growth <= MOST_GROWTH[what];
    if (!isFlat) process.exitCode = 1;
    console.log(`${what}: the last third is ${growth.toFixed(2)} of the second, ${isFlat ? 'flat' : 'RISING'}`);
  }
}
