import type { FastifyBaseLogger } from 'fastify';
import { createApiKeyFeature } from '#features/api-key/api-key.server.ts';
import { createAudit } from '#features/audit/audit.server.ts';
import { chainEarlierEntries } from '#features/audit/audit-retention.server.ts';
import { createBoughtTogether } from '#features/bought-together/bought-together.server.ts';
import { createCash } from '#features/cash/cash.server.ts';
import { createCatalogue } from '#features/catalogue/catalogue.server.ts';
import { createCoupons } from '#features/coupon/coupon.server.ts';
import { createDelivery } from '#features/delivery/delivery.server.ts';
import { seedDemo } from '#features/demo/demo-seed.server.ts';
import { createGoogleStandIn, type GoogleStandIn } from '#features/demo/google-stand-in.server.ts';
import { refuseSampleAccounts } from '#features/demo/sample-accounts.server.ts';
import { createDocuments } from '#features/document/document.server.ts';
import { createIdentity } from '#features/identity/identity.server.ts';
import { createIdentityProvider } from '#features/identity/provider/identity-provider.server.ts';
import { deleteIdentity, isEmailConfirmed, lockIdentity } from '#features/identity/provider/identity-queries.server.ts';
import { type KeyPurpose, signingKeys } from '#features/identity/session/secret-keys.server.ts';
import { createRoleNotices } from '#features/mail/account-notices.server.ts';
import { createMails } from '#features/mail/mail.server.ts';
import { createMedia } from '#features/media/media.server.ts';
import { areVariantsHeld } from '#features/order/held-variants.server.ts';
import { createOrders } from '#features/order/order.server.ts';
import { createOverview } from '#features/overview/overview.server.ts';
import { createPayment } from '#features/payment/payment.server.ts';
import { createPersonalData } from '#features/personal-data/personal-data.server.ts';
import { createProductImport } from '#features/product-import/product-import.server.ts';
import { createReturns } from '#features/return/return.server.ts';
import { createReviews } from '#features/review/review.server.ts';
import { createProductIndex, createSearch } from '#features/search/search.server.ts';
import { createSettings } from '#features/settings/settings.server.ts';
import type { Settings } from '#features/settings/settings-schema.ts';
import { createShipments } from '#features/shipment/shipment.server.ts';
import { createStaffSearch, type FindByWords } from '#features/staff-search/staff-search.server.ts';
import { createStockAlerts } from '#features/stock-alert/stock-alert.server.ts';
import { createTimeline } from '#features/timeline/timeline.server.ts';
import { createUsers } from '#features/user/user.server.ts';
import { createWebhooks } from '#features/webhook/webhook.server.ts';
import { createWishlists } from '#features/wishlist/wishlist.server.ts';
import type { Feature } from '#platform/feature.ts';
import { createEventStreams } from '#platform/http/event-streams.server.ts';
import { createJobRunner } from '#platform/jobs/job-runner.server.ts';
import { createLog } from '#platform/log.server.ts';
import { createDispatcher } from '#platform/outbox/dispatcher.server.ts';
import { createEdgePurger } from '#platform/page-cache/edge-purger.server.ts';
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
  const { staffConfirmMinutes: confirmMinutes, isStaffFactorRequired: isFactorRequired } = config;
  const isLive = config.mode === 'live';
  await database.migrate();
  if (isLive) await refuseSampleAccounts(db);
  await chainEarlierEntries(db, now);

  const edge =
    config.edge && createEdgePurger(config.edge, { log, onPurged: (outcome) => metrics.edgePurged(outcome) });
  const pageCache = new PageCache(PAGE_CACHE_LIMITS, edge);
  const metrics = createMetrics({ pageCache, poolMetrics: database.poolMetrics });
  const eventStreams = createEventStreams();
  const google = createGoogleAccess(config);
  const keysFor = (purpose: KeyPurpose) => signingKeys(purpose, config.secret, config.previousSecret);
  const shared = { db, log, now };

  const shopSettings = await createSettings({ ...shared, pageCache, defaults: defaultSettings(config) });
  const { settings } = shopSettings;
  const getTimeZone = () => settings.current().timeZone;

  const mail = createMails({
    ...{ ...shared, shopUrl, delivery: config.mail, calendar: config.delivery },
    ...{ readSettings: settings.read, showsSecrets: config.showsMailedLinks },
    keys: keysFor('mailed-link'),
  });
  const { accountMails: mails } = mail;
  const provider = createIdentityProvider({
    ...{ db, now, shopUrl, isLive, mails },
    asksToConfirm: confirmMinutes > 0,
    keys: keysFor('identity-provider'),
    findGoogleAuth: google?.find,
  });
  const { renameIdentity } = provider;
  const user = createUsers({
    ...{ ...shared, renameIdentity, lockIdentity, deleteIdentity },
    notifyOfRole: mails && createRoleNotices(mails.notify),
    onNameChange: (trx, userId) => review.reviews.recordAuthorChange(trx, userId),
  });
  const { users } = user;
  const apiKey = createApiKeyFeature(shared);
  const identity = createIdentity({
    ...{ ...shared, provider, users, keysFor, mails, apiKeys: apiKey.keys },
    ...{ isLive, isFactorRequired, confirmMinutes },
  });
  const { attempts } = identity;
  const media = await createMedia({ ...shared, dataDir, storage: config.pictures });
  const index = createProductIndex(db);
  const webhook = createWebhooks({
    ...shared,
    keys: keysFor('webhook-secret'),
    allowsPrivate: config.allowsPrivateWebhooks,
  });
  const catalogue = createCatalogue({
    ...{ ...shared, pageCache, pictures: media.pictures, areVariantsHeld, index },
    isEventWanted: webhook.isSubscribed,
  });
  const search = await createSearch({ ...shared, changes: catalogue.changes });
  const productImport = createProductImport({
    ...{ ...shared, changes: catalogue.changes, pictures: media.pictures },
    areVariantsHeld,
  });
  const wishlist = createWishlists(shared);
  const stockAlert = createStockAlerts({ ...shared, writeMails: mail.writeAlertMails });
  const boughtTogether = createBoughtTogether({ ...shared, changes: catalogue.changes });
  const audit = createAudit({ ...shared, getTimeZone });
  const coupon = createCoupons({ ...shared, catalogue: catalogue.catalogue, attempts, getTimeZone });
  const ordering = {
    ...{ ...shared, attempts, holdMilliseconds },
    ...{ catalogue: catalogue.catalogue, changes: catalogue.changes, couponUses: coupon.couponUses },
  };
  const cash = createCash(shared);
  const order = createOrders({
    ...{ ...ordering, users, maxPending, explainCoupon: coupon.explainCoupon },
    streams: eventStreams,
    takesCards: config.cards.by !== 'nobody',
    // Without mail delivery, emails cannot be confirmed.
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
  const review = createReviews({
    ...{ ...shared, catalogue: catalogue.catalogue, changes: catalogue.changes, attempts },
    ...{ keys: keysFor('review-opt-out'), mailStore: mail.mailStore },
  });
  const document = createDocuments({
    ...{ db, now, owners: order.orderOwners },
    ...{ readSettings: settings.read, host: new URL(shopUrl).host },
  });
  const overview = createOverview({ db, now, readSettings: settings.read });
  // Without correcting errors, because most of what staff type is no product.
  const findByWords: FindByWords = async (query, limit) =>
    (await search.search.search(query, { limit, literal: true })).products;
  const staffSearch = createStaffSearch({ db, findByWords });
  const personalData = createPersonalData({
    ...{ db, now, users, provider, factors: identity.factors },
    ...{ orders: order.orders, timelines: timeline.timelines },
  });
  const delivery = createDelivery({
    getCalendar: () => ({ ...config.delivery, timeZone: getTimeZone() }),
    ...{ pageCache, now },
  });
  const fulfilment = [payment, cash, timeline, shipment, returning, document, mail, webhook];
  const parts = [
    audit,
    shopSettings,
    catalogue,
    apiKey,
    personalData,
    coupon,
    productImport,
    search,
    boughtTogether,
    wishlist,
    stockAlert,
    review,
    user,
    order,
    ...fulfilment,
    overview,
    staffSearch,
    delivery,
    identity,
    media,
  ];
  const outbox: Feature = {
    jobs: [
      createDispatcher({
        ...shared,
        countRequests: metrics.countRequests,
        consumers: [...mail.eventConsumers, ...review.eventConsumers, webhook.eventConsumer],
      }),
    ],
  };
  const features = [...parts.map(({ feature }) => feature), outbox];
  const jobs = createJobRunner({ ...shared, jobs: features.flatMap((each) => each.jobs ?? []), onRun: metrics.jobRan });

  await order.orderOwners.assignAll();
  const { notifyMissedChanges, includeOwnChanges } = catalogue.changes;
  database.onUncertainState({ onFailover: notifyMissedChanges, onUnknownOutcome: includeOwnChanges });
  if (!isLive) await seedDemo({ db, provider, users, now, index });

  /** Starts background work. */
  async function start(): Promise<void> {
    for (const feature of features) await feature.start?.();
    jobs.start();
    // What the edge has may be of another version, or from before a change that was lost with its process.
    edge?.purgeEverything();
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
    await edge?.close();
    await database.close();
  }

  const { feature: _, ...services } = {
    ...user,
    ...identity,
    ...media,
    ...catalogue,
    ...search,
    ...review,
    ...coupon,
    ...order,
    ...payment,
    ...overview,
    ...productImport,
    ...delivery,
    ...shopSettings,
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

/** The settings that staff have not changed. */
function defaultSettings({ supportEmail = '', delivery: { timeZone } }: Config): Settings {
  return {
    ...{ name: 'Thock', address: '', taxNumber: '', announcement: '' },
    ...{ email: supportEmail, lowStock: 6, timeZone },
  };
}

function createGoogleAccess({ google }: Config): GoogleStandIn | undefined {
  if (google === 'stand-in') return createGoogleStandIn();
  return google && { find: async () => google, close: async () => {} };
}
