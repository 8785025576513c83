import type { Kysely } from 'kysely';
import { createCatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import { marksOf } from '#features/catalogue/page-marks.ts';
import { createProductChanges } from '#features/catalogue/product-changes.server.ts';
import { seedDemo } from '#features/demo/demo-seed.server.ts';
import { attemptLimits } from '#features/identity/attempt-limits.server.ts';
import { createAttempts } from '#features/identity/attempts.server.ts';
import { createIdentityDoor } from '#features/identity/identity-door.server.ts';
import { createIdentityProvider } from '#features/identity/identity-provider.server.ts';
import { createSessionTokens } from '#features/identity/session-token.server.ts';
import { createWhoIsAsking } from '#features/identity/who-is-asking.server.ts';
import { createOrderService } from '#features/order/order-service.server.ts';
import { createOverviewService } from '#features/overview/overview-service.server.ts';
import { migrations } from '#features/schema/migrations.server.ts';
import type { Database, Tables } from '#features/schema/tables.ts';
import { createAdmins } from '#features/user/admins.server.ts';
import { createUserService } from '#features/user/user-service.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { openDatabase } from '#platform/database/open-database.server.ts';
import { PageCache } from '#platform/page-cache/page-cache.server.ts';
import type { Config } from './config.ts';

const PAGE_CACHE_BYTES = 32 * 1024 * 1024;

export type Services = Awaited<ReturnType<typeof createServices>>;

/** The composition root: opens and migrates the database, seeds the demo, and gives every service what it needs. */
export async function createServices(config: Config, now: () => number = Date.now) {
  const db: Database = openDatabase<Tables>(config.database);
  try {
    return await composeServices(config, db, now);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function composeServices(config: Config, db: Kysely<Tables>, now: () => number) {
  await migrate(db, migrations);

  const isLive = config.mode === 'live';
  const provider = createIdentityProvider({ db, secret: config.secret, shopUrl: config.shopUrl, isLive });
  const tokens = createSessionTokens(config.secret, now);
  const users = createUserService({
    db,
    now,
    renameIdentity: provider.renameIdentity,
    endIdentity: provider.endIdentity,
  });
  const admins = createAdmins({ db, now });
  const attempts = createAttempts({ db, now, secret: config.secret, limits: attemptLimits(isLive) });
  const door = createIdentityDoor({ db, provider, users, attempts, now });
  const who = createWhoIsAsking({ provider, tokens, users, now });

  const changes = createProductChanges({ db, now });
  const catalogue = createCatalogueService({ db, changes, now });
  const orders = createOrderService({ db, catalogue, changes, now, takesCards: false });
  const overview = createOverviewService({ db, now });

  const pageCache = new PageCache(PAGE_CACHE_BYTES);
  changes.listen((changed) => pageCache.drop(changed.flatMap(marksOf)));

  if (!isLive) await seedDemo({ db, provider, users, now });

  return { db, provider, door, attempts, tokens, users, admins, who, changes, catalogue, orders, overview, pageCache };
}
