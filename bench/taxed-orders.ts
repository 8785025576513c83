import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { insertCoupon } from '#features/coupon/coupon-queries.server.ts';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { createDatabase } from '../tests/support/postgres-databases.ts';
import { startPostgres } from './faults/support/postgres.ts';
import { runScenario, type Scenario } from './faults/support/scenario.ts';
import { type LoadGenerator, startLoadGenerator } from './support/load.ts';
import {
  draftOf,
  type OrderBody,
  productIds,
  seedShop,
  verifyOrders,
  withDatabase,
  writeOrdersOf,
} from './support/order-shop.ts';
import { type OrderRates, orderInTurn } from './support/orders-in-turn.ts';
import { startShopOn } from './support/start-on.ts';
import { median, medianRatio } from './support/statistics.ts';
import { formatRate, judge, printTable } from './support/table.ts';

/** Orders lose at most a fifth to shipping zones, taxes and a coupon. */
const BUDGET = 0.8;
const CLIENTS = 32;
const ROUNDS = 9;
const MILLISECONDS = 1500;
const COUPON = { code: 'TENTH', kind: 'percent', value: 10, maxUses: 1_000_000 } as const;
/** The sample ships there for a fee by weight, and prices include the taxes of that country. */
const PLACE = { country: 'FR', postalCode: '69001' };

const quoteSchema = z.object({ shippingMethodId: z.string(), shippingFee: z.number(), taxAmount: z.number() });

await buildIfChanged();
await runScenario(async (scenario) => {
  const generator = startLoadGenerator();
  scenario.defer(() => generator.stop());
  const { url } = await startPostgres(scenario);
  const rows = [
    await compareOn(scenario, generator, 'SQLite', async (name) => {
      return { engine: 'sqlite', file: join(scenario.folder, `${name}.sqlite`) };
    }),
    await compareOn(scenario, generator, 'PostgreSQL', async () => {
      return { engine: 'postgres', url: (await createDatabase(url)).url };
    }),
  ];
  console.log(`\nOrders with zones, taxes and a coupon, ${CLIENTS} clients, medians of ${ROUNDS} rounds\n`);
  printTable(['orders a second', 'without', 'with', 'ratio', 'budget', ''], rows);
});

/** Compares a shop that has nothing set with the European sample. @returns a row of the table. */
async function compareOn(
  scenario: Scenario,
  generator: LoadGenerator,
  engine: string,
  createShop: (name: string) => Promise<DatabaseLocation>,
): Promise<string[]> {
  const secret = randomBytes(32).toString('base64url');
  const open = async (name: string, env: NodeJS.ProcessEnv) => {
    const location = await createShop(name);
    await seedShop(location, CLIENTS);
    await addCoupon(location);
    const shop = await startShopOn(location, join(scenario.folder, `${engine}-${name}`), secret, env);
    scenario.defer(() => shop.stop());
    return { location, port: shop.port };
  };
  const base = await open('plain', {});
  const other = await open('taxed', { SAMPLE: 'europe' });
  const rates = await orderInTurn(
    generator,
    {
      base: { port: base.port, clients: await writeOrdersOf(secret, CLIENTS) },
      other: { port: other.port, clients: await writeOrdersOf(secret, CLIENTS, await optionsOf(other.port)) },
    },
    { rounds: ROUNDS, milliseconds: MILLISECONDS },
  );
  await verifyOrders(base.location, rates.acknowledged.base);
  await verifyOrders(other.location, rates.acknowledged.other);
  return toRow(engine, rates);
}

async function addCoupon(location: DatabaseLocation): Promise<void> {
  const stamp = { id: COUPON.code, addedAt: Date.now() };
  await withDatabase(location, (db) => inTransaction(db, (trx) => insertCoupon(trx, COUPON, stamp)));
}

/** Asks the shop what an order costs there, as the checkout does. */
async function optionsOf(port: number): Promise<Partial<OrderBody>> {
  const [productId = ''] = productIds;
  const coupon = COUPON.code;
  const response = await fetch(`http://127.0.0.1:${port}/api/quote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ productId, amount: 1 }], coupon, ...PLACE }),
  });
  const quote = quoteSchema.parse(await response.json());
  const { customer } = draftOf({ email: '', productId });
  return { ...quote, coupon, customer: { ...customer, ...PLACE, zip: undefined, phone: '+33 612345678' } };
}

function toRow(engine: string, { base, other }: OrderRates): string[] {
  const ratio = medianRatio(other, base);
  const rates = [base, other].map((each) => formatRate(median(each)));
  return [engine, ...rates, ratio.toFixed(2), `≥ ${BUDGET}`, judge(ratio, BUDGET)];
}
