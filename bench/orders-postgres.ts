import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { postgresDialect } from '#platform/database/postgres-dialect.server.ts';
import { PostgresPool } from '#platform/database/postgres-pool.server.ts';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { startPostgres } from './faults/support/postgres.ts';
import { requirePrograms } from './faults/support/programs.ts';
import { runScenario, type Scenario } from './faults/support/scenario.ts';
import { startLoadGenerator } from './support/load.ts';
import { countOrders, seedShop, writeOrdersOf } from './support/order-shop.ts';
import { preparePgbench } from './support/pgbench.ts';
import { recordOrder } from './support/record-order.ts';
import { startShop } from './support/shop-process.ts';
import { median, medianRatio } from './support/statistics.ts';
import { formatRate, judge, printTable } from './support/table.ts';

const BUDGET = 0.7;
const CLIENTS = 32;
const ROUNDS = 5;
const MILLISECONDS = 3000;

await buildIfChanged();
await runScenario(compare);

async function compare(scenario: Scenario): Promise<void> {
  const program = requirePrograms('pgbench')('pgbench');
  const { url } = await startPostgres(scenario);
  const database = { engine: 'postgres', url } as const;
  await seedShop(database, CLIENTS);

  const order = await recordOrder(postgresDialect(new PostgresPool(database.url, {})));
  const direct = await preparePgbench({ program, url, folder: scenario.folder, order, customers: CLIENTS });

  const secret = randomBytes(32).toString('base64url');
  const requests = await writeOrdersOf(secret, CLIENTS);
  const dataDir = join(scenario.folder, 'shop');
  await mkdir(dataDir);
  const shop = await startShop(dataDir, { SHOP_SECRET: secret, DATABASE_URL: url });
  scenario.defer(() => shop.stop());
  const generator = startLoadGenerator();
  scenario.defer(() => generator.stop());

  const rates: { direct: number[]; shop: number[] } = { direct: [], shop: [] };
  const before = await countOrders(database);
  let acknowledged = 0;
  let byPgbench = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const counted = await countOrders(database);
    const perSecond = await direct.measure(MILLISECONDS, CLIENTS);
    byPgbench += (await countOrders(database)).orders - counted.orders;
    const answer = await generator.run({ port: shop.port, milliseconds: MILLISECONDS, clients: requests });
    acknowledged += answer.answered;
    if (round === 0) continue;
    rates.direct.push(perSecond);
    rates.shop.push(answer.perSecond);
  }
  report(rates);

  const { orders, pieces, taken } = await countOrders(database);
  const isRight = orders - before.orders - byPgbench === acknowledged && pieces === taken && pieces === orders;
  console.log(
    `\n${acknowledged} acknowledged, ${pieces} pieces ordered, ${taken} taken: ${isRight ? 'right' : 'WRONG'}`,
  );
  if (!isRight) process.exitCode = 1;
}

function report({ direct, shop }: { direct: number[]; shop: number[] }): void {
  const ratio = medianRatio(shop, direct);
  console.log(`\nOrders on PostgreSQL, ${CLIENTS} clients, medians of ${ROUNDS} rounds of ${MILLISECONDS} ms each\n`);
  printTable(
    ['', 'a second', 'to pgbench', 'budget', ''],
    [
      ['pgbench, the same statements', formatRate(median(direct)), '1.00', '', ''],
      ['over HTTP', formatRate(median(shop)), ratio.toFixed(2), `≥ ${BUDGET}`, judge(ratio, BUDGET)],
    ],
  );
}
