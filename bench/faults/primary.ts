import { setTimeout as wait } from 'node:timers/promises';
import { checkBooks } from './support/books.ts';
import { until } from './support/daemon.ts';
import { startCluster } from './support/patroni.ts';
import { reportBooks, reportTries } from './support/report.ts';
import { type Scene, SceneStopped } from './support/scene.ts';
import { openShops, visitorsOf } from './support/shops.ts';
import { sendVisitors } from './support/visitors.ts';

export const TITLE =
  "PostgreSQL's primary is killed under load: three hosts under Patroni, synchronous replication, two processes of the shop, 24 visitors";

const CALM_MILLISECONDS = 5000;
const RECOVERY_SECONDS = 90;

/** Kills PostgreSQL alone; with `machine`, Patroni beside it too, as when the machine goes. */
export async function play(scene: Scene, [what = 'postgres']: readonly string[]): Promise<void> {
  if (what !== 'postgres' && what !== 'machine')
    throw new SceneStopped('Say what dies: postgres (the default) or machine.');
  const cluster = await startCluster(scene);
  const shops = await openShops(scene, { database: { engine: 'postgres', url: cluster.url }, count: 2 });
  const { tries, acknowledged, leave } = await sendVisitors(visitorsOf(shops));
  await wait(CALM_MILLISECONDS);

  const before = acknowledged.length;
  const killed = await cluster.killPrimary(what);
  const faultAt = performance.now();
  const primary = await until('another host was the primary', RECOVERY_SECONDS, () => cluster.findPrimaryBut(killed));
  console.log(`${killed} was killed after ${before} orders; ${primary} took over after ${secondsSince(faultAt)} s`);
  const orderedAt = performance.now();
  await until('an order was placed', RECOVERY_SECONDS, () =>
    tries.some((one) => one.kind === 'order' && !one.failure && one.begunAt > orderedAt),
  );
  await wait(CALM_MILLISECONDS);
  await leave();

  reportTries(tries, faultAt);
  reportBooks(await checkBooks(shops.database, acknowledged));
}

function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1000).toFixed(1);
}
