import { isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import type { GoogleAccess } from '#features/identity/google.server.ts';
import type { PictureStorageConfig } from '#features/media/open-picture-storage.server.ts';
import type { StripeAccount } from '#features/payment/stripe/stripe-gateway.server.ts';
import type { DatabaseLocation, PostgresLocation } from '#platform/database/open-database.server.ts';
import type { LogLevel } from '#platform/log.server.ts';
import type { MailRoute } from '#platform/mail/mail-route.server.ts';
import { keptSecret, openDataFolder } from './data-folder.ts';
import { ConfigError, type Environment, parseEnvironment, remediesFor, type Setting } from './environment.ts';
import { checkMode } from './mode-checks.ts';

/** Everything that the environment decides, checked. */
export interface Config {
  port: number;
  host: string;
  /** Where visitors reach the shop, without a slash at the end. */
  shopUrl: string;
  dataDir: string;
  database: DatabaseLocation;
  /** A copy of the database, somewhat behind it, that public pages are made from. */
  replica: PostgresLocation | undefined;
  mode: 'demo' | 'live';
  /** How many proxies stand before the shop, each adding whom it speaks for to X-Forwarded-For. */
  proxies: number;
  logLevel: LogLevel;
  /** The secret from which the keys for session tokens and the identity provider's cookies are derived. */
  secret: string;
  /** The secret before the last rotation, whose signatures are still accepted. */
  previousSecret: string | undefined;
  /** How people sign in with Google: at Google, at the demo's stand-in, or not at all. */
  google: GoogleAccess | 'stand-in' | undefined;
  /** Where mails go; without it the shop sends none. */
  mail: MailRoute | undefined;
  pictures: PictureStorageConfig;
  cards: CardPayments;
  /** How long an unpaid card order keeps its pieces. */
  orderHoldMilliseconds: number;
  /** How many pending orders a customer may have; 0: no limit. */
  maxPendingOrders: number;
  /** How long a process that is told to stop goes on answering, while it says that it is not ready. */
  stopDelayMilliseconds: number;
  /** Opens /metrics to who is on another machine. */
  metricsToken: string | undefined;
  /** Where security problems are reported, as a mailto: or https: address. */
  securityContact: string | undefined;
}

/** Who takes the cards. */
export type CardPayments = { by: 'nobody' } | { by: 'sandbox' } | { by: 'stripe'; account: StripeAccount };

const SECOND_MILLISECONDS = 1000;
const HOUR_MILLISECONDS = 3_600_000;

/** Where nothing else is set. The demo's visitors share its accounts. */
const MAX_PENDING_ORDERS = { live: 20, demo: 0 } as const;

const LIVE_NEEDS = ['SHOP_URL', 'SHOP_SECRET'] as const;
const GOOGLE_NEEDS = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const;
const STRIPE_NEEDS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const S3_NEEDS = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PUBLIC_URL'] as const;
const IMGBB_NEEDS = ['IMGBB_API_KEY'] as const;

/** Reads the environment. Throws {@link ConfigError} naming what is wrong or missing and what to do. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const values = parseEnvironment(environment);
  if (values.SHOP_MODE === 'live') requireFor(values, 'SHOP_MODE', needsWhenLive(values));
  checkMode(values);
  const dataDir = resolve(values.DATA_DIR);
  openDataFolder(dataDir, values.DATA_DIR);
  const shopUrl = withoutSlash(values.SHOP_URL ?? `http://${inUrl(values.HOST)}:${values.PORT}`);
  return {
    port: values.PORT,
    host: values.HOST,
    shopUrl,
    dataDir,
    ...readDatabases(values, dataDir),
    mode: values.SHOP_MODE,
    proxies: values.PROXIES ?? (values.SHOP_MODE === 'live' ? 1 : 0),
    logLevel: values.LOG_LEVEL,
    secret: values.SHOP_SECRET ?? keptSecret(dataDir),
    previousSecret: values.SHOP_SECRET_PREVIOUS,
    google: readGoogle(values),
    mail: readMail(values, shopUrl),
    pictures: readPictureStorage(values),
    cards: readCardPayments(values),
    orderHoldMilliseconds: values.ORDER_HOLD_HOURS * HOUR_MILLISECONDS,
    maxPendingOrders: values.PENDING_ORDERS_PER_CUSTOMER ?? MAX_PENDING_ORDERS[values.SHOP_MODE],
    stopDelayMilliseconds: values.STOP_DELAY_SECONDS * SECOND_MILLISECONDS,
    metricsToken: values.METRICS_TOKEN,
    securityContact: values.SECURITY_CONTACT,
  };
}

/** Nothing that keeps people's money or sessions safe may be left to chance in a live shop, nor be a stand-in. */
function needsWhenLive({ GOOGLE_SIGN_IN, CARD_PAYMENTS }: Environment): readonly Setting[] {
  return [
    ...LIVE_NEEDS,
    ...(GOOGLE_SIGN_IN === 'on' ? GOOGLE_NEEDS : []),
    ...(CARD_PAYMENTS === 'on' ? STRIPE_NEEDS : []),
  ];
}

/** Stops when a choice needs settings that are not there. */
function requireFor<Name extends Setting>(
  values: Environment,
  choice: 'SHOP_MODE' | 'PICTURE_STORAGE',
  needs: readonly Name[],
): asserts values is Environment & { [Needed in Name]: NonNullable<Environment[Needed]> } {
  const missing = needs.filter((name) => values[name] === undefined);
  if (missing.length === 0) return;
  throw new ConfigError(`${choice} is "${values[choice]}", which needs more. ${remediesFor(missing)}`);
}

function readDatabases(values: Environment, dataDir: string): Pick<Config, 'database' | 'replica'> {
  const { DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl, DATABASE_POOL_SIZE: mostConnections } = values;
  if (url) {
    const replica = replicaUrl && ({ engine: 'postgres', url: replicaUrl, mostConnections, isReplica: true } as const);
    return { database: { engine: 'postgres', url, mostConnections }, replica: replica || undefined };
  }
  if (replicaUrl) throw new ConfigError(`DATABASE_REPLICA_URL needs DATABASE_URL. ${remediesFor(['DATABASE_URL'])}`);
  return { database: { engine: 'sqlite', file: join(dataDir, 'shop.sqlite') }, replica: undefined };
}

function readGoogle(values: Environment): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  if (values.GOOGLE_SIGN_IN === 'off') return undefined;
  if (clientId && clientSecret) return { clientId, clientSecret, discoveryUrl: values.GOOGLE_DISCOVERY_URL };
  const missing = GOOGLE_NEEDS.filter((name) => values[name] === undefined);
  if (missing.length === GOOGLE_NEEDS.length) return 'stand-in';
  throw new ConfigError(`Google's id and secret go together. ${remediesFor(missing)}`);
}

function readMail(values: Environment, shopUrl: string): Config['mail'] {
  const { SMTP_URL: url, MAIL_FROM: from = `Thock <no-reply@${new URL(shopUrl).hostname}>` } = values;
  if (url) return { via: 'smtp', url, from };
  return values.SHOP_MODE === 'demo' ? { via: 'outbox', folder: join(values.DATA_DIR, 'outbox'), from } : undefined;
}

function readPictureStorage(values: Environment): PictureStorageConfig {
  switch (values.PICTURE_STORAGE) {
    case 'disk':
      return { kind: 'disk' };
    case 's3':
      requireFor(values, 'PICTURE_STORAGE', S3_NEEDS);
      return {
        kind: 's3',
        endpoint: values.S3_ENDPOINT,
        region: values.S3_REGION,
        bucket: values.S3_BUCKET,
        accessKeyId: values.S3_ACCESS_KEY_ID,
        secretAccessKey: values.S3_SECRET_ACCESS_KEY,
        publicUrl: withoutSlash(values.S3_PUBLIC_URL),
      };
    case 'imgbb':
      requireFor(values, 'PICTURE_STORAGE', IMGBB_NEEDS);
      return { kind: 'imgbb', apiKey: values.IMGBB_API_KEY, apiBase: withoutSlash(values.IMGBB_API_BASE) };
  }
}

/** Stripe where its keys are, otherwise the sandbox; keys that are not all there would fail when somebody pays. */
function readCardPayments(values: Environment): CardPayments {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = values;
  if (values.CARD_PAYMENTS === 'off') return { by: 'nobody' };
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET) {
    const keys = { secretKey: STRIPE_SECRET_KEY, publishableKey: STRIPE_PUBLISHABLE_KEY };
    return { by: 'stripe', account: { ...keys, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: STRIPE_API_BASE } };
  }
  const missing = STRIPE_NEEDS.filter((name) => values[name] === undefined);
  if (missing.length === STRIPE_NEEDS.length) return { by: 'sandbox' };
  throw new ConfigError(`Stripe's keys go together. ${remediesFor(missing)}`);
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

/** RFC 3986 wants brackets around an IPv6 address. */
function inUrl(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
