import { buildIfChanged } from '../scripts/build-shop.ts';
import { MAX_WORK_RATIO, startBarePages } from './support/bare-pages.ts';
import { findProductPage, nameOfPage } from './support/find-product-page.ts';
import { makeFolder } from './support/folder.ts';
import { startShop } from './support/shop-process.ts';
import { measurePage, measureWork, openBrowser, type PageCost, type PageWork } from './support/slow-browser.ts';
import { median } from './support/statistics.ts';
import { judgeAtMost, printTable } from './support/table.ts';

const ROUNDS = 5;
const BUDGETS: Omit<PageCost, 'startedScriptBytes'> = {
  largestPaint: 2000,
  layoutShift: 0,
  blockingTime: 150,
  scriptBytes: 115_000,
  styleBytes: 15_000,
};

await buildIfChanged();
await using folder = await makeFolder();
const shop = await startShop(folder.path, { LOG_LEVEL: 'warn' });
const bare = await startBarePages(shop.port);
const browser = await openBrowser();
try {
  const paths = ['/', '/products', await findProductPage(shop.port)];
  const costs = new Map<string, PageCost>();
  for (const path of paths) costs.set(nameOfPage(path), await measure(path));
  report(costs);
  await reportWork(paths);
} finally {
  await Promise.all([shop.stop(), bare.stop(), browser.close()]);
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

/** Measures what the main thread does for each page, and for the bare one, in turn. */
async function reportWork(paths: readonly string[]): Promise<void> {
  console.log('\nProcessor time of the main thread until the page is hydrated and idle, beside the bare page, in ms\n');
  const rows: string[][] = [];
  for (const path of paths) {
    const [ours, bares]: [PageWork[], PageWork[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await measureWork(browser, `http://127.0.0.1:${shop.port}${path}`));
      bares.push(await measureWork(browser, `http://127.0.0.1:${bare.port}${path}`, { isBare: true }));
    }
    const middle = (works: readonly PageWork[], name: keyof PageWork) => median(works.map((work) => work[name]));
    const ratio = middle(ours, 'total') / middle(bares, 'total');
    const cells = (['total', 'script', 'style', 'layout'] as const).map((name) =>
      [ours, bares].map((works) => Math.round(middle(works, name))).join(', '),
    );
    rows.push([nameOfPage(path), ...cells, ratio.toFixed(2), judgeAtMost(ratio, MAX_WORK_RATIO)]);
  }
  printTable(['page', 'in all', 'script', 'style', 'layout', 'ratio', ''], rows);
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
