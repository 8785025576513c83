import type { FastifyBaseLogger } from 'fastify';
import { createCash } from '#features/cash/cash.server.ts';
import { createCatalogue } from '#features/catalogue/catalogue.server.ts';
import { createDelivery } from '#features/delivery/delivery.server.ts';
import { seedDemo } from '#features/demo/demo-seed.server.ts';
import { createGoogleStandIn, type GoogleStandIn } from '#features/demo/google-stand-in.server.ts';
import { refuseSampleAccounts } from '#features/demo/sample-accounts.server.ts';
import { createDocuments } from '#features/document/document.server.ts';
import { createIdentity } from '#features/identity/identity.server.ts';
import { createIdentityProvider } from '#features/identity/provider/identity-provider.server.ts';
import { deleteIdentity, isEmailConfirmed, lockIdentity } from '#features/identity/provider/identity-queries.server.ts';
import { type KeyPurpose, signingKeys } from '#features/identity/session/secret-keys.server.ts';
import { createMails } from '#features/mail/mail.server.ts';
import { createMedia } from '#features/media/media.server.ts';
import { createOrders } from '#features/order/order.server.ts';
import { createOverview } from '#features/overview/overview.server.ts';
import { createPayment } from '#features/payment/payment.server.ts';
import { createReturns } from '#features/return/return.server.ts';
import { createShipments } from '#features/shipment/shipment.server.ts';
import { createTimeline } from '#features/timeline/timeline.server.ts';
import { createUsers } from '#features/user/user.server.ts';
import type { Feature } from '#platform/feature.ts';
import { createEventStreams } from '#platform/http/event-streams.server.ts';
import { createJobRunner } from '#platform/jobs/job-runner.server.ts';
import { createLog } from '#platform/log.server.ts';
import { createDispatcher } from '#platform/outbox/dispatcher.server.ts';
import { PageCache } from '#platform/page-cache/page-cache.server.ts';
import type { Config } from './config.ts';
import { openShopDatabase, type ShopDatabase } from './database.ts';
import { createMetrics } from './metrics/metrics.server.ts';

/** Rendering `pending` pages takes about a second. */
const PAGE_CACHE_LIMITS = { bytes: 32 * 1024 * 1024, entries: 5_000, pending: 128 };

export type Services = Awaited<ReturnType<typeof createServices>>;

/** The composition root: opens and migrates the database, seeds the demo, and connects the features. */
export async function createServices(config: Config, now: () => number = Date.now) {
  const log = createLog(config.logLevel);
  const database = openShopDatabase(config.database, log);
  try {
    return await connectFeatures(config, database, log, now);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function connectFeatures(config: Config, database: ShopDatabase, log: FastifyBaseLogger, now: () => number) {
  const { db } = database;
  const { shopUrl, dataDir, orderHoldMilliseconds: holdMilliseconds, maxPendingOrders: maxPending } = config;
  const isLive = config.mode === 'live';
  await database.migrate();
  if (isLive) await refuseSampleAccounts(db);

  const pageCache = new PageCache(PAGE_CACHE_LIMITS);
  const metrics = createMetrics({ pageCache, poolMetrics: database.poolMetrics });
  const eventStreams = createEventStreams();
  const google = createGoogleAccess(config);
  const keysFor = (purpose: KeyPurpose) => signingKeys(purpose, config.secret, config.previousSecret);
  const shared = { db, log, now };

  const mail = createMails({
    ...{ ...shared, shopUrl, delivery: config.mail, calendar: config.delivery },
    ...{ supportEmail: config.supportEmail, showsSecrets: config.showsMailedLinks },
    keys: keysFor('mailed-link'),
  });
  const { accountMails: mails } = mail;
  const provider = createIdentityProvider({
    ...{ db, now, shopUrl, isLive, mails },
    keys: keysFor('identity-provider'),
    findGoogleAuth: google?.find,
  });
  const { renameIdentity } = provider;
  const user = createUsers({ ...shared, renameIdentity, lockIdentity, deleteIdentity });
  const { users } = user;
  const identity = createIdentity({ ...shared, provider, users, keysFor, isLive, mails });
  const { attempts } = identity;
  const media = await createMedia({ ...shared, dataDir, storage: config.pictures });
  const catalogue = createCatalogue({ ...shared, pageCache, keepPicture: media.pictures.keep });
  const ordering = {
    ...shared,
    catalogue: catalogue.catalogue,
    changes: catalogue.changes,
    attempts,
    holdMilliseconds,
  };
  const cash = createCash(shared);
  const order = createOrders({
    ...{ ...ordering, users, maxPending },
    streams: eventStreams,
    takesCards: config.cards.by !== 'nobody',
    // Without mail delivery nobody could confirm their email.
    mayPayCash: async (userId) => !isLive || !config.mail || isEmailConfirmed(db, userId),
    onPlaced: metrics.orderPlaced,
    onStatusChanged: cash.cash.onStatusChanged,
  });
  const payment = createPayment({
    ...ordering,
    orderOwners: order.orderOwners,
    cardPayments: config.cards,
    isCashSettled: cash.cash.isSettled,
    onSettled: metrics.paymentSettled,
  });
  const timeline = createTimeline({ ...shared, owners: order.orderOwners, attempts });
  const shipment = createShipments(shared);
  const returning = createReturns({
    ...{ ...ordering, owners: order.orderOwners, payableOrders: payment.payableOrders },
    ...{ refundRequests: payment.refundRequests, orderRefunds: payment.orderRefunds },
  });
  const document = createDocuments({
    ...{ db, now, owners: order.orderOwners, timeZone: config.delivery.timeZone },
    sender: [new URL(shopUrl).host, ...(config.supportEmail === undefined ? [] : [config.supportEmail])],
  });
  const overview = createOverview(shared);
  const delivery = createDelivery({ calendar: config.delivery, pageCache, now });
  const fulfilment = [payment, cash, timeline, shipment, returning, document, mail];
  const parts = [catalogue, user, order, ...fulfilment, overview, delivery, identity, media];
  const outbox: Feature = { jobs: [createDispatcher({ ...shared, consumers: mail.eventConsumers })] };
  const features = [...parts.map(({ feature }) => feature), outbox];
  const jobs = createJobRunner({ ...shared, jobs: features.flatMap((each) => each.jobs ?? []), onRun: metrics.jobRan });

  await order.orderOwners.assignAll();
  const { notifyMissedChanges, includeOwnChanges } = catalogue.changes;
  database.onUncertainState({ onFailover: notifyMissedChanges, onUnknownOutcome: includeOwnChanges });
  if (!isLive) await seedDemo({ db, provider, users, now });

  /** Starts background work. */
  async function start(): Promise<void> {
    for (const feature of features) await feature.start?.();
    jobs.start();
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
    await database.close();
  }

  const { feature: _, ...services } = {
    ...user,
    ...identity,
    ...media,
    ...catalogue,
    ...order,
    ...payment,
    ...overview,
    ...delivery,
  };
  return {
    ...services,
    log,
    db,
    provider,
    eventStreams,
    pageCache,
    metrics,
    features,
    jobs,
    start,
    beginClosing,
    close,
  };
}

function createGoogleAccess({ google }: Config): GoogleStandIn | undefined {
  if (google === 'stand-in') return createGoogleStandIn();
  return google && { find: async () => google, close: async () => {} };
}
