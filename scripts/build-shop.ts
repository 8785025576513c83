import { findBuildStamp, readSourcesStamp, removeBuildStamp, writeBuildStamp } from './build-stamp.ts';
import { runQuietly } from './child.ts';
import { compressAssets } from './compress-assets.ts';
import { step } from './step.ts';

/** Builds the shop unless the last build was made from the same sources. */
export async function buildIfChanged(): Promise<void> {
  const stamp = await readSourcesStamp();
  if (stamp !== (await findBuildStamp())) await build(stamp);
}

/** Builds the shop whether or not anything changed. */
export async function buildShop(): Promise<void> {
  await build(await readSourcesStamp());
}

/** The stamp goes first and comes back last, so that a build that broke off does not count. */
async function build(stamp: string): Promise<void> {
  await removeBuildStamp();
  await step('Building the shop', async () => {
    await runQuietly('react-router', ['build'], { NODE_ENV: 'production' });
    await compressAssets('build/client');
  });
  await writeBuildStamp(stamp);
}
