import { tmpdir } from 'node:os';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import type { Config } from '../../src/config.ts';
import { createServices } from '../../src/services.ts';

/** What tests copy their databases from: migrated and seeded once, because hashing the sample passwords takes long. */
type Template =
  | { engine: 'sqlite'; file: string }
  | { engine: 'postgres' /** Address of the server. */; server: string /** Name of the database. */; name: string };

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
  }
}

/** Configuration of a shop under test. The secret is the same for all, as it is for the processes of one shop. */
export function testConfig(database: DatabaseLocation): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    shopUrl: 'http://127.0.0.1',
    dataDir: tmpdir(),
    database,
    replica: undefined,
    pictures: { kind: 'disk' },
    mode: 'demo',
    proxies: 0,
    logLevel: 'silent',
    secret: 'only-for-tests-only-for-tests-only-for-tests',
    previousSecret: undefined,
    google: undefined,
    mail: undefined,
    cards: { by: 'sandbox' },
    orderHoldMilliseconds: 24 * 3_600_000,
    maxPendingOrders: 0,
    stopDelayMilliseconds: 0,
    metricsToken: undefined,
    securityContact: undefined,
  };
}

/** Lets the shop itself migrate and seed an empty database. */
export async function plantTemplate(database: DatabaseLocation): Promise<void> {
  const { db } = await createServices(testConfig(database));
  await db.destroy();
}
