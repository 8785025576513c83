import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { checkBooks } from './support/books.ts';
import { startPostgres } from './support/postgres.ts';
import { reportBooks, reportTries } from './support/report.ts';
import { type Scene, SceneStopped } from './support/scene.ts';
import { openShops, visitorsOf } from './support/shops.ts';
import { makeSmallDisk, type SmallDisk } from './support/small-disk.ts';
import { sendVisitors } from './support/visitors.ts';

export const TITLE = 'The disk below the database is full for ten seconds under load: 24 visitors';

const MEGABYTES = { sqlite: 32, postgres: 100 };
const CALM_MILLISECONDS = 5000;
const FULL_MILLISECONDS = 10_000;

/** On `sqlite` (the default) or `postgres`, whose log of writes has a disk of its own, as it should. */
export async function play(scene: Scene, [engine = 'sqlite']: readonly string[]): Promise<void> {
  if (engine !== 'sqlite' && engine !== 'postgres')
    throw new SceneStopped('Say which: sqlite (the default) or postgres.');
  const disk = await makeSmallDisk(scene, MEGABYTES[engine]);
  const shops = await openShops(scene, await placeDatabase(scene, engine, disk));
  const { tries, acknowledged, leave } = await sendVisitors(visitorsOf(shops));
  await wait(CALM_MILLISECONDS);

  const faultAt = performance.now();
  await disk.fill();
  await wait(FULL_MILLISECONDS);
  await disk.free();
  const freedAt = performance.now();
  await wait(CALM_MILLISECONDS);
  await leave();

  console.log(`There was space again after ${((freedAt - faultAt) / 1000).toFixed(1)} s`);
  reportTries(tries, faultAt);
  reportBooks(await checkBooks(shops.database, acknowledged));
}

async function placeDatabase(
  scene: Scene,
  engine: 'sqlite' | 'postgres',
  { folder }: SmallDisk,
): Promise<{ database: DatabaseLocation; dataDir?: string }> {
  if (engine === 'sqlite') return { database: { engine, file: join(folder, 'shop.sqlite') }, dataDir: folder };
  const walFolder = join(scene.folder, 'wal');
  const { url } = await startPostgres(scene, { folder: join(folder, 'postgres'), walFolder });
  return { database: { engine, url } };
}
