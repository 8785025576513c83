import { join } from 'node:path';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { startPostgres } from './faults/support/postgres.ts';
import { runScenario } from './faults/support/scenario.ts';
import { importFile, writeImport } from './support/import-load.ts';
import {
  describeOrders,
  ORDER_HEADINGS,
  type OrderLoad,
  placeOrdersWhile,
  placeQuietOrders,
  startOrderLoad,
} from './support/order-load.ts';
import { judgeAtMost, printTable } from './support/table.ts';

const BUDGET_SECONDS = 20;
const ROWS = 10_000;
/** The prices of the files. The first adds the products, the second changes them. */
const PRICES = [95, 85] as const;

await buildIfChanged();
await runScenario(async (scenario) => {
  const file = join(scenario.folder, 'shop-sqlite', 'shop.sqlite');
  await report('sqlite', await startOrderLoad(scenario, { engine: 'sqlite', file }));
  const { url } = await startPostgres(scenario);
  await report('postgres', await startOrderLoad(scenario, { engine: 'postgres', url }));
});

/** Imports files while customers place orders, and compares with orders alone. */
async function report(engine: string, load: OrderLoad): Promise<void> {
  const rows = [['no import', '', '', ...describeOrders(await placeQuietOrders(load)), '']];
  for (const [index, price] of PRICES.entries()) {
    const { result, orders } = await placeOrdersWhile(load, () => importFile(load, writeImport(ROWS, price)));
    const seconds = (result.preview + result.apply) / 1000;
    const name = index === 0 ? 'adding' : 'changing';
    const times = [result.preview, result.apply].map((time) => `${(time / 1000).toFixed(2)} s`);
    rows.push([name, ...times, ...describeOrders(orders), judgeAtMost(seconds, BUDGET_SECONDS)]);
  }
  console.log(`\nImport of ${ROWS} rows beside ${load.customers.length} customers who order, ${engine}\n`);
  printTable(['', 'preview', 'apply', ...ORDER_HEADINGS, `${BUDGET_SECONDS} s`], rows);
}
