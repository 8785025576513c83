import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { makeFolder } from './support/folder.ts';
import { startLoadGenerator } from './support/load.ts';
import { seedShop, writeOrdersOf } from './support/order-shop.ts';
import { type OrderRates, orderInTurn } from './support/orders-in-turn.ts';
import { type ShopProcess, startShop } from './support/shop-process.ts';
import { median, medianRatio } from './support/statistics.ts';
import { formatRate, judge, printTable } from './support/table.ts';

/** Orders lose at most 3 % to a full cache. */
const BUDGET = 0.97;
/** No product costs more, so all of them are on the page. */
const HIGHEST_PRICE = 10_000;
/** More than the cache has room for. */
const PAGES = 5_000;
const CLIENTS = 16;
const ROUNDS = 9;
const MILLISECONDS = 1000;

await buildIfChanged();
await using folder = await makeFolder();
const secret = randomBytes(32).toString('base64url');
const generator = startLoadGenerator();
const [empty, full] = [await open('empty'), await open('full')];
try {
  await fillCache(full);
  const clients = await writeOrdersOf(secret, CLIENTS);
  const shops = { base: { port: empty.port, clients }, other: { port: full.port, clients } };
  report(await countEntries(full), await orderInTurn(generator, shops, { rounds: ROUNDS, milliseconds: MILLISECONDS }));
} finally {
  await Promise.all([empty.stop(), full.stop(), generator.stop()]);
}

async function open(name: string): Promise<ShopProcess> {
  const dataDir = join(folder.path, name);
  await mkdir(dataDir);
  await seedShop({ engine: 'sqlite', file: join(dataDir, 'shop.sqlite') }, CLIENTS);
  return startShop(dataDir, { SHOP_SECRET: secret });
}

/** Requests pages that no order changes, so that the cache stays full. */
async function fillCache({ port }: ShopProcess): Promise<void> {
  for (let number = 1; number <= PAGES; number++) {
    const answer = await fetch(`http://127.0.0.1:${port}/products?price=${HIGHEST_PRICE + number}`);
    await answer.arrayBuffer();
  }
}

async function countEntries({ port }: ShopProcess): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^thock_page_cache_entries(?:{[^}]*})? (\d+)/m.exec(metrics)?.[1]);
}

function report(entries: number, { base, other }: OrderRates): void {
  console.log(`\nOrders while the page cache is empty and full, medians of ${ROUNDS} rounds\n`);
  const ratio = medianRatio(other, base);
  printTable(
    ['cached pages', 'orders a second', 'ratio', 'budget', ''],
    [
      ['0', formatRate(median(base)), '', '', ''],
      [String(entries), formatRate(median(other)), ratio.toFixed(2), `≥ ${BUDGET}`, judge(ratio, BUDGET)],
    ],
  );
}
