import { setTimeout as wait } from 'node:timers/promises';
import { checkBooks } from './support/books.ts';
import { startNginx } from './support/nginx.ts';
import { startPostgres } from './support/postgres.ts';
import { reportBooks, reportTries } from './support/report.ts';
import type { Scene } from './support/scene.ts';
import { openShops, visitorsOf } from './support/shops.ts';
import { sendVisitors } from './support/visitors.ts';

export const TITLE = 'One of three processes behind nginx is killed under load, and started again after five seconds';

const PROCESSES = 3;
const CALM_MILLISECONDS = 5000;

export async function play(scene: Scene): Promise<void> {
  const postgres = await startPostgres(scene);
  const database = { engine: 'postgres', url: postgres.url } as const;
  const shops = await openShops(scene, { database, count: PROCESSES, env: { PROXIES: '1' } });
  const ports = shops.processes.map(({ port }) => port);
  const { origin, ca } = await startNginx(scene, ports);
  const { tries, acknowledged, leave } = await sendVisitors({ ...visitorsOf(shops), origins: [origin], ca });
  await wait(CALM_MILLISECONDS);

  const faultAt = performance.now();
  await shops.processes[1]?.kill();
  await wait(CALM_MILLISECONDS);
  await shops.startAgain(1);
  await wait(CALM_MILLISECONDS);
  await leave();

  reportTries(tries, faultAt);
  reportBooks(await checkBooks(database, acknowledged));
}
