import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Child } from '../support/child.ts';
import { printTable } from '../support/table.ts';
import type { Answers } from './support/answers.ts';
import { startCrawler } from './support/crawler.ts';
import { type Scenario, ScenarioAborted } from './support/scenario.ts';
import { openShops } from './support/shops.ts';
import { watch } from './support/watch.ts';

export const TITLE = 'A crawler with 4 and with 8 connections, each used once, requests pages that are not cached';

const CONNECTIONS = [4, 8];
const CRAWL_MILLISECONDS = 10_000;
const BUSY_PROCESSES = 8;
/** What others request meanwhile: a cached page by two addresses, a cached list by another one, and a picture. */
const WATCHED = ['/', '/?utm_source=letter', '/api/product?limit=10&page=1', '/pictures/products/alderway-60.webp'];

/** With `busy`, eight other processes use all of the processors meanwhile. */
export async function run(scenario: Scenario, [beside = 'quiet']: readonly string[]): Promise<void> {
  if (beside !== 'quiet' && beside !== 'busy')
    throw new ScenarioAborted('Unknown surroundings. Choose quiet (the default) or busy.');
  const shops = await openShops(scenario, {
    database: { engine: 'sqlite', file: join(scenario.folder, 'shop', 'shop.sqlite') },
  });
  const port = shops.processes[0]?.port ?? 0;
  const crawler = startCrawler();
  scenario.defer(crawler.stop);
  for (const path of ['/', '/api/product?page=1&limit=10']) await fetch(`http://127.0.0.1:${port}${path}`);
  if (beside === 'busy') occupyProcessors(scenario);

  for (const connections of CONNECTIONS) {
    const watcher = watch(port, WATCHED);
    const crawled = await crawler.crawl({ port, connections, milliseconds: CRAWL_MILLISECONDS });
    console.log(`\n${connections} connections`);
    printAnswers([...crawled, ...(await watcher.end())]);
  }
}

function occupyProcessors(scenario: Scenario): void {
  const file = fileURLToPath(import.meta.resolve('./support/busy-process.ts'));
  for (let count = 0; count < BUSY_PROCESSES; count++) {
    const child = new Child(file);
    scenario.defer(() => child.stop());
  }
}

function printAnswers(answers: readonly Answers[]): void {
  const rows = answers.map(({ kind, status, count, ...times }) => {
    const isRight = status === '200';
    if (!isRight) process.exitCode = 1;
    const cells = [times.p50, times.p99, times.slowest].map((time) => `${time.toFixed(1)} ms`);
    return [kind, status, String(count), ...cells, isRight ? 'held' : 'MISSED'];
  });
  printTable(['', 'answer', 'times', 'p50', 'p99', 'slowest', 'always 200'], rows);
}
