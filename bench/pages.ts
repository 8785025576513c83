import { isDeepStrictEqual } from 'node:util';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { fetchAnswer, startBareServer } from './support/bare.ts';
import { findProductPage, nameOfPage } from './support/find-product-page.ts';
import { makeFolder } from './support/folder.ts';
import { type LoadGenerator, repeatRequest, startLoadGenerator, writeRequest } from './support/load.ts';
import { startShop } from './support/shop-process.ts';
import { median, medianRatio } from './support/statistics.ts';
import { formatRate, judge, printTable } from './support/table.ts';

const BUDGET = 0.9;
const CONNECTIONS = 32;
const ROUNDS = 7;
const MILLISECONDS = 1000;
/** As browsers send it. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

interface Measured {
  path: string;
  shop: number[];
  bare: number[];
}

await buildIfChanged();
await using folder = await makeFolder();
const shop = await startShop(folder.path, { LOG_LEVEL: 'warn' });
const bare = startBareServer();
const generator = startLoadGenerator();
try {
  const measured = await measureAll(['/', '/products', await findProductPage(shop.port), '/api/product']);
  report(measured);
} finally {
  await Promise.all([shop.stop(), bare.stop(), generator.stop()]);
}

/** Measures all paths. The first round is a warm-up. */
async function measureAll(paths: readonly string[]): Promise<Measured[]> {
  const measured = paths.map((path): Measured => ({ path, shop: [], bare: [] }));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const page of measured) await measure(page, generator);
  }
  return measured.map(({ path, ...rates }) => ({ path, shop: rates.shop.slice(1), bare: rates.bare.slice(1) }));
}

async function measure({ path, ...rates }: Measured, { run }: LoadGenerator): Promise<void> {
  const answer = await fetchAnswer(shop.port, path, HEADERS);
  const barePort = await bare.send(answer);
  if (!isDeepStrictEqual(await fetchAnswer(barePort, path, HEADERS), answer)) throw new Error(`${path} differs`);

  const load = {
    milliseconds: MILLISECONDS,
    clients: repeatRequest(writeRequest('GET', path, HEADERS), CONNECTIONS),
  };
  rates.shop.push((await run({ ...load, port: shop.port })).perSecond);
  rates.bare.push((await run({ ...load, port: barePort })).perSecond);
}

function report(measured: readonly Measured[]): void {
  console.log(`\nCached answers, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${MILLISECONDS} ms each\n`);
  const rows = measured.map(({ path, ...rates }) => {
    const ratio = medianRatio(rates.shop, rates.bare);
    const name = nameOfPage(path);
    return [
      name,
      formatRate(median(rates.shop)),
      formatRate(median(rates.bare)),
      ratio.toFixed(2),
      `≥ ${BUDGET}`,
      judge(ratio, BUDGET),
    ];
  });
  printTable(['GET', 'shop/s', 'bare/s', 'ratio', 'budget', ''], rows);
}
