import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { plantShop } from '../../support/order-shop.ts';
import { findFreePort, type ShopProcess, startShop } from '../../support/shop-process.ts';
import type { Scene } from './scene.ts';
import type { Visit } from './visitors.ts';

export const VISITORS = 24;

/** The processes of one shop. */
export interface Shops {
  database: DatabaseLocation;
  secret: string;
  origins: string[];
  processes: ShopProcess[];
  /** Starts a process again at its former port. */
  startAgain(index: number): Promise<void>;
}

/** How the processes of a scene's shop differ from others. */
export interface ShopsPlan {
  database: DatabaseLocation;
  count?: number;
  customers?: number;
  env?: NodeJS.ProcessEnv;
  dataDir?: string;
}

/** Plants a shop with products and customers and starts so many processes of it, without anything before them. */
export async function openShops(
  scene: Scene,
  { database, count = 1, customers = VISITORS, env = {}, dataDir = join(scene.folder, 'shop') }: ShopsPlan,
): Promise<Shops> {
  const secret = randomBytes(32).toString('base64url');
  await mkdir(dataDir, { recursive: true });
  await plantShop(database, customers);
  const settings = {
    SHOP_SECRET: secret,
    LOG_LEVEL: 'warn',
    ...(database.engine === 'postgres' && { DATABASE_URL: database.url }),
    ...env,
  };
  const start = (port: number) => startShop(dataDir, { ...settings, PORT: String(port) });
  const processes: ShopProcess[] = [];
  scene.defer(() => Promise.all(processes.map((process) => process.stop())));
  for (let index = 0; index < count; index++) processes.push(await start(await findFreePort()));
  return {
    database,
    secret,
    processes,
    origins: processes.map(({ port }) => `http://127.0.0.1:${port}`),
    async startAgain(index) {
      const former = processes[index];
      if (former) processes[index] = await start(former.port);
    },
  };
}

/** The usual visitors of these processes. */
export function visitorsOf({ origins, secret }: Shops): Visit {
  return { origins, secret, visitors: VISITORS, pause: 20 };
}
