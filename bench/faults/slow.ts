import { setTimeout as wait } from 'node:timers/promises';
import { checkBooks } from './support/books.ts';
import { startPostgres } from './support/postgres.ts';
import { reportBooks, reportTries } from './support/report.ts';
import type { Scene } from './support/scene.ts';
import { openShops, visitorsOf } from './support/shops.ts';
import { openLine } from './support/slow-line.ts';
import { sendVisitors } from './support/visitors.ts';

export const TITLE = 'The database answers slowly for 20 seconds, half a second later in each direction: 120 visitors';

const VISITORS = 120;
const DELAY_MILLISECONDS = 500;
const CALM_MILLISECONDS = 5000;
const SLOW_MILLISECONDS = 20_000;
/** Promised of every request, whatever its answer. */
const MOST_MILLISECONDS = 15_000;
/** Promised of kept pages, which need no database. */
const MOST_PAGE_MILLISECONDS = 1000;

export async function play(scene: Scene): Promise<void> {
  const postgres = await startPostgres(scene);
  const line = await openLine(scene, postgres.port);
  const url = postgres.url.replace(String(postgres.port), String(line.port));
  const shops = await openShops(scene, { database: { engine: 'postgres', url }, customers: VISITORS });
  const { tries, acknowledged, leave } = await sendVisitors({ ...visitorsOf(shops), visitors: VISITORS, pause: 100 });
  await wait(CALM_MILLISECONDS);

  const faultAt = performance.now();
  line.delay = DELAY_MILLISECONDS;
  await wait(SLOW_MILLISECONDS);
  line.delay = 0;
  console.log(`The database was slow for ${((performance.now() - faultAt) / 1000).toFixed(1)} s`);
  await wait(CALM_MILLISECONDS);
  await leave();

  reportTries(tries, faultAt);
  judge('any request', Math.max(...tries.map(({ begunAt, endedAt }) => endedAt - begunAt)), MOST_MILLISECONDS);
  const pages = tries.filter(({ kind }) => kind === 'page');
  judge('a kept page', Math.max(...pages.map(({ begunAt, endedAt }) => endedAt - begunAt)), MOST_PAGE_MILLISECONDS);
  reportBooks(await checkBooks(shops.database, acknowledged));
}

function judge(what: string, milliseconds: number, most: number): void {
  const isHeld = milliseconds <= most;
  if (!isHeld) process.exitCode = 1;
  console.log(
    `The longest time for ${what}: ${milliseconds.toFixed(0)} ms (≤ ${most} ms) ${isHeld ? 'held' : 'MISSED'}`,
  );
}
