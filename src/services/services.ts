import type { FastifyBaseLogger } from 'fastify';
import { chainEarlierEntries } from '#features/audit/audit-retention.server.ts';
import { seedDemo } from '#features/demo/demo-seed.server.ts';
import { refuseSampleAccounts } from '#features/demo/sample-accounts.server.ts';
import { seedShop } from '#features/demo/sample-shop.server.ts';
import type { Feature } from '#platform/feature.ts';
import { createJobRunner } from '#platform/jobs/job-runner.server.ts';
import { createLog } from '#platform/log.server.ts';
import { createDispatcher } from '#platform/outbox/dispatcher.server.ts';
import type { Config } from '../config.ts';
import { openShopDatabase, type ShopDatabase } from '../database.ts';
import { connectOrders } from './connect-orders.ts';
import { connectPeople } from './connect-people.ts';
import { connectProducts } from './connect-products.ts';
import { defaultSettings } from './default-settings.ts';
import { createFoundation } from './foundation.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

/** The composition root: opens and migrates the database, seeds the demo, and connects the features. */
export async function createServices(config: Config, now: () => number = Date.now) {
  const log = createLog(config.logLevel);
  const database = openShopDatabase(config.database, log);
  try {
    await database.migrate();
    if (config.mode === 'live') await refuseSampleAccounts(database.db);
    await chainEarlierEntries(database.db, now);
    const { sample } = config;
    if (sample) await seedShop(database.db, { sample, defaults: defaultSettings(config), now });
    return await connectFeatures(config, database, log, now);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function connectFeatures(config: Config, database: ShopDatabase, log: FastifyBaseLogger, now: () => number) {
  const { db } = database;
  const foundation = await createFoundation(config, database, log, now);
  const { isLive, shared, attempts, pageCache, metrics, mail, webhook } = foundation;
  const products = await connectProducts(foundation);
  const people = connectPeople(foundation, products);
  const orders = await connectOrders(foundation, people, products);

  const outbox: Feature = {
    jobs: [
      createDispatcher({
        ...shared,
        countRequests: metrics.countRequests,
        consumers: [...mail.eventConsumers, ...products.review.eventConsumers, webhook.eventConsumer],
      }),
    ],
  };
  const parts = [foundation, people, products, orders].flatMap((group) => group.parts);
  const features: Feature[] = [...parts.map(({ feature }) => feature), outbox];
  const jobs = createJobRunner({ ...shared, jobs: features.flatMap((each) => each.jobs ?? []), onRun: metrics.jobRan });

  await orders.order.orderOwners.assignAll();
  const { notifyMissedChanges, includeOwnChanges } = products.catalogue.changes;
  database.onUncertainState({ onFailover: notifyMissedChanges, onUnknownOutcome: includeOwnChanges });
  const { provider, google, user } = people;
  if (!isLive) await seedDemo({ db, provider, users: user.users, now, index: products.index, sample: config.sample });
  // The sample may have added some.
  await products.collection.reload();

  /** Starts background work. */
  async function start(): Promise<void> {
    for (const feature of features) await feature.start?.();
    jobs.start();
    // What the edge has may be of another version, or from before a change that was lost with its process.
    foundation.edge?.purgeEverything();
  }

  /** Prepares for shutdown, so that requests in flight end in time. */
  function beginClosing(): void {
    for (const feature of features) feature.beginClosing?.();
  }

  /** Waits for background work to finish, then closes the database. */
  async function close(): Promise<void> {
    for (const feature of features) await feature.close?.();
    await jobs.stop();
    await google?.close();
    await foundation.edge?.close();
    await database.close();
  }

  return {
    settings: foundation.settings.settings,
    users: people.user.users,
    admins: people.user.admins,
    tokens: people.identity.tokens,
    authenticator: people.identity.authenticator,
    factors: people.identity.factors,
    pictures: products.media.pictures,
    branding: products.branding.branding,
    brandingPictures: products.branding.pictureUser,
    socialPictureOf: products.socialPicture.pathOf,
    catalogue: products.catalogue.catalogue,
    changes: products.catalogue.changes,
    menus: products.menu.menus,
    home: products.home.home,
    collections: products.collection.collections,
    createCollectionReading: products.collection.createReading,
    content: products.content.content,
    createContentReading: products.content.createReading,
    search: products.search.search,
    imports: products.productImport.imports,
    reviews: products.review.reviews,
    redirects: products.redirect.redirects,
    coupons: orders.coupon.coupons,
    shipping: orders.shipping.shipping,
    taxes: orders.tax.taxes,
    takesWithdrawals: orders.takesWithdrawals,
    withdraw: orders.withdraw,
    ...people.forms,
    orders: orders.order.orders,
    orderOwners: orders.order.orderOwners,
    cards: orders.payment.cards,
    orderPayments: orders.payment.orderPayments,
    stockHolds: orders.payment.stockHolds,
    cancellations: orders.payment.cancellations,
    reconciliation: orders.payment.reconciliation,
    delivery: orders.delivery.delivery,
    log,
    db,
    isDiskFull: database.isDiskFull,
    attempts,
    provider,
    eventStreams: orders.eventStreams,
    pageCache,
    metrics,
    features,
    jobs,
    start,
    beginClosing,
    close,
  };
}
