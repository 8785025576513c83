import type { FastifyBaseLogger } from 'fastify';
import { watchBranding } from '#features/branding/branding.server.ts';
import { mailLook } from '#features/branding/document-look.server.ts';
import { attemptLimits } from '#features/identity/attempts/attempt-limits.server.ts';
import { createAttempts } from '#features/identity/attempts/attempts.server.ts';
import { createRefusalWatch } from '#features/identity/attempts/refusal-watch.server.ts';
import { type KeyPurpose, signingKeys } from '#features/identity/session/secret-keys.server.ts';
import { createMails } from '#features/mail/mail.server.ts';
import { lockOrders } from '#features/order/order/order-queries.server.ts';
import { createSettings } from '#features/settings/settings.server.ts';
import { createWebhooks } from '#features/webhook/webhook.server.ts';
import { createEdgePurger } from '#platform/page-cache/edge-purger.server.ts';
import { PageCache } from '#platform/page-cache/page-cache.server.ts';
import type { Config } from '../config.ts';
import type { ShopDatabase } from '../database.ts';
import { createMetrics } from '../metrics/metrics.server.ts';
import { defaultSettings } from './default-settings.ts';

/** Rendering `pending` pages takes about a second. */
const PAGE_CACHE_LIMITS = { bytes: 8 * 1024 * 1024, entries: 5_000, pending: 128 };

/** What all other features build on: the page cache, metrics, limits on attempts, settings, mails and webhooks. */
export type Foundation = Awaited<ReturnType<typeof createFoundation>>;

/** Creates what all other features build on. */
export async function createFoundation(
  config: Config,
  { db, poolMetrics }: ShopDatabase,
  log: FastifyBaseLogger,
  now: () => number,
) {
  const edge =
    config.edge && createEdgePurger(config.edge, { log, onPurged: (outcome) => metrics.edgePurged(outcome) });
  const pageCache = new PageCache(PAGE_CACHE_LIMITS, edge);
  const metrics = createMetrics({ pageCache, poolMetrics, db, log, now });
  const keysFor = (purpose: KeyPurpose) => signingKeys(purpose, config.secret, config.previousSecret);
  const shared = { db, log, now };
  const isLive = config.mode === 'live';
  const attempts = createAttempts({
    ...shared,
    secret: keysFor('attempt').current,
    networkKeys: keysFor('limited-network'),
    limits: attemptLimits(isLive),
    onRefused: createRefusalWatch(shared),
  });

  const settings = await createSettings({ ...shared, pageCache, lockOrders, defaults: defaultSettings(config) });
  const readSettings = settings.settings.read;
  const branding = await watchBranding(db, pageCache);
  const mail = createMails({
    ...shared,
    attempts,
    readSettings,
    readLook: () => mailLook(branding.current(), config.shopUrl),
    shopUrl: config.shopUrl,
    delivery: config.mail,
    calendar: config.delivery,
    showsSecrets: config.showsMailedLinks,
    keys: keysFor('mailed-link'),
    reportCall: metrics.reportCallsOf('mail-server'),
  });
  const webhook = createWebhooks({
    ...shared,
    keys: keysFor('webhook-secret'),
    allowsPrivate: config.allowsPrivateWebhooks,
    reportCall: metrics.reportCallsOf('webhook-receiver'),
  });
  return {
    config,
    isLive,
    shared,
    attempts,
    keysFor,
    edge,
    pageCache,
    metrics,
    settings,
    branding,
    readSettings,
    getTimeZone: () => settings.settings.current().timeZone,
    mail,
    webhook,
    parts: [settings, mail, webhook],
  };
}
