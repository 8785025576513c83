import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { Browser, type Day } from './day/browser.ts';
import { simulateCustomer } from './day/customer.ts';
import { simulateOwner } from './day/owner.ts';
import { SensitiveTexts } from './day/sensitive-texts.ts';
import { runScenario, type Scenario } from './faults/support/scenario.ts';
import { findProductPage, nameOfPage } from './support/find-product-page.ts';
import { type LoadGenerator, startLoadGenerator, writeRequest } from './support/load.ts';
import { findFreePort, type ShopProcess, startShop } from './support/shop-process.ts';
import { startVarnish, type VarnishCounts } from './support/start-varnish.ts';
import { median } from './support/statistics.ts';
import { formatRate, judgeAtMost, printTable } from './support/table.ts';

const TOKEN = 'the-token-of-this-bench';
const CONNECTIONS = 32;
const ROUNDS = 3;
const MILLISECONDS = 1000;
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

const HOURS = 4;
const CUSTOMERS_PER_HOUR = 5;
/** What visitors of one hour look at who buy nothing. */
const READERS_PER_CUSTOMER = 9;

const PRICE_CHANGES = 20;
/** Milliseconds for which an old price may be shown. */
const BUDGET = 1000;

const PRODUCT = {
  name: 'Plum 60',
  company: 'Brindlo',
  category: 'pc',
  description: 'A quiet board in plum.',
  image: '/pictures/products/alderway-60.webp',
};

/** A shop with Varnish in front of it. */
interface Edge {
  scenario: Scenario;
  shop: ShopProcess;
  port: number;
  paths: readonly string[];
  generator: LoadGenerator;
  count(): Promise<VarnishCounts>;
  startShop(): Promise<ShopProcess>;
}

await buildIfChanged();
await runScenario(async (scenario) => {
  const edge = await openEdge(scenario);
  await measureHits(edge);
  await measureDay(edge);
  await measurePriceChanges(edge);
  await measureOutage(edge);
});

async function openEdge(scenario: Scenario): Promise<Edge> {
  const [port, shopPort] = [await findFreePort(), await findFreePort()];
  const dataDir = join(scenario.folder, 'shop');
  await mkdir(dataDir);
  const environment = {
    PORT: String(shopPort),
    PROXIES: '2',
    LOG_LEVEL: 'warn',
    EDGE_PURGE_URL: `http://127.0.0.1:${port}/edge/purge`,
    EDGE_PURGE_TOKEN: TOKEN,
  };
  const start = () => startShop(dataDir, environment);
  const shop = await start();
  scenario.defer(() => shop.stop());
  const { count } = await startVarnish(scenario, { port, shopPort, token: TOKEN });
  const generator = startLoadGenerator();
  scenario.defer(() => generator.stop());
  const paths = ['/', '/products', await findProductPage(shopPort), '/api/product'];
  return { scenario, shop, port, paths, generator, count, startShop: start };
}

async function measureHits({ shop, port, paths, generator }: Edge): Promise<void> {
  const rows: string[][] = [];
  for (const path of paths) {
    const rates: { edge: number[]; shop: number[] } = { edge: [], shop: [] };
    for (let round = 0; round < ROUNDS; round++) {
      rates.edge.push(await readFor(generator, port, [path]));
      rates.shop.push(await readFor(generator, shop.port, [path]));
    }
    const name = nameOfPage(path);
    rows.push([name, formatRate(median(rates.edge)), formatRate(median(rates.shop))]);
  }
  console.log(`\nStored answers, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds\n`);
  printTable(['GET', 'Varnish/s', 'shop/s'], rows);
}

/** Returns the answers per second. Fails on any status other than 200. */
async function readFor({ run }: LoadGenerator, port: number, paths: readonly string[]): Promise<number> {
  const requests = paths.map((path) => writeRequest('GET', path, HEADERS));
  const clients = Array.from({ length: CONNECTIONS }, () => requests);
  return (await run({ port, milliseconds: MILLISECONDS, clients })).perSecond;
}

/** Customers who order, readers who do not, and an owner who changes products. */
async function measureDay({ port, shop, count }: Edge): Promise<void> {
  const day: Day = { origin: `http://127.0.0.1:${port}`, sensitive: new SensitiveTexts(), requests: 0 };
  const before = await count();
  for (let hour = 0; hour < HOURS; hour++) {
    const numbers = Array.from({ length: CUSTOMERS_PER_HOUR }, (_, index) => hour * CUSTOMERS_PER_HOUR + index + 1);
    await Promise.all(numbers.flatMap((number) => [simulateCustomer(day, number), simulateReaders(day, number, shop)]));
    await simulateOwner(day);
  }
  const after = await count();
  const [requests, hits] = [after.requests - before.requests, after.hits - before.hits];
  const lookups = hits + after.misses - before.misses;
  console.log(
    `\nA day's mix: ${formatRate(requests)} requests. Varnish answered ${formatRate((100 * hits) / requests)} %, and ` +
      `${formatRate((100 * hits) / lookups)} % of the ${formatRate(lookups)} that it looked up`,
  );
}

async function simulateReaders(day: Day, number: number, { port }: ShopProcess): Promise<void> {
  const product = await findProductPage(port);
  for (let reader = 0; reader < READERS_PER_CUSTOMER; reader++) {
    const browser = new Browser(day, 1000 + number * READERS_PER_CUSTOMER + reader);
    const category = ['pc', 'mobile', 'smart'][reader % 3];
    for (const path of ['/', '/products', `/products?category=${category}`, product]) await browser.send(path);
  }
}

/** Changes the price of a product and reads its page until it shows it. */
async function measurePriceChanges({ port }: Edge): Promise<void> {
  const day: Day = { origin: `http://127.0.0.1:${port}`, sensitive: new SensitiveTexts(), requests: 0 };
  const admin = new Browser(day, 1);
  await admin.signIn(SAMPLE_ACCOUNTS.admin.email, SAMPLE_ACCOUNTS.admin.password);
  const { insertedId } = await admin.fetchJson('/api/product', { body: { ...PRODUCT, quantity: 10, ...priced(500) } });
  const page = `/product/${insertedId}`;
  const ages: number[] = [];
  for (let change = 1; change <= PRICE_CHANGES; change++) {
    await fetch(day.origin + page);
    const body = { ...PRODUCT, published: true, ...priced(500 + change) };
    const answer = await admin.send(`/api${page}`, { method: 'PUT', body });
    if (!answer?.ok) throw new Error(`The price could not be changed: ${await answer?.text()}`);
    ages.push(await timeUntilShown(day.origin + page, `$${500 + change}`));
  }
  const slowest = Math.max(...ages);
  console.log(
    `\n${PRICE_CHANGES} changes of price: the old page was gone after ${formatRate(median(ages))} ms, at most ` +
      `${formatRate(slowest)} ms (budget ${formatRate(BUDGET)}: ${judgeAtMost(slowest, BUDGET)})`,
  );
}

function priced(price: number) {
  return { price: price, sellingPrice: price };
}

async function timeUntilShown(address: string, text: string): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < 10 * BUDGET) {
    if ((await (await fetch(address)).text()).includes(text)) return performance.now() - startedAt;
    await wait(2);
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Lets errors take the place of the shop, purges its pages, and reads them before Varnish notices that the shop is ill.
 * Then nothing answers in its place, until it starts again.
 */
async function measureOutage({ scenario, shop, port, paths, generator, startShop }: Edge): Promise<void> {
  const tags = await listTags(shop.port, paths);
  await readFor(generator, port, paths);
  await shop.kill();
  const stopErrors = await answerErrors(shop.port);
  await purge(port, tags);
  const besideErrors = await readFor(generator, port, paths);
  await stopErrors();
  const atOnce = await readFor(generator, port, paths);
  const later = await readFor(generator, port, paths);
  console.log(
    `\nErrors took the place of the shop, and its pages were purged: visitors read ${formatRate(besideErrors)} pages/s in ` +
      `the first second. Then nothing answered: ${formatRate(atOnce)} and ${formatRate(later)}. All had status 200`,
  );
  const again = await startShop();
  scenario.defer(() => again.stop());
  await readFor(generator, port, paths);
}

/** Lists the cache tags of pages. */
async function listTags(shopPort: number, paths: readonly string[]): Promise<string> {
  const answers = await Promise.all(paths.map((path) => fetch(`http://127.0.0.1:${shopPort}${path}`)));
  return answers.map(({ headers }) => headers.get('xkey') ?? '').join(' ');
}

async function purge(port: number, tags: string): Promise<void> {
  const headers = { authorization: `Bearer ${TOKEN}`, xkey: tags };
  const answer = await fetch(`http://127.0.0.1:${port}/edge/purge`, { method: 'POST', headers });
  if (!answer.ok) throw new Error(`The purge was answered with ${answer.status}`);
}

/** Answers every request at a port with an error. @returns a function that stops it. */
async function answerErrors(port: number): Promise<() => Promise<unknown>> {
  const server = createServer((_, response) => response.writeHead(503).end());
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return () => {
    server.closeAllConnections();
    return once(server.close(), 'close');
  };
}
