import { buildServiceWorker } from './build-service-worker.ts';
import { isBuilt, readSourcesStamp, removeBuildStamp, writeBuildStamp } from './build-stamp.ts';
import { runQuietly } from './child.ts';
import { compressAssets } from './compress-assets.ts';
import { step } from './step.ts';

/** Enough to tell two builds apart. */
const VERSION_CHARACTERS = 12;

/** Builds the shop unless the last build has the same sources. */
export async function buildIfChanged(): Promise<void> {
  if (!(await isBuilt())) await buildShop();
}

/**
 * Builds the shop even if nothing changed. Removes the stamp first and writes it last, so that an interrupted build
 * does not count.
 */
export async function buildShop(): Promise<void> {
  const stamp = await readSourcesStamp();
  await removeBuildStamp();
  await step('Building the shop', async () => {
    await runQuietly('react-router', ['build'], { NODE_ENV: 'production' });
    await buildServiceWorker('build/client', stamp.slice(0, VERSION_CHARACTERS));
    await compressAssets('build/client');
  });
  await writeBuildStamp(stamp);
}
