import { join } from 'node:path';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { insertProduct } from '#features/catalogue/writing/insert-product.server.ts';
import { insertUserOnce } from '#features/user/user-queries.server.ts';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { startPostgres } from './faults/support/postgres.ts';
import { runScenario, type Scenario } from './faults/support/scenario.ts';
import {
  describeOrders,
  ORDER_HEADINGS,
  type OrderLoad,
  placeOrdersWhile,
  placeQuietOrders,
  sendAsAdmin,
  startOrderLoad,
} from './support/order-load.ts';
import { productOf, withDatabase } from './support/order-shop.ts';
import { printTable } from './support/table.ts';

const WAITING = 10_000;
const POLL_INTERVAL_MILLISECONDS = 250;
const SOLD_OUT = 'bench-sold-out';

await buildIfChanged();
await runScenario(async (scenario) => {
  await measure(scenario, { engine: 'sqlite', file: join(scenario.folder, 'shop-sqlite', 'shop.sqlite') });
  const { url } = await startPostgres(scenario);
  await measure(scenario, { engine: 'postgres', url });
});

/** Restocks what many people wait for while customers place orders, and compares with orders alone. */
async function measure(scenario: Scenario, location: DatabaseLocation): Promise<void> {
  const load = await startOrderLoad(scenario, location, () => withDatabase(location, addWaitingPeople));
  const quiet = await placeQuietOrders(load);
  const { result, orders } = await placeOrdersWhile(load, () => restock(load, location));
  const rows = [
    ['no alerts', '', '', ...describeOrders(quiet)],
    ['alerts', `${result.restock.toFixed(0)} ms`, `${(result.all / 1000).toFixed(1)} s`, ...describeOrders(orders)],
  ];
  console.log(`\n${WAITING} alerts beside ${load.customers.length} customers who order, ${location.engine}\n`);
  printTable(['', 'restock', 'all mails', ...ORDER_HEADINGS], rows);
}

/** Adds a product that is sold out, and people who wait for it. */
async function addWaitingPeople(db: Database): Promise<void> {
  const at = new Date();
  await inTransaction(db, async (trx) => {
    await insertProduct(trx, productOf(SOLD_OUT), { at: at.getTime(), by: 'system' });
    await trx
      .updateTable('product_variant')
      .set({ stock: 0, quantity: 0 })
      .where('product_id', '=', SOLD_OUT)
      .execute();
    for (let index = 0; index < WAITING; index++) {
      const id = `bench-waiting-${index}`;
      const person = { id, email: `${id}@bench.example`, name: 'Bench' };
      await insertUserOnce(trx, { ...person, role: 'user', createdAt: at.getTime() });
      const identity = { ...person, emailVerified: true, createdAt: at, updatedAt: at };
      await trx.insertInto('identity_user').values(identity).execute();
      const alert = { user_id: id, variant_id: SOLD_OUT, requested_at: at.getTime() };
      await trx.insertInto('stock_alert').values(alert).execute();
    }
  });
}

/** Restocks the product and waits until everybody has a mail. @returns how long each took, in milliseconds. */
async function restock(load: OrderLoad, location: DatabaseLocation): Promise<{ restock: number; all: number }> {
  const beganAt = performance.now();
  const path = productCalls.restockProduct.path.replace(':productId', SOLD_OUT);
  await sendAsAdmin(load, path, JSON.stringify({ amount: 1000 }));
  const restockedAt = performance.now();
  await withDatabase(location, async (db) => {
    while ((await countWaiting(db)) > 0)
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MILLISECONDS));
  });
  return { restock: restockedAt - beganAt, all: performance.now() - restockedAt };
}

async function countWaiting(db: Database): Promise<number> {
  const count = db.selectFrom('stock_alert').select((eb) => eb.fn.countAll<number>().as('waiting'));
  return Number((await count.executeTakeFirstOrThrow()).waiting);
}
