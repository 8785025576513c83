import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { step } from '../../scripts/step.ts';
import { FULL_PAGE, headersOf, MEASURED_CALLS, type MeasuredCall } from './catalogue-calls.ts';
import { addLargeCollections } from './large-collections.ts';
import { type ShopSize, seedLargeShop } from './large-shop.ts';
import { leaveOutSearchIndex } from './search-index.ts';
import type { ShopProcess } from './shop-process.ts';
import { startShopOn } from './start-on.ts';
import { medianRatio, quantile } from './statistics.ts';
import { judgeAtMost, printTable } from './table.ts';
import { formatMemory, type ListCost, measureList, residentBytes } from './whole-list.ts';

const SMALL = 1000;
const MAX_SLOWDOWN = 2;
const ROUNDS = 7;
const TIMES = 30;
const ALL_PRODUCTS = { path: '/api/product' };

/** Counts all requests, so that no URL is requested twice. */
let turn = 0;

/** A shop of a given size and the location of its database. */
interface SizedShop {
  size: ShopSize;
  location: DatabaseLocation;
}

/** Creates a shop with 1,000 products and one with `rows`, each with as many orders and half as many users. */
export async function seedSizes(
  rows: number,
  locate: (rows: number) => Promise<DatabaseLocation>,
): Promise<[small: SizedShop, large: SizedShop]> {
  const seed = async (count: number): Promise<SizedShop> => {
    const size = { products: count, orders: count, users: count / 2 };
    const location = await locate(count);
    await step(`Filling ${location.engine} with ${count.toLocaleString('en-US')} products and as many orders`, () =>
      seedLargeShop(location, size),
    );
    await addLargeCollections(location, count);
    await leaveOutSearchIndex(location);
    return { size, location };
  };
  return [await seed(SMALL), await seed(rows)];
}

/** Measures every call alternately in both shops, and the cost of the array of all products. */
export async function measureCatalogue(
  engine: string,
  shops: readonly [small: SizedShop, large: SizedShop],
  folder: string,
): Promise<void> {
  const secret = randomBytes(32).toString('base64url');
  const [small, large] = await Promise.all([open(shops[0], folder, secret), open(shops[1], folder, secret)]);
  try {
    const arrays = [await measureList(small.process, ALL_PRODUCTS), await measureList(large.process, ALL_PRODUCTS)];
    const headers = await headersOf(secret);
    const rows: string[][] = [];
    for (const call of MEASURED_CALLS) {
      const base = call.isFullInLarge ? FULL_PAGE : call;
      const inSmall: Measurement = { shop: small, call: base, headers: headers(base), rounds: [] };
      const inLarge: Measurement = { shop: large, call, headers: headers(call), rounds: [] };
      await measureAlternately([inSmall, inLarge]);
      rows.push(rowOf(inSmall, inLarge));
    }
    report(engine, [small, large], rows);
    reportMemory(engine, [small, large], arrays);
  } finally {
    await Promise.all([small.process.stop(), large.process.stop()]);
  }
}

interface OpenShop extends SizedShop {
  process: ShopProcess;
}

interface Measurement {
  shop: OpenShop;
  call: MeasuredCall;
  headers: Record<string, string>;
  /** Durations in milliseconds by round. */
  rounds: number[][];
}

async function open(shop: SizedShop, folder: string, secret: string): Promise<OpenShop> {
  const { location, size } = shop;
  const dataDir = join(folder, `${location.engine}-${size.products}`);
  return { ...shop, process: await startShopOn(location, dataDir, secret) };
}

/** Alternates between both shops, so that other load affects both. The first round is a warm-up. */
async function measureAlternately(both: readonly Measurement[]): Promise<void> {
  for (let round = 0; round <= ROUNDS; round++) {
    for (const measurement of both) {
      const milliseconds: number[] = [];
      while (milliseconds.length < TIMES) milliseconds.push(await measureOnce(measurement));
      if (round > 0) measurement.rounds.push(milliseconds);
    }
  }
}

async function measureOnce({ shop: { process, size }, call: { name, pathOf }, headers }: Measurement): Promise<number> {
  turn++;
  const address = `http://127.0.0.1:${process.port}${pathOf(turn, size)}`;
  const startedAt = performance.now();
  const answer = await fetch(address, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${name}: ${address} failed with status ${answer.status}`);
  return performance.now() - startedAt;
}

function rowOf({ rounds: small }: Measurement, { call, rounds: large }: Measurement): string[] {
  const { name, isFullInLarge, isUnbounded } = call;
  const ratioOf = (share: number) =>
    medianRatio(
      large.map((times) => quantile(times, share)),
      small.map((times) => quantile(times, share)),
    );
  return [
    isFullInLarge ? `${name} (to ${FULL_PAGE.name})` : name,
    ...[small.flat(), large.flat()].flatMap((times) => [0.5, 0.99].map((share) => quantile(times, share).toFixed(1))),
    ratioOf(0.5).toFixed(2),
    ratioOf(0.99).toFixed(2),
    isUnbounded ? '' : judgeAtMost(ratioOf(0.99), MAX_SLOWDOWN),
  ];
}

function report(engine: string, shops: readonly OpenShop[], rows: readonly string[][]): void {
  const [small = '', large = ''] = shops.map(({ size }) => size.products.toLocaleString('en-US'));
  console.log(`\n${engine}: milliseconds with ${small} and with ${large} products, ${ROUNDS * TIMES} times each\n`);
  const headings = ['', `${small} p50`, 'p99', `${large} p50`, 'p99', 'p50 ratio', 'p99 ratio'];
  printTable([...headings, `≤ ${MAX_SLOWDOWN}`], rows);
}

function reportMemory(engine: string, shops: readonly OpenShop[], arrays: readonly ListCost[]): void {
  console.log(`\n${engine}: the array of all products, and the memory of the shop's process\n`);
  const rows = shops.map(({ size, process }, at) => {
    const { bytes = 0, milliseconds = 0, before = 0, peak = 0 } = arrays[at] ?? {};
    return [
      `${size.products.toLocaleString('en-US')} products`,
      formatMemory(bytes),
      `${(milliseconds / 1000).toFixed(1)} s`,
      ...[before, peak, residentBytes(process)].map(formatMemory),
    ];
  });
  printTable(['', 'array', 'time', 'before', 'peak', 'after all calls'], rows);
}
