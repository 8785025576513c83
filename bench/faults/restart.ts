import { setTimeout as wait } from 'node:timers/promises';
import { checkBooks } from './support/books.ts';
import { startPostgres } from './support/postgres.ts';
import { reportBooks, reportTries } from './support/report.ts';
import type { Scene } from './support/scene.ts';
import { openShops, visitorsOf } from './support/shops.ts';
import { sendVisitors } from './support/visitors.ts';

export const TITLE = 'PostgreSQL is restarted under load: two processes of the shop, 24 visitors';

const CALM_MILLISECONDS = 5000;

/** PostgreSQL is stopped, stays away for two seconds, and comes back. */
export async function play(scene: Scene): Promise<void> {
  const postgres = await startPostgres(scene);
  const shops = await openShops(scene, { database: { engine: 'postgres', url: postgres.url }, count: 2 });
  const { tries, acknowledged, leave } = await sendVisitors(visitorsOf(shops));
  await wait(CALM_MILLISECONDS);

  const faultAt = performance.now();
  await postgres.stop();
  await wait(2000);
  await postgres.start();
  console.log(`PostgreSQL was away for ${((performance.now() - faultAt) / 1000).toFixed(1)} s`);
  await wait(2 * CALM_MILLISECONDS);
  await leave();

  reportTries(tries, faultAt);
  reportBooks(await checkBooks(shops.database, acknowledged));
}
