import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { checkConsistency } from './support/consistency.ts';
import { startPostgres } from './support/postgres.ts';
import { reportAttempts, reportConsistency } from './support/report.ts';
import { type Scenario, ScenarioAborted } from './support/scenario.ts';
import { openShops, visitorsOf } from './support/shops.ts';
import { mountSmallDisk, type SmallDisk } from './support/small-disk.ts';
import { sendVisitors } from './support/visitors.ts';

export const TITLE = "The database's disk is full for ten seconds under load: 24 visitors";

const MEGABYTES = { sqlite: 64, postgres: 100 };
const CALM_MILLISECONDS = 5000;
const FULL_MILLISECONDS = 10_000;

/** Runs on `sqlite` (the default) or `postgres`, whose write-ahead log is on a separate disk, as recommended. */
export async function run(scenario: Scenario, [engine = 'sqlite']: readonly string[]): Promise<void> {
  if (engine !== 'sqlite' && engine !== 'postgres')
    throw new ScenarioAborted('Unknown engine. Choose sqlite (the default) or postgres.');
  const disk = await mountSmallDisk(scenario, MEGABYTES[engine]);
  const shops = await openShops(scenario, await placeDatabase(scenario, engine, disk));
  const { attempts, acknowledged, stop } = await sendVisitors(visitorsOf(shops));
  await wait(CALM_MILLISECONDS);

  const faultAt = performance.now();
  await disk.fill();
  await wait(FULL_MILLISECONDS);
  await disk.free();
  const freedAt = performance.now();
  await wait(CALM_MILLISECONDS);
  await stop();

  console.log(`The disk had space again after ${((freedAt - faultAt) / 1000).toFixed(1)} s`);
  reportAttempts(attempts, faultAt);
  reportConsistency(await checkConsistency(shops.database, acknowledged));
}

async function placeDatabase(
  scenario: Scenario,
  engine: 'sqlite' | 'postgres',
  { folder }: SmallDisk,
): Promise<{ database: DatabaseLocation; dataDir?: string }> {
  if (engine === 'sqlite') return { database: { engine, file: join(folder, 'shop.sqlite') }, dataDir: folder };
  const walFolder = join(scenario.folder, 'wal');
  const { url } = await startPostgres(scenario, { folder: join(folder, 'postgres'), walFolder });
  return { database: { engine, url } };
}
