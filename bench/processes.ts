import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { startPostgres } from './faults/support/postgres.ts';
import { runScenario, type Scenario } from './faults/support/scenario.ts';
import { FRESH_ID, repeatRequest, startLoadGenerator, writeRequest } from './support/load.ts';
import { seedShop, writeOrdersOf } from './support/order-shop.ts';
import { processorTime } from './support/processor-time.ts';
import { startShopProcesses } from './support/shop-process.ts';
import { median } from './support/statistics.ts';
import { formatRate, printTable } from './support/table.ts';

const PROCESSES = [1, 2, 4] as const;
const CLIENTS = 32;
const ROUNDS = 5;
const MILLISECONDS = 2000;
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

/** A kind of request to a shop of so many processes, and what each round measured. */
interface Series {
  load: string;
  requests: string[][];
  processes: number;
  port: number;
  /** Programs by the names of the table's columns. */
  pids: Readonly<Record<string, number>>;
  perSecond: number[];
  /** How many processors each program kept busy. */
  busy: Record<string, number>[];
}

await buildIfChanged();
await runScenario(measureProcesses);

/** Measures shops of one, two and four processes on one database, in turn, so that drift affects all alike. */
async function measureProcesses(scenario: Scenario): Promise<void> {
  const { url } = await startPostgres(scenario);
  await seedShop({ engine: 'postgres', url }, CLIENTS);
  const generator = startLoadGenerator();
  scenario.defer(() => generator.stop());
  const programs = { PostgreSQL: await findPostmaster(scenario), clients: generator.pid ?? 0 };

  const secret = randomBytes(32).toString('base64url');
  const loads = {
    'cached page': repeatRequest(writeRequest('GET', '/products', HEADERS), CLIENTS),
    'uncached list': repeatRequest(writeRequest('GET', `/products?after=${FRESH_ID}`, HEADERS), CLIENTS),
    order: await writeOrdersOf(secret, CLIENTS),
  };
  const all: Series[] = [];
  for (const processes of PROCESSES) {
    const dataDir = join(scenario.folder, `shop-${processes}`);
    await mkdir(dataDir);
    const env = { SHOP_SECRET: secret, DATABASE_URL: url, LOG_LEVEL: 'warn' };
    const shop = await startShopProcesses(processes, dataDir, env);
    scenario.defer(() => shop.stop());
    const pids = { shop: shop.pid ?? 0, ...programs };
    for (const [load, requests] of Object.entries(loads))
      all.push({ load, requests, processes, port: shop.port, pids, perSecond: [], busy: [] });
  }

  for (let round = 0; round <= ROUNDS; round++) {
    for (const { requests, port, pids, ...results } of all) {
      const before = Object.values(pids).map(processorTime);
      const { perSecond } = await generator.run({ port, milliseconds: MILLISECONDS, clients: requests });
      if (round === 0) continue;
      results.perSecond.push(perSecond);
      const spent = Object.entries(pids).map(([name, pid], at) => [name, processorTime(pid) - (before[at] ?? 0)]);
      results.busy.push(Object.fromEntries(spent.map(([name, time]) => [name, Number(time) / MILLISECONDS])));
    }
  }
  for (const load of Object.keys(loads)) report(all.filter((each) => each.load === load));
}

async function findPostmaster({ folder }: Scenario): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10);
}

function report(ofLoad: readonly Series[]): void {
  const [first] = ofLoad;
  if (!first) return;
  const names = Object.keys(first.pids);
  console.log(`\n${first.load}, ${CLIENTS} clients: requests a second, and processors that each program kept busy\n`);
  printTable(
    ['processes', 'a second', 'to one', ...names],
    ofLoad.map(({ processes, perSecond, busy }) => [
      String(processes),
      formatRate(median(perSecond)),
      (median(perSecond) / median(first.perSecond)).toFixed(2),
      ...names.map((name) => median(busy.map((each) => each[name] ?? 0)).toFixed(2)),
    ]),
  );
}
