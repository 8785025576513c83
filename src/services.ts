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
import { createOrderPayments } from '#features/order/order-payments.server.ts';
import { createOrderService } from '#features/order/order-service.server.ts';
import { createPayments } from '#features/payment/payment-service.server.ts';
import { createReconciliation } from '#features/payment/reconciliation.server.ts';
import { createSandboxGateway } from '#features/payment/sandbox/sandbox-gateway.server.ts';
import { createStripeGateway } from '#features/payment/stripe/stripe-gateway.server.ts';
import { migrations } from '#features/schema/migrations.server.ts';
import type { Database, Tables } from '#features/schema/tables.ts';
import { createAdmins } from '#features/user/admins.server.ts';
import { createUserService } from '#features/user/user-service.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { openDatabase } from '#platform/database/open-database.server.ts';
import { PageCache } from '#platform/page-cache/page-cache.server.ts';
import type { CardPayments, Config } from './config.ts';

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
  const users = createUserService({ db, now, endIdentity: provider.endIdentity });
  const admins = createAdmins({ db, now });
  const attempts = createAttempts({ db, now, secret: config.secret, limits: attemptLimits(isLive) });
  const door = createIdentityDoor({ db, provider, users, attempts, now });
  const who = createWhoIsAsking({ provider, tokens, users, now });

  const changes = createProductChanges({ db, now });
  const catalogue = createCatalogueService({ db, changes, now });
  const holding = { db, catalogue, changes, now, holdMilliseconds: config.orderHoldMilliseconds };
  const orders = createOrderService({ ...holding, takesCards: config.cards.by !== 'nobody' });
  const orderPayments = createOrderPayments(holding);
  const cards = composeCards(config.cards, { db, orders: orderPayments, changes, now });
  const reconciliation = createReconciliation({ db, payments: cards?.payments, orders: orderPayments, now });

  const pageCache = new PageCache(PAGE_CACHE_BYTES);
  changes.listen((changed) => pageCache.drop(changed.flatMap(marksOf)));

  if (!isLive) await seedDemo({ db, provider, users, now });

  const people = { provider, door, attempts, tokens, users, admins, who };
  const selling = { changes, catalogue, orders, orderPayments, cards, reconciliation };
  return { db, ...people, ...selling, pageCache };
}

/** Card payments with whoever takes the cards; nothing where nobody does. */
function composeCards(cards: CardPayments, shared: Omit<Parameters<typeof createPayments>[0], 'gateway'>) {
  if (cards.by === 'nobody') return undefined;
  if (cards.by === 'stripe') {
    const gateway = createStripeGateway(cards.account);
    return { gateway, payments: createPayments({ ...shared, gateway }), sandbox: undefined };
  }
  const gateway = createSandboxGateway(shared);
  const payments = createPayments({ ...shared, gateway });
  return { gateway, payments, sandbox: { gateway, notify: payments.apply } };
}
