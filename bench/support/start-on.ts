import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

/** Starts the shop on a database that was filled before, with a new data folder. */
export async function startShopOn(
  location: DatabaseLocation,
  dataDir: string,
  secret: string,
  env: NodeJS.ProcessEnv = {},
): Promise<ShopProcess> {
  await mkdir(dataDir);
  if (location.engine === 'sqlite') await symlink(location.file, join(dataDir, 'shop.sqlite'));
  const database = location.engine === 'postgres' ? { DATABASE_URL: location.url } : {};
  return startShop(dataDir, { SHOP_SECRET: secret, LOG_LEVEL: 'warn', ...database, ...env });
}
