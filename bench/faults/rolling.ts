import { setTimeout as wait } from 'node:timers/promises';
import { checkBooks } from './support/books.ts';
import { startNginx } from './support/nginx.ts';
import { startPostgres } from './support/postgres.ts';
import { checkProxy } from './support/proxy-checks.ts';
import { reportBooks, reportTries } from './support/report.ts';
import type { Scene } from './support/scene.ts';
import { openShops, visitorsOf } from './support/shops.ts';
import { sendVisitors } from './support/visitors.ts';

export const TITLE = 'Three processes behind nginx are restarted one after the other under load: no request may fail';

const PROCESSES = 3;
const CALM_MILLISECONDS = 3000;

export async function play(scene: Scene): Promise<void> {
  const postgres = await startPostgres(scene);
  const database = { engine: 'postgres', url: postgres.url } as const;
  const env = { PROXIES: '1', STOP_DELAY_SECONDS: '3' };
  const shops = await openShops(scene, { database, count: PROCESSES, env });
  const ports = shops.processes.map(({ port }) => port);
  const proxy = await startNginx(scene, ports);
  await checkProxy(proxy);
  const { origin, ca } = proxy;
  const { tries, acknowledged, leave } = await sendVisitors({ ...visitorsOf(shops), origins: [origin], ca });
  await wait(CALM_MILLISECONDS);

  const faultAt = performance.now();
  for (const [index, process] of shops.processes.entries()) {
    await process.stop();
    await shops.startAgain(index);
  }
  console.log(`All were restarted within ${((performance.now() - faultAt) / 1000).toFixed(1)} s`);
  await wait(CALM_MILLISECONDS);
  await leave();

  reportTries(tries, faultAt);
  reportBooks(await checkBooks(database, acknowledged));
  if (tries.some(({ failure }) => failure)) process.exitCode = 1;
}
