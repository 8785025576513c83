import { rm } from 'node:fs/promises';
import { PREPARED_DATA, startShop } from './shop-process.ts';

/** Starts a shop for the first time and stops it. The shops of the tests begin with copies of its data. */
export default async function prepareShop(): Promise<() => Promise<void>> {
  const shop = await startShop();
  await shop.stop();
  process.env[PREPARED_DATA] = shop.dataDir;
  return () => rm(shop.dataDir, { recursive: true });
}
