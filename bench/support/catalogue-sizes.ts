import { randomBytes } from 'node:crypto';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { step } from '../../scripts/step.ts';
import { FULL_PAGE, headersOf, MEASURED_CALLS, type MeasuredCall } from './catalogue-calls.ts';
import { plantLargeShop, type ShopSize } from './large-shop.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import { medianRatio, quantile } from './statistics.ts';
import { judgeAtMost, printTable } from './table.ts';
import { type ArrayCost, formatMemory, measureArray, residentBytes } from './whole-array.ts';

const SMALL = 1000;
const MOST_TIMES_AS_LONG = 2;
const ROUNDS = 7;
const TIMES = 30;

/** Counts all that was ever asked, so that no address is asked for twice. */
let turn = 0;

/** A shop of some size, and where its data lies. */
interface SizedShop {
  size: ShopSize;
  location: DatabaseLocation;
}

/** Makes a shop of 1,000 products and one of `rows`, with as many orders each and half as many people. */
export async function plantSizes(
  rows: number,
  locate: (rows: number) => Promise<DatabaseLocation>,
): Promise<[small: SizedShop, large: SizedShop]> {
  const plant = async (count: number): Promise<SizedShop> => {
    const size = { products: count, orders: count, users: count / 2 };
    const location = await locate(count);
    await step(`Filling ${location.engine} with ${count.toLocaleString('en-US')} products and as many orders`, () =>
      plantLargeShop(location, size),
    );
    return { size, location };
  };
  return [await plant(SMALL), await plant(rows)];
}

/** Measures every call in both shops by turns, and what the array of all products costs. */
export async function measureCatalogue(
  engine: string,
  shops: readonly [small: SizedShop, large: SizedShop],
  folder: string,
): Promise<void> {
  const secret = randomBytes(32).toString('base64url');
  const [small, large] = await Promise.all([open(shops[0], folder, secret), open(shops[1], folder, secret)]);
  try {
    const arrays = [await measureArray(small.process), await measureArray(large.process)];
    const headers = await headersOf(secret);
    const rows: string[][] = [];
    for (const call of MEASURED_CALLS) {
      const base = call.isFullInLarge ? FULL_PAGE : call;
      const inSmall: Asked = { shop: small, call: base, headers: headers(base), rounds: [] };
      const inLarge: Asked = { shop: large, call, headers: headers(call), rounds: [] };
      await measureByTurns([inSmall, inLarge]);
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

interface Asked {
  shop: OpenShop;
  call: MeasuredCall;
  headers: Record<string, string>;
  /** What each asking took, by round. */
  rounds: number[][];
}

async function open(shop: SizedShop, folder: string, secret: string): Promise<OpenShop> {
  const { location, size } = shop;
  const dataDir = join(folder, `${location.engine}-${size.products}`);
  await mkdir(dataDir);
  if (location.engine === 'sqlite') await symlink(location.file, join(dataDir, 'shop.sqlite'));
  const database = location.engine === 'postgres' ? { DATABASE_URL: location.url } : {};
  return { ...shop, process: await startShop(dataDir, { SHOP_SECRET: secret, LOG_LEVEL: 'warn', ...database }) };
}

/** The first round warms up and does not count. What else the machine does meets both shops. */
async function measureByTurns(both: readonly Asked[]): Promise<void> {
  for (let round = 0; round <= ROUNDS; round++) {
    for (const asked of both) {
      const milliseconds: number[] = [];
      while (milliseconds.length < TIMES) milliseconds.push(await ask(asked));
      if (round > 0) asked.rounds.push(milliseconds);
    }
  }
}

async function ask({ shop: { process, size }, call: { name, pathOf }, headers }: Asked): Promise<number> {
  turn++;
  const address = `http://127.0.0.1:${process.port}${pathOf(turn, size)}`;
  const startedAt = performance.now();
  const answer = await fetch(address, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${name}: ${address} is answered ${answer.status}`);
  return performance.now() - startedAt;
}

function rowOf({ rounds: small }: Asked, { call, rounds: large }: Asked): string[] {
  const { name, isFullInLarge, isOpen } = call;
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
    isOpen ? '' : judgeAtMost(ratioOf(0.99), MOST_TIMES_AS_LONG),
  ];
}

function report(engine: string, shops: readonly OpenShop[], rows: readonly string[][]): void {
  const [small = '', large = ''] = shops.map(({ size }) => size.products.toLocaleString('en-US'));
  console.log(`\n${engine}: milliseconds with ${small} and with ${large} products, ${ROUNDS * TIMES} times each\n`);
  const headings = ['', `${small} p50`, 'p99', `${large} p50`, 'p99', 'p50 ratio', 'p99 ratio'];
  printTable([...headings, `≤ ${MOST_TIMES_AS_LONG}`], rows);
}

function reportMemory(engine: string, shops: readonly OpenShop[], arrays: readonly ArrayCost[]): void {
  console.log(`\n${engine}: the array of all products, and what the shop's process occupied\n`);
  const rows = shops.map(({ size, process }, at) => {
    const { bytes = 0, milliseconds = 0, before = 0, most = 0 } = arrays[at] ?? {};
    return [
      `${size.products.toLocaleString('en-US')} products`,
      formatMemory(bytes),
      `${(milliseconds / 1000).toFixed(1)} s`,
      ...[before, most, residentBytes(process)].map(formatMemory),
    ];
  });
  printTable(['', 'array', 'took', 'before', 'at most meanwhile', 'after all calls'], rows);
}
