import { join } from 'node:path';
import { insertRedirects } from '#features/redirect/redirect-queries.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { findProductPage, nameOfPage } from './support/find-product-page.ts';
import { makeFolder } from './support/folder.ts';
import { repeatRequest, startLoadGenerator, writeRequest } from './support/load.ts';
import { withDatabase } from './support/order-shop.ts';
import { processorTime } from './support/processor-time.ts';
import { type ShopProcess, startShop } from './support/shop-process.ts';
import { median, medianRatio } from './support/statistics.ts';
import { judgeAtMost, printTable } from './support/table.ts';

const REDIRECTS = 50_000;
/** Of pages with redirects, against those without. */
const BUDGET = 1.05;
/** Of the time of a redirect, against that of a page that was not found. */
const REDIRECT_BUDGET = 0.5;
const CONNECTIONS = 8;
const ROUNDS = 9;
const MILLISECONDS = 1000;
const REQUESTS = 300;
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

await buildIfChanged();
await using emptyFolder = await makeFolder();
await using fullFolder = await makeFolder();
const empty = await startShop(emptyFolder.path, { LOG_LEVEL: 'warn' });
const full = await startFullShop(fullFolder.path);
const generator = startLoadGenerator();
try {
  await comparePages();
  await timeRedirects();
} finally {
  await Promise.all([empty.stop(), full.stop(), generator.stop()]);
}

/** Starts a shop with as many redirects as it can have. */
async function startFullShop(folder: string) {
  const first = await startShop(folder, { LOG_LEVEL: 'warn' });
  await first.stop();
  const rows = Array.from({ length: REDIRECTS }, (_, number) => {
    const to = { to_path: '/faq', to_base: '/faq', status: 301 } as const;
    return { id: `bench-${number}`, from_path: `/old/${number}`, ...to, hits: 0, created_at: 0, created_by: null };
  });
  const database = { engine: 'sqlite', file: join(folder, 'shop.sqlite') } as const;
  await withDatabase(database, (db) => inTransaction(db, (trx) => insertRedirects(trx, rows)));
  return startShop(folder, { LOG_LEVEL: 'warn' });
}

/** Compares cached pages, and one that is rendered for each request, with those of a shop without redirects. */
async function comparePages(): Promise<void> {
  const [ofFull, ofEmpty] = await Promise.all([full, empty].map(({ port }) => findProductPage(port)));
  const pages = [
    { name: '/', ofFull: '/', ofEmpty: '/' },
    { name: nameOfPage(ofFull ?? ''), ofFull, ofEmpty },
    { name: 'rendered', ofFull: `${ofFull}?variant=none`, ofEmpty: `${ofEmpty}?variant=none` },
  ];
  const rows: string[][] = [];
  for (const page of pages) {
    const times: { full: number[]; empty: number[] } = { full: [], empty: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      times.empty.push(await timePerAnswer(empty, page.ofEmpty ?? ''));
      times.full.push(await timePerAnswer(full, page.ofFull ?? ''));
    }
    // The first round is a warm-up.
    const [fulls, empties] = [times.full.slice(1), times.empty.slice(1)];
    const ratio = medianRatio(fulls, empties);
    const figures = [fulls, empties].map((each) => `${(1000 * median(each)).toFixed(0)} µs`);
    rows.push([page.name, ...figures, ratio.toFixed(2), judgeAtMost(ratio, BUDGET)]);
  }
  console.log(`\nProcessor time of an answer with ${REDIRECTS} redirects and with none, ratio at most ${BUDGET}\n`);
  printTable(['GET', 'with', 'without', 'ratio', ''], rows);
}

/** Measures processor time, which other work on the machine changes little. */
async function timePerAnswer({ port, pid = 0 }: ShopProcess, path: string): Promise<number> {
  const clients = repeatRequest(writeRequest('GET', path, HEADERS), CONNECTIONS);
  const before = processorTime(pid);
  const { answered } = await generator.run({ port, milliseconds: MILLISECONDS, clients });
  return (processorTime(pid) - before) / answered;
}

/** Compares redirects with pages that are not found, one request after another. */
async function timeRedirects(): Promise<void> {
  const [moved, missed] = [[0], [0]];
  for (let number = 0; number < REQUESTS; number++) {
    moved.push(await timeOf(`/old/${(number * 997) % REDIRECTS}?a=b`, 301));
    missed.push(await timeOf(`/none/${number}`, 404));
  }
  const [redirect, notFound] = [moved, missed].map((times) => median(times.slice(REQUESTS / 10)));
  if (redirect === undefined || notFound === undefined) throw new Error('Both were measured');
  const ratio = redirect / notFound;
  console.log(`\nOne request after another, ratio at most ${REDIRECT_BUDGET}\n`);
  printTable(
    ['', 'redirect', 'not found', 'ratio', ''],
    [
      [
        'median',
        ...[redirect, notFound].map((time) => `${time.toFixed(2)} ms`),
        ratio.toFixed(2),
        judgeAtMost(ratio, REDIRECT_BUDGET),
      ],
    ],
  );
}

async function timeOf(path: string, status: number): Promise<number> {
  const beganAt = performance.now();
  const answer = await fetch(`http://127.0.0.1:${full.port}${path}`, { redirect: 'manual' });
  await answer.arrayBuffer();
  if (answer.status !== status) throw new Error(`${path} answers ${answer.status}`);
  return performance.now() - beganAt;
}
