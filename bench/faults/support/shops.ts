import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { seedShop } from '../../support/order-shop.ts';
import { findFreePort, type ShopProcess, startShop } from '../../support/shop-process.ts';
import type { Scenario } from './scenario.ts';
import type { Visit } from './visitors.ts';

export const VISITORS = 24;

/** The running processes of one shop. */
export interface Shops {
  database: DatabaseLocation;
  secret: string;
  origins: string[];
  processes: ShopProcess[];
  /** Starts a process again on its previous port. */
  startAgain(index: number): Promise<void>;
}

export interface ShopsOptions {
  database: DatabaseLocation;
  count?: number;
  customers?: number;
  env?: NodeJS.ProcessEnv;
  dataDir?: string;
}

/** Seeds a shop with products and customers and starts `count` processes of it, without a proxy. */
export async function openShops(
  scenario: Scenario,
  { database, count = 1, customers = VISITORS, env = {}, dataDir = join(scenario.folder, 'shop') }: ShopsOptions,
): Promise<Shops> {
  const secret = randomBytes(32).toString('base64url');
  await mkdir(dataDir, { recursive: true });
  await seedShop(database, customers);
  const settings = {
    SHOP_SECRET: secret,
    LOG_LEVEL: 'warn',
    ...(database.engine === 'postgres' && { DATABASE_URL: database.url }),
    ...env,
  };
  const start = (port: number) => startShop(dataDir, { ...settings, PORT: String(port) });
  const processes: ShopProcess[] = [];
  scenario.defer(() => Promise.all(processes.map((process) => process.stop())));
  for (let index = 0; index < count; index++) processes.push(await start(await findFreePort()));
  return {
    database,
    secret,
    processes,
    origins: processes.map(({ port }) => `http://127.0.0.1:${port}`),
    async startAgain(index) {
      const previous = processes[index];
      if (previous) processes[index] = await start(previous.port);
    },
  };
}

/** Returns the default visitors for these processes. */
export function visitorsOf({ origins, secret }: Shops): Visit {
  return { origins, secret, visitors: VISITORS, pause: 20 };
}
