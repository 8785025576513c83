import { setTimeout as wait } from 'node:timers/promises';
import { checkConsistency } from './support/consistency.ts';
import { waitUntil } from './support/daemon.ts';
import { startCluster } from './support/patroni.ts';
import { reportAttempts, reportConsistency } from './support/report.ts';
import { type Scenario, ScenarioAborted } from './support/scenario.ts';
import { openShops, visitorsOf } from './support/shops.ts';
import { sendVisitors } from './support/visitors.ts';

export const TITLE =
  "PostgreSQL's primary is killed under load: three hosts under Patroni, synchronous replication, two processes of the shop, 24 visitors";

const CALM_MILLISECONDS = 5000;
const RECOVERY_SECONDS = 90;

/** Kills PostgreSQL alone, or with `machine` also Patroni, as in a machine failure. */
export async function run(scenario: Scenario, [what = 'postgres']: readonly string[]): Promise<void> {
  if (what !== 'postgres' && what !== 'machine')
    throw new ScenarioAborted('Unknown target. Choose postgres (the default) or machine.');
  const cluster = await startCluster(scenario);
  const shops = await openShops(scenario, { database: { engine: 'postgres', url: cluster.url }, count: 2 });
  const { attempts, acknowledged, stop } = await sendVisitors(visitorsOf(shops));
  await wait(CALM_MILLISECONDS);

  const before = acknowledged.length;
  const killed = await cluster.killPrimary(what);
  const faultAt = performance.now();
  const primary = await waitUntil('another host was the primary', RECOVERY_SECONDS, () =>
    cluster.findPrimaryOtherThan(killed),
  );
  console.log(`${killed} was killed after ${before} orders; ${primary} took over after ${secondsSince(faultAt)} s`);
  const orderedAt = performance.now();
  await waitUntil('an order was placed', RECOVERY_SECONDS, () =>
    attempts.some((one) => one.kind === 'order' && !one.failure && one.startedAt > orderedAt),
  );
  await wait(CALM_MILLISECONDS);
  await stop();

  reportAttempts(attempts, faultAt);
  reportConsistency(await checkConsistency(shops.database, acknowledged));
}

function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1000).toFixed(1);
}
