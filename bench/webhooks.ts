import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { recordEvents } from '#platform/outbox/outbox.server.ts';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { startReceiver } from '../tests/support/webhook-receiver.ts';
import { startPostgres } from './faults/support/postgres.ts';
import { runScenario, type Scenario } from './faults/support/scenario.ts';
import { openShops } from './faults/support/shops.ts';
import { signIn } from './faults/support/signed-in.ts';
import { withDatabase } from './support/order-shop.ts';
import { printTable } from './support/table.ts';
import { addWebhooks, judgeArrivals, placeOrder } from './support/webhook-shop.ts';

const WEBHOOKS = 10;
const ORDERS = 1_000;
const EVENTS_PER_ORDER = 10;
const MESSAGES = WEBHOOKS * ORDERS * EVENTS_PER_ORDER;
const BUDGET_SECONDS = 60;
const MAX_SECONDS = 180;
const POLL_MILLISECONDS = 100;
const CLIENTS = 8;

await buildIfChanged();
const rows: string[][] = [];
await runScenario(async (scenario) => {
  const { url } = await startPostgres(scenario);
  await measure(scenario, { engine: 'sqlite', file: join(scenario.folder, 'sqlite', 'shop.sqlite') });
  await measure(scenario, { engine: 'postgres', url });
  console.log(`\n${ORDERS * EVENTS_PER_ORDER} events of ${ORDERS} orders to ${WEBHOOKS} webhooks\n`);
  printTable(['', 'seconds', 'messages/s', 'arrived', 'repeated', 'out of order', ''], rows);
});

/** Records events and measures how long it takes until all webhooks have them. */
async function measure(scenario: Scenario, database: DatabaseLocation): Promise<void> {
  const receiver = await startReceiver();
  scenario.defer(() => receiver.stop());
  const shops = await openShops(scenario, { database, dataDir: join(scenario.folder, database.engine) });
  const [origin = ''] = shops.origins;
  const orderIds = await placeOrders(origin);
  const urls = Array.from({ length: WEBHOOKS }, (_, index) => `${receiver.url}/${index}`);
  await addWebhooks(origin, urls, ['order.paid']);
  const startedAt = performance.now();
  await recordPayments(database, orderIds);
  const elapsed = () => (performance.now() - startedAt) / 1000;
  while (receiver.accepted.length < MESSAGES && elapsed() < MAX_SECONDS) await wait(POLL_MILLISECONDS);
  const seconds = elapsed();
  const { different, repeated, disordered } = judgeArrivals(receiver.accepted);
  const isMet = different === MESSAGES && disordered === 0 && seconds <= BUDGET_SECONDS;
  if (!isMet) process.exitCode = 1;
  const figures = [different, repeated, disordered].map(String);
  rows.push([
    database.engine,
    seconds.toFixed(1),
    (different / seconds).toFixed(0),
    ...figures,
    isMet ? 'met' : 'MISSED',
  ]);
  for (const process of shops.processes) await process.stop();
}

async function placeOrders(origin: string): Promise<string[]> {
  const customer = await signIn(origin, SAMPLE_ACCOUNTS.user);
  const ids: string[] = [];
  const place = async (client: number) => {
    for (let number = client; number < ORDERS; number += CLIENTS) ids.push(await placeOrder(customer, number));
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => place(client)));
  return ids;
}

/** Records the same number of events of each order, one round after the other. */
async function recordPayments(database: DatabaseLocation, orderIds: readonly string[]): Promise<void> {
  const data = { by: 'customer' };
  const events = orderIds.map((subject) => ({ kind: 'order.paid', subject, data, occurredAt: Date.now() }));
  await withDatabase(database, async (db) => {
    for (let round = 0; round < EVENTS_PER_ORDER; round++) await inTransaction(db, (trx) => recordEvents(trx, events));
  });
}
