import { setTimeout as wait } from 'node:timers/promises';
import { checkConsistency } from './support/consistency.ts';
import { startPostgres } from './support/postgres.ts';
import { reportAttempts, reportConsistency } from './support/report.ts';
import type { Scenario } from './support/scenario.ts';
import { openShops, visitorsOf } from './support/shops.ts';
import { openSlowLine } from './support/slow-line.ts';
import { sendVisitors } from './support/visitors.ts';

export const TITLE = 'The database is slow for 20 seconds, with half a second of delay in each direction: 120 visitors';

const VISITORS = 120;
const DELAY_MILLISECONDS = 500;
const CALM_MILLISECONDS = 5000;
const SLOW_MILLISECONDS = 20_000;
/** The limit for every request, whatever its status. */
const MAX_MILLISECONDS = 15_000;
/** The limit for cached pages, which need no database. */
const MAX_PAGE_MILLISECONDS = 1000;

export async function run(scenario: Scenario): Promise<void> {
  const postgres = await startPostgres(scenario);
  const line = await openSlowLine(scenario, postgres.port);
  const url = postgres.url.replace(String(postgres.port), String(line.port));
  const shops = await openShops(scenario, { database: { engine: 'postgres', url }, customers: VISITORS });
  const { attempts, acknowledged, stop } = await sendVisitors({ ...visitorsOf(shops), visitors: VISITORS, pause: 100 });
  await wait(CALM_MILLISECONDS);

  const faultAt = performance.now();
  line.delay = DELAY_MILLISECONDS;
  await wait(SLOW_MILLISECONDS);
  line.delay = 0;
  console.log(`The database was slow for ${((performance.now() - faultAt) / 1000).toFixed(1)} s`);
  await wait(CALM_MILLISECONDS);
  await stop();

  reportAttempts(attempts, faultAt);
  judge('any request', Math.max(...attempts.map(({ startedAt, endedAt }) => endedAt - startedAt)), MAX_MILLISECONDS);
  const pages = attempts.filter(({ kind }) => kind === 'page');
  judge(
    'a cached page',
    Math.max(...pages.map(({ startedAt, endedAt }) => endedAt - startedAt)),
    MAX_PAGE_MILLISECONDS,
  );
  reportConsistency(await checkConsistency(shops.database, acknowledged));
}

function judge(what: string, milliseconds: number, limit: number): void {
  const isHeld = milliseconds <= limit;
  if (!isHeld) process.exitCode = 1;
  console.log(
    `The longest time for ${what}: ${milliseconds.toFixed(0)} ms (≤ ${limit} ms) ${isHeld ? 'held' : 'MISSED'}`,
  );
}
