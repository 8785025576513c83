import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { step } from '../scripts/step.ts';
import { headersOf, MEASURED_CALLS, type MeasuredCall } from './support/catalogue-calls.ts';
import { makeFolder } from './support/folder.ts';
import { type ShopSize, seedLargeShop } from './support/large-shop.ts';
import { drawGraphs, type LineGraph } from './support/line-graph.ts';
import { repeatRequest, startLoadGenerator, writeRequest } from './support/load.ts';
import { seedShop, writeOrdersOf } from './support/order-shop.ts';
import { processorTime } from './support/processor-time.ts';
import { fillSearchIndex } from './support/search-index.ts';
import type { ShopProcess } from './support/shop-process.ts';
import { startShopOn } from './support/start-on.ts';
import { printTable } from './support/table.ts';

/** Number of products, and of orders, in the largest shop. */
const ROWS = Number(process.argv[2] ?? 1_000_000);
const SIZES = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= ROWS);
const CLIENTS = [1, 4, 16, 64, 256] as const;
const MAX_CLIENTS = 256;
const ROUNDS = 5;
const TIMES = 60;
const MILLISECONDS = 1000;
const GRAPH = 'docs/growth.svg';
const UNIT = 'ms of processor time per request';

const SEARCH: MeasuredCall = { name: 'search', pathOf: (turn) => `/api/search?q=amber+keyboard+${turn}` };
const CALLS = [
  SEARCH,
  ...MEASURED_CALLS.filter(({ name }) => ['list', 'product page', "API: a customer's orders"].includes(name)),
];

/** What is measured for a point of a line, and what its requests have cost so far. */
interface Measured {
  line: string;
  x: number;
  process: ShopProcess;
  /** @returns how many requests were answered. */
  request: () => Promise<number>;
  milliseconds: number;
  answered: number;
}

await buildIfChanged();
await using folder = await makeFolder();
const secret = randomBytes(32).toString('base64url');
const headersFor = await headersOf(secret);
let turn = 0;

const bySize = await measureSizes();
const byClients = await measureClients();
for (const { title, across, lines } of [bySize, byClients]) {
  console.log(`\n${title}: ${UNIT}\n`);
  const columns = Object.values(lines)[0]?.map(({ x }) => x.toLocaleString('en-US')) ?? [];
  const rows = Object.entries(lines).map(([name, points]) => [name, ...points.map(({ y }) => y.toFixed(2))]);
  printTable([across, ...columns], rows);
}
await writeFile(GRAPH, drawGraphs([bySize, byClients], UNIT));
console.log(`\nThe graph is in ${GRAPH}.`);

/** Measures one request after the other in shops of growing size, without the page cache. */
async function measureSizes(): Promise<LineGraph> {
  const shops: { size: ShopSize; process: ShopProcess }[] = [];
  try {
    for (const rows of SIZES) shops.push(await openShop({ products: rows, orders: rows, users: rows / 2 }));
    const points = CALLS.flatMap((call) =>
      shops.map((shop) =>
        point(call.name.replace('API: ', ''), shop.size.products, shop.process, () => requestAll(call, shop)),
      ),
    );
    return { title: 'One client', across: 'products and orders', lines: await measureLines(points) };
  } finally {
    for (const { process } of shops) await process.stop();
  }
}

async function openShop(size: ShopSize) {
  const location = { engine: 'sqlite', file: join(folder.path, `${size.products}.sqlite`) } as const;
  await step(`Filling SQLite with ${size.products.toLocaleString('en-US')} products and as many orders`, async () => {
    await seedLargeShop(location, size);
    await fillSearchIndex(location);
  });
  return { size, process: await startShopOn(location, join(folder.path, `shop-${size.products}`), secret) };
}

/** @returns how many requests were answered. */
async function requestAll(call: MeasuredCall, { process, size }: { process: ShopProcess; size: ShopSize }) {
  for (let count = 0; count < TIMES; count++) {
    turn++;
    const answer = await fetch(`http://127.0.0.1:${process.port}${call.pathOf(turn, size)}`, {
      headers: headersFor(call),
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${call.name} failed with status ${answer.status}`);
  }
  return TIMES;
}

/** Measures a shop with 100 products under more and more clients. */
async function measureClients(): Promise<LineGraph> {
  const location = { engine: 'sqlite', file: join(folder.path, 'clients.sqlite') } as const;
  await seedShop(location, MAX_CLIENTS);
  const shop = await startShopOn(location, join(folder.path, 'clients'), secret);
  const generator = startLoadGenerator();
  const loads = {
    order: await writeOrdersOf(secret, MAX_CLIENTS),
    'cached page': repeatRequest(writeRequest('GET', '/products', { 'accept-encoding': 'br' }), MAX_CLIENTS),
  };
  const points = Object.entries(loads).flatMap(([line, requests]) =>
    CLIENTS.map((count) => {
      const load = { port: shop.port, milliseconds: MILLISECONDS, clients: requests.slice(0, count) };
      return point(line, count, shop, async () => (await generator.run(load)).answered);
    }),
  );
  try {
    return { title: '100 products', across: 'clients at once', lines: await measureLines(points) };
  } finally {
    await Promise.all([shop.stop(), generator.stop()]);
  }
}

function point(line: string, x: number, process: ShopProcess, request: Measured['request']): Measured {
  return { line, x, process, request, milliseconds: 0, answered: 0 };
}

/** Measures all points in turn, so that drift affects all alike. The first round is a warm-up. */
async function measureLines(points: readonly Measured[]): Promise<LineGraph['lines']> {
  for (let round = 0; round <= ROUNDS; round++) {
    for (const each of points) {
      const pid = each.process.pid ?? 0;
      const before = processorTime(pid);
      const answered = await each.request();
      if (round === 0) continue;
      each.milliseconds += processorTime(pid) - before;
      each.answered += answered;
    }
  }
  const byLine = Map.groupBy(points, ({ line }) => line);
  return Object.fromEntries(
    [...byLine].map(([line, of]) => [
      line,
      of.map(({ x, milliseconds, answered }) => ({ x, y: milliseconds / answered })),
    ]),
  );
}
