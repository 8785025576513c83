import { setTimeout as wait } from 'node:timers/promises';
import { checkConsistency } from './support/consistency.ts';
import { startNginx } from './support/nginx.ts';
import { startPostgres } from './support/postgres.ts';
import { checkProxy } from './support/proxy-checks.ts';
import { reportAttempts, reportConsistency } from './support/report.ts';
import type { Scenario } from './support/scenario.ts';
import { openShops, visitorsOf } from './support/shops.ts';
import { sendVisitors } from './support/visitors.ts';

export const TITLE = 'Three processes behind nginx are restarted one after the other under load: no request may fail';

const PROCESSES = 3;
const CALM_MILLISECONDS = 3000;

export async function run(scenario: Scenario): Promise<void> {
  const postgres = await startPostgres(scenario);
  const database = { engine: 'postgres', url: postgres.url } as const;
  const env = { PROXIES: '1', STOP_DELAY_SECONDS: '3' };
  const shops = await openShops(scenario, { database, count: PROCESSES, env });
  const ports = shops.processes.map(({ port }) => port);
  const proxy = await startNginx(scenario, ports);
  await checkProxy(proxy);
  const { origin, ca } = proxy;
  const { attempts, acknowledged, stop } = await sendVisitors({ ...visitorsOf(shops), origins: [origin], ca });
  await wait(CALM_MILLISECONDS);

  const faultAt = performance.now();
  for (const [index, process] of shops.processes.entries()) {
    await process.stop();
    await shops.startAgain(index);
  }
  console.log(`All were restarted within ${((performance.now() - faultAt) / 1000).toFixed(1)} s`);
  await wait(CALM_MILLISECONDS);
  await stop();

  reportAttempts(attempts, faultAt);
  reportConsistency(await checkConsistency(database, acknowledged));
  if (attempts.some(({ failure }) => failure)) process.exitCode = 1;
}
