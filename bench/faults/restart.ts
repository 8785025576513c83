import { setTimeout as wait } from 'node:timers/promises';
import { checkConsistency } from './support/consistency.ts';
import { startPostgres } from './support/postgres.ts';
import { reportAttempts, reportConsistency } from './support/report.ts';
import type { Scenario } from './support/scenario.ts';
import { openShops, visitorsOf } from './support/shops.ts';
import { sendVisitors } from './support/visitors.ts';

export const TITLE = 'PostgreSQL is restarted under load: two processes of the shop, 24 visitors';

const CALM_MILLISECONDS = 5000;

/** Stops PostgreSQL, waits two seconds and starts it again. */
export async function run(scenario: Scenario): Promise<void> {
  const postgres = await startPostgres(scenario);
  const shops = await openShops(scenario, { database: { engine: 'postgres', url: postgres.url }, count: 2 });
  const { attempts, acknowledged, stop } = await sendVisitors(visitorsOf(shops));
  await wait(CALM_MILLISECONDS);

  const faultAt = performance.now();
  await postgres.stop();
  await wait(2000);
  await postgres.start();
  console.log(`PostgreSQL was down for ${((performance.now() - faultAt) / 1000).toFixed(1)} s`);
  await wait(2 * CALM_MILLISECONDS);
  await stop();

  reportAttempts(attempts, faultAt);
  reportConsistency(await checkConsistency(shops.database, acknowledged));
}
