import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { AskDatabase } from '#features/catalogue/catalogue-reading.server.ts';
import { createCatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import { marksOf } from '#features/catalogue/page-marks.ts';
import { createProductChanges } from '#features/catalogue/product-changes.server.ts';
import { createReplicaReads } from '#features/catalogue/replica-reads.server.ts';
import { seedDemo } from '#features/demo/demo-seed.server.ts';
import { createGoogleStandIn, type GoogleStandIn } from '#features/demo/google-stand-in.server.ts';
import { refuseSampleAccounts } from '#features/demo/sample-accounts.server.ts';
import { attemptLimits } from '#features/identity/attempt-limits.server.ts';
import { createAttempts } from '#features/identity/attempts.server.ts';
import { createIdentityDoor } from '#features/identity/identity-door.server.ts';
import { createIdentityMails } from '#features/identity/identity-mails.server.ts';
import { createIdentityProvider, type Identity } from '#features/identity/identity-provider.server.ts';
import { deleteIdentity, isEmailConfirmed, lockIdentity } from '#features/identity/identity-queries.server.ts';
import { signingKeys } from '#features/identity/secret-keys.server.ts';
import { createSessionTokens } from '#features/identity/session-token.server.ts';
import { createSessions } from '#features/identity/sessions.server.ts';
import { createWhoIsAsking } from '#features/identity/who-is-asking.server.ts';
import { openPictureStorage } from '#features/media/open-picture-storage.server.ts';
import { createPictureService } from '#features/media/picture-service.server.ts';
import { createOrderChanges } from '#features/order/order-changes.server.ts';
import { createOrderOwners } from '#features/order/order-owners.server.ts';
import { createOrderPayments } from '#features/order/order-payments.server.ts';
import { createOrderService } from '#features/order/order-service.server.ts';
import { createOverviewService } from '#features/overview/overview-service.server.ts';
import { createPayments } from '#features/payment/payment-service.server.ts';
import { createReconciliation } from '#features/payment/reconciliation.server.ts';
import { logGatewayFailure } from '#features/payment/report-failure.server.ts';
import { createSandboxGateway } from '#features/payment/sandbox/sandbox-gateway.server.ts';
import { createStripeGateway } from '#features/payment/stripe/stripe-gateway.server.ts';
import { createAdmins } from '#features/user/admins.server.ts';
import { createUserService } from '#features/user/user-service.server.ts';
import { warnUnlessDatabase } from '#platform/database/database-trouble.server.ts';
import { createEventStreams } from '#platform/http/event-streams.server.ts';
import { createLog } from '#platform/log.server.ts';
import { createMailer } from '#platform/mail/mail-route.server.ts';
import { createPostbox } from '#platform/mail/postbox.server.ts';
import { PageCache } from '#platform/page-cache/page-cache.server.ts';
import type { CardPayments, Config } from './config.ts';
import { type Databases, openDatabases } from './databases.ts';
import { createFigures } from './figures/figures.server.ts';

/** Rendering as many pages as there may be pending takes about a second. */
const PAGE_CACHE_LIMITS = { bytes: 32 * 1024 * 1024, entries: 5_000, pending: 128 };
/** How long a stopping process waits for answers of the card payment provider; then it gives up asking. */
const PROVIDER_GRACE_MILLISECONDS = 3_000;

export type Services = Awaited<ReturnType<typeof createServices>>;

/** The composition root: opens and migrates the database, seeds the demo, and gives every service what it needs. */
export async function createServices(config: Config, now: () => number = Date.now) {
  const log = createLog(config.logLevel);
  const databases = openDatabases(config, log);
  try {
    return await composeServices(config, databases, log, now);
  } catch (error) {
    await databases.close();
    throw error;
  }
}

async function composeServices(config: Config, databases: Databases, log: FastifyBaseLogger, now: () => number) {
  const { db, replica } = databases;
  await databases.migrate();
  const orderOwners = createOrderOwners({ db, now });
  await orderOwners.assignAll();

  const isLive = config.mode === 'live';
  if (isLive) await refuseSampleAccounts(db);
  const { shopUrl } = config;
  const keysFor = (purpose: Parameters<typeof signingKeys>[0]) =>
    signingKeys(purpose, config.secret, config.previousSecret);
  const pageCache = new PageCache(PAGE_CACHE_LIMITS);
  const figures = createFigures({ pageCache, poolFigures: databases.poolFigures });
  const postbox = config.mail && createPostbox(createMailer(config.mail), log);
  const google = googleOf(config);
  const provider = createIdentityProvider({
    db,
    keys: keysFor('identity-provider'),
    shopUrl,
    isLive,
    now,
    postbox,
    findGoogle: google?.find,
  });
  const tokens = createSessionTokens(keysFor('session-token'), now);
  const { renameIdentity } = provider;
  const users = createUserService({ db, now, renameIdentity, lockIdentity, deleteIdentity });
  const admins = createAdmins({ db, now });
  const attempts = createAttempts({ db, now, secret: keysFor('attempt').current, limits: attemptLimits(isLive) });
  const mails = createIdentityMails(shopUrl);
  const tellPasswordChanged = (person: Identity) => postbox?.post(mails.passwordChanged(person));
  const door = createIdentityDoor({ db, provider, users, attempts, tellPasswordChanged, now });
  const sessions = createSessions({ db, provider, users, now });
  const who = createWhoIsAsking({ provider, tokens, users, now });

  const changes = createProductChanges({ db, now });
  const picturesFolder = join(config.dataDir, 'pictures');
  const storage = await openPictureStorage(config.pictures, picturesFolder);
  const pictures = createPictureService({ db, storage, folder: picturesFolder, now });
  const catalogue = createCatalogueService({ db, changes, now, keepPicture: pictures.keep });
  const askForPages: AskDatabase = replica
    ? createReplicaReads({ primary: db, replica, changes, now })
    : (read) => read(db);
  const holding = { db, catalogue, changes, now, holdMilliseconds: config.orderHoldMilliseconds };
  const orders = createOrderService({
    ...holding,
    takesCards: config.cards.by !== 'nobody',
    // Where no mail can be sent, nobody could confirm their email.
    mayPayCash: async (userId) => !isLive || !config.mail || isEmailConfirmed(db, userId),
    maxPending: config.maxPendingOrders,
    tellPlaced: figures.orderPlaced,
  });
  const orderPayments = createOrderPayments(holding);
  const orderChanges = createOrderChanges({
    db,
    onError: warnUnlessDatabase(log, 'could not look for changed orders'),
  });
  const eventStreams = createEventStreams();
  const cards = composeCards(config.cards, {
    ...{ db, orders: orderPayments, changes, now },
    tellSettled: figures.paymentSettled,
    reportFailure: (failure) => logGatewayFailure(log, failure),
  });
  const reconciliation = createReconciliation({
    ...{ db, now },
    payments: cards?.payments,
    orders: orderPayments,
    owners: orderOwners,
  });
  const overview = createOverviewService({ db, now });

  changes.listen((changed) => pageCache.drop(changed.flatMap(marksOf)));
  changes.listenToGaps(() => pageCache.clear());
  databases.onDoubt({ moved: changes.tellOfGap, unsure: changes.lookForOwn });

  if (!isLive) await seedDemo({ db, provider, users, now });

  let grace: NodeJS.Timeout | undefined;

  /** Makes sure that requests in flight end although the card payment provider does not answer them. */
  function beginClosing(): void {
    grace = setTimeout(() => cards?.gateway.close(), PROVIDER_GRACE_MILLISECONDS).unref();
  }

  /** Waits for what goes on behind the requests, then lets go of the database. */
  async function close(): Promise<void> {
    clearTimeout(grace);
    cards?.gateway.close();
    await reconciliation.stop();
    await changes.stopPolling();
    await orderChanges.close();
    await pictures.stopCleaning();
    await postbox?.close();
    await google?.close();
    await databases.close();
  }

  const people = { provider, door, attempts, tokens, sessions, users, admins, who };
  const selling = {
    changes,
    catalogue,
    askForPages,
    pictures,
    orders,
    orderChanges,
    orderOwners,
    orderPayments,
    cards,
    reconciliation,
    overview,
  };
  return { log, db, ...people, ...selling, eventStreams, pageCache, figures, beginClosing, close };
}

function googleOf({ google }: Config): GoogleStandIn | undefined {
  if (google === 'stand-in') return createGoogleStandIn();
  return google && { find: async () => google, close: async () => {} };
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
