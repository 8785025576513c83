import { setTimeout as wait } from 'node:timers/promises';
import { checkConsistency } from './support/consistency.ts';
import { startNginx } from './support/nginx.ts';
import { startPostgres } from './support/postgres.ts';
import { reportAttempts, reportConsistency } from './support/report.ts';
import type { Scenario } from './support/scenario.ts';
import { openShops, visitorsOf } from './support/shops.ts';
import { sendVisitors } from './support/visitors.ts';

export const TITLE = 'One of three processes behind nginx is killed under load, and started again after five seconds';

const PROCESSES = 3;
const CALM_MILLISECONDS = 5000;

export async function run(scenario: Scenario): Promise<void> {
  const postgres = await startPostgres(scenario);
  const database = { engine: 'postgres', url: postgres.url } as const;
  const shops = await openShops(scenario, { database, count: PROCESSES, env: { PROXIES: '1' } });
  const ports = shops.processes.map(({ port }) => port);
  const { origin, ca } = await startNginx(scenario, ports);
  const { attempts, acknowledged, stop } = await sendVisitors({ ...visitorsOf(shops), origins: [origin], ca });
  await wait(CALM_MILLISECONDS);

  const faultAt = performance.now();
  await shops.processes[1]?.kill();
  await wait(CALM_MILLISECONDS);
  await shops.startAgain(1);
  await wait(CALM_MILLISECONDS);
  await stop();

  reportAttempts(attempts, faultAt);
  reportConsistency(await checkConsistency(database, acknowledged));
}
