import { buildIfChanged } from '../scripts/build-shop.ts';
import { startCrawler } from './support/crawler.ts';
import { makeFolder } from './support/folder.ts';
import { type ShopProcess, startShop } from './support/shop-process.ts';
import { formatRate, judgeAtMost, printTable } from './support/table.ts';
import { formatMemory, residentBytes } from './support/whole-list.ts';

const ADDRESSES = 20_000;
const CONNECTIONS = 8;
const SAMPLES = 10;
const MAX_BYTES = 300_000_000;

interface Sample {
  answers: number;
  perSecond: number;
  memory: number;
}

const addresses = Number(process.argv[2] ?? ADDRESSES);

await buildIfChanged();
await using folder = await makeFolder();
const shop = await startShop(folder.path, { LOG_LEVEL: 'warn' });
try {
  report(await crawl(shop));
} finally {
  await shop.stop();
}

/** Reads that many lists of products and samples the memory of the shop's process. */
async function crawl({ port }: ShopProcess): Promise<Sample[]> {
  const samples = [{ answers: 0, perSecond: 0, memory: residentBytes(shop) }];
  const finished = Promise.withResolvers<void>();
  let startedAt = performance.now();
  const crawler = startCrawler({
    origin: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    onAnswer(answers) {
      if (answers % (addresses / SAMPLES) !== 0) return;
      const seconds = (performance.now() - startedAt) / 1000;
      samples.push({ answers, perSecond: addresses / SAMPLES / seconds, memory: residentBytes(shop) });
      startedAt = performance.now();
      if (answers === addresses) finished.resolve();
    },
  });
  await finished.promise;
  await crawler.stop();
  for (const failure of crawler.failures) console.log(failure);
  if (crawler.failures.length > 0) process.exitCode = 1;
  return samples;
}

function report(samples: readonly Sample[]): void {
  console.log(`\nA crawler with ${CONNECTIONS} connections reads lists of products that are not cached\n`);
  const rows = samples.map(({ answers, perSecond, memory }) => [
    formatRate(answers),
    formatRate(perSecond),
    formatMemory(memory),
  ]);
  printTable(['lists', 'a second', 'memory'], rows);
  const highest = Math.max(...samples.map(({ memory }) => memory));
  console.log(
    `\nAt most ${formatMemory(highest)}, ${formatMemory(MAX_BYTES)} allowed: ${judgeAtMost(highest, MAX_BYTES)}`,
  );
}
