import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { step } from '../../scripts/step.ts';
import { measureIndexCost } from './index-cost.ts';
import { seedLargeShop } from './large-shop.ts';
import { fillSearchIndex } from './search-index.ts';
import { type MeasuredSearch, SEARCHES, timeQuery } from './search-requests.ts';
import type { ShopProcess } from './shop-process.ts';
import { startShopOn } from './start-on.ts';
import { medianRatio, quantile } from './statistics.ts';
import { judgeAtMost, printTable } from './table.ts';
import { compareWorst } from './worst-searches.ts';

const SMALL = 1000;
const MAX_SLOWDOWN = 2;
const MAX_INDEX_COST = 1.5;
const MAX_SEARCH_MILLISECONDS = 50;
const MAX_SUGGESTION_MILLISECONDS = 20;
const ROUNDS = 5;
const TIMES = 40;
const CROWD = 32;

interface SizedShop {
  products: number;
  process: ShopProcess;
}

/** Measures searches and suggestions with few and with many products on an engine. */
export async function measureSearch(
  engine: string,
  { rows, folder, locate }: { rows: number; folder: string; locate: (rows: number) => Promise<DatabaseLocation> },
): Promise<void> {
  const shops: SizedShop[] = [];
  try {
    for (const products of [SMALL, rows]) shops.push(await openShop(products, await locate(products), folder));
    const table: string[][] = [];
    for (const search of SEARCHES) {
      for (const clients of [1, CROWD]) table.push(rowOf(search, clients, await measureRounds(shops, search, clients)));
    }
    console.log(`\n${engine}: milliseconds with ${format(SMALL)} and with ${format(rows)} products\n`);
    printTable(['', 'clients', 'p50', 'p99', 'large p50', 'p99', 'p99 ratio', `≤ ${MAX_SLOWDOWN}`, 'time'], table);
    const large = shops.at(-1);
    if (!large) return;
    console.log(`\n${engine}: milliseconds of ordinary queries and of the slowest, with ${format(rows)} products\n`);
    await compareWorst(large.process);
  } finally {
    for (const { process } of shops) await process.stop();
  }
}

async function openShop(products: number, location: DatabaseLocation, folder: string): Promise<SizedShop> {
  await step(`Filling ${location.engine} with ${format(products)} products`, () =>
    seedLargeShop(location, { products, orders: 0, users: 2 }),
  );
  const startedAt = performance.now();
  const bytes = await step('Indexing them', () => fillSearchIndex(location));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`The index of ${format(products)} products has ${(bytes / 1e6).toFixed(0)} MB, written in ${seconds} s.`);
  await reportIndexCost(products, location);
  const dataDir = join(folder, `${location.engine}-${products}`);
  return { products, process: await startShopOn(location, dataDir, randomBytes(32).toString('base64url')) };
}

async function reportIndexCost(products: number, location: DatabaseLocation): Promise<void> {
  const { without, indexed, ratio } = await measureIndexCost(location);
  const times = `${indexed.toFixed(2)} ms instead of ${without.toFixed(2)}`;
  const verdict = `${ratio.toFixed(2)}, at most ${MAX_INDEX_COST}: ${judgeAtMost(ratio, MAX_INDEX_COST)}`;
  console.log(`Adding a product to ${format(products)} takes ${times} without the index (${verdict}).`);
}

/** Measures both shops alternately, so that other load affects both. The first round is a warm-up. */
async function measureRounds(shops: readonly SizedShop[], search: MeasuredSearch, clients: number) {
  const rounds: number[][][] = shops.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, shop] of shops.entries()) {
      const times = await measureOnce(shop, search, clients, round);
      if (round > 0) rounds[index]?.push(times);
    }
  }
  return rounds;
}

async function measureOnce({ process }: SizedShop, search: MeasuredSearch, clients: number, round: number) {
  let turn = round * TIMES * CROWD;
  const last = turn + TIMES * Math.min(clients, 4);
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (turn < last) times.push(await timeQuery(process, search.path, search.queryOf(turn), turn++));
    }),
  );
  return times;
}

function rowOf({ name, path }: MeasuredSearch, clients: number, [small = [], large = []]: number[][][]): string[] {
  const p99 = (rounds: readonly number[][]) => rounds.map((times) => quantile(times, 0.99));
  const ratio = medianRatio(p99(large), p99(small));
  const budget = path === '/search' ? MAX_SEARCH_MILLISECONDS : MAX_SUGGESTION_MILLISECONDS;
  const times = [small.flat(), large.flat()].flatMap((all) => [quantile(all, 0.5), quantile(all, 0.99)]);
  return [
    `${path === '/search' ? 'search' : 'suggestion'}: ${name}`,
    String(clients),
    ...times.map((time) => time.toFixed(1)),
    ratio.toFixed(2),
    judgeAtMost(ratio, MAX_SLOWDOWN),
    clients === 1 ? judgeAtMost(times[3] ?? 0, budget) : '',
  ];
}

function format(count: number): string {
  return count.toLocaleString('en-US');
}
