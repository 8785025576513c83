import { buildIfChanged } from '../scripts/build-shop.ts';
import { findProductPage, nameOfPage } from './support/find-product-page.ts';
import { makeFolder } from './support/folder.ts';
import { startShop } from './support/shop-process.ts';
import { measurePage, openBrowser, type PageCost } from './support/slow-browser.ts';
import { median } from './support/statistics.ts';
import { printTable } from './support/table.ts';

const ROUNDS = 5;
const BUDGETS: Omit<PageCost, 'startedScriptBytes'> = {
  largestPaint: 2000,
  layoutShift: 0,
  blockingTime: 150,
  scriptBytes: 110_000,
  styleBytes: 15_000,
};

await buildIfChanged();
await using folder = await makeFolder();
const shop = await startShop(folder.path, { LOG_LEVEL: 'warn' });
const browser = await openBrowser();
try {
  const paths = ['/', '/products', await findProductPage(shop.port)];
  const costs = new Map<string, PageCost>();
  for (const path of paths) costs.set(nameOfPage(path), await measure(path));
  report(costs);
} finally {
  await Promise.all([shop.stop(), browser.close()]);
}

async function measure(path: string): Promise<PageCost> {
  const address = `http://127.0.0.1:${shop.port}${path}`;
  const rounds: PageCost[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measurePage(browser, address));
  const middle = (name: keyof PageCost) => median(rounds.map((cost) => cost[name]));
  return {
    largestPaint: middle('largestPaint'),
    layoutShift: middle('layoutShift'),
    blockingTime: middle('blockingTime'),
    scriptBytes: middle('scriptBytes'),
    startedScriptBytes: middle('startedScriptBytes'),
    styleBytes: middle('styleBytes'),
  };
}

function report(costs: ReadonlyMap<string, PageCost>): void {
  console.log(`\n1.6 Mbit/s, 150 ms, CPU x4, an empty cache; medians of ${ROUNDS} visits\n`);
  const rows = [...costs].map(([path, cost]) => [
    path,
    cell(cost, 'largestPaint', (value) => `${Math.round(value)} ms`),
    cell(cost, 'layoutShift', (value) => value.toFixed(4)),
    cell(cost, 'blockingTime', (value) => `${Math.round(value)} ms`),
    cell(cost, 'scriptBytes', kilobytes),
    kilobytes(cost.startedScriptBytes),
    cell(cost, 'styleBytes', kilobytes),
  ]);
  printTable(['page', 'largest paint', 'layout shift', 'blocked', 'script', 'once started', 'style'], rows);
}

function cell(cost: PageCost, name: keyof typeof BUDGETS, format: (value: number) => string): string {
  if (cost[name] <= BUDGETS[name]) return format(cost[name]);
  process.exitCode = 1;
  return `${format(cost[name])} MISSED (≤ ${format(BUDGETS[name])})`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
