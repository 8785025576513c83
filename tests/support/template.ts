import { tmpdir } from 'node:os';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import type { Config } from '../../src/config.ts';
import { createServices } from '../../src/services/services.ts';

/** The database that tests copy. It is migrated and seeded once, because hashing the sample passwords is slow. */
type Template =
  | { engine: 'sqlite'; file: string }
  | { engine: 'postgres' /** Address of the server. */; server: string /** Name of the database. */; name: string };

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
  }
}

/** Returns the configuration of a shop under test. All share one secret, as the processes of one shop do. */
export function testConfig(database: DatabaseLocation): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    shopUrl: 'http://127.0.0.1',
    dataDir: tmpdir(),
    publicFolder: 'public',
    database,
    pictures: { kind: 'disk' },
    mode: 'demo',
    sample: undefined,
    taxAccount: undefined,
    vatCheck: { by: 'stand-in' },
    allowsStandIns: false,
    strictTransport: undefined,
    proxies: 0,
    trustedProxies: undefined,
    edge: undefined,
    logLevel: 'silent',
    secret: 'only-for-tests-only-for-tests-only-for-tests',
    previousSecret: undefined,
    google: undefined,
    mail: undefined,
    showsMailedLinks: true,
    allowsPrivateWebhooks: true,
    allowsPrivatePictures: true,
    cards: { by: 'sandbox' },
    orderHoldMilliseconds: 24 * 3_600_000,
    maxPendingOrders: 0,
    staffConfirmMinutes: 0,
    isStaffFactorRequired: false,
    delivery: { timeZone: 'UTC', cutoff: '15:00', holidays: [] },
    drainDelayMilliseconds: 0,
    metricsToken: undefined,
    supportEmail: 'help@thock.example',
    socialLinks: [],
    securityContact: undefined,
    warnings: [],
  };
}

/** Migrates and seeds an empty database by creating the shop's services on it. */
export async function seedTemplate(database: DatabaseLocation): Promise<void> {
  const { db } = await createServices(testConfig(database));
  await db.destroy();
}
