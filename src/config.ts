import { isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import type { CardPayments } from '#features/card-provider/card-provider.server.ts';
import type { StripeAccount } from '#features/card-provider/stripe/stripe-account.ts';
import { readStripeAccount } from '#features/card-provider/stripe/stripe-settings.ts';
import type { DeliveryCalendar } from '#features/delivery/delivery-date.ts';
import type { Sample } from '#features/demo/samples.ts';
import type { GoogleAccess } from '#features/identity/provider/google.server.ts';
import type { MailDelivery } from '#features/mail/mail.server.ts';
import type { PictureStorageConfig } from '#features/media/open-picture-storage.server.ts';
import type { VatRegister } from '#features/tax/vat-register.server.ts';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import type { StrictTransport } from '#platform/http/security-headers.server.ts';
import type { LogLevel } from '#platform/log.server.ts';
import type { EdgeConfig } from '#platform/page-cache/edge-purger.server.ts';
import { loadOrCreateSecret, openDataFolder } from './data-folder.ts';
import { ConfigError, checkAll, type Environment, parseEnvironment } from './environment.ts';
import { refuseIncomplete, requireFor } from './missing-settings.ts';
import { refuseDangers } from './mode-checks.ts';
import { listMisspelt, refuseMisspelt } from './setting-names.ts';
import { listSettingWarnings } from './setting-warnings.ts';

/** The validated configuration. */
export interface Config {
  port: number;
  host: string;
  /** The shop's public URL, without a trailing slash. */
  shopUrl: string;
  dataDir: string;
  /** The folder with the static files that the shop serves, among them its own pictures. */
  publicFolder: string;
  database: DatabaseLocation;
  mode: 'demo' | 'live';
  /** What a new demo begins with instead of the shop of the specification. */
  sample: Sample | undefined;
  /** Whether a live shop may have test keys, stand-ins and sample texts. */
  allowsStandIns: boolean;
  /** For which hosts browsers remember that they take https only. A demo may be without https. */
  strictTransport: StrictTransport | undefined;
  /** How many proxies are in front of the shop. Each adds its client's address to X-Forwarded-For. */
  proxies: number;
  /** The addresses and networks of all proxies in front of the shop, instead of their number. */
  trustedProxies: readonly string[] | undefined;
  /** The cache in front of the shop, if there is one that the shop can purge. */
  edge: EdgeConfig | undefined;
  logLevel: LogLevel;
  /** The keys for session tokens and the identity provider's cookies are derived from this secret. */
  secret: string;
  /** The secret before the last rotation. Its signatures are still accepted. */
  previousSecret: string | undefined;
  /** Google sign-in: the real Google, the demo's stand-in, or disabled. */
  google: GoogleAccess | 'stand-in' | undefined;
  /** How mails are delivered. Without it the shop sends none. */
  mail: MailDelivery | undefined;
  /** Whether admins see the tokens in mailed links, as developers need to. In a public demo anybody is an admin. */
  showsMailedLinks: boolean;
  /** Whether webhooks may go to private addresses, by http and on any port. */
  allowsPrivateWebhooks: boolean;
  /** Whether pictures may be fetched from private addresses, by http and from any port. */
  allowsPrivatePictures: boolean;
  pictures: PictureStorageConfig;
  cards: CardPayments;
  /** How long an unpaid card order reserves its stock. */
  orderHoldMilliseconds: number;
  /** How many pending orders a customer may have; 0 means no limit. */
  maxPendingOrders: number;
  /** For how many minutes a sign-in or confirmation suffices for sensitive changes; 0 if the shop never asks. */
  staffConfirmMinutes: number;
  /** Whether staff need a second factor. */
  isStaffFactorRequired: boolean;
  /** When the shop ships. */
  delivery: DeliveryCalendar;
  /** How long a stopping process keeps serving requests while it reports that it is not ready. */
  drainDelayMilliseconds: number;
  /** The Stripe account whose tax rates count instead of the shop's own list. */
  taxAccount: StripeAccount | undefined;
  /** Which register says whether VAT numbers exist. */
  vatCheck: VatRegister;
  /** Bearer token that gives other machines access to /metrics. */
  metricsToken: string | undefined;
  /** Where customers write to. A live shop without it names no address. */
  supportEmail: string | undefined;
  /** The shop's accounts on social networks, until staff change them in the settings. */
  socialLinks: readonly { name: string; url: string }[];
  /** Where security problems are reported, as a mailto: or https: address. */
  securityContact: string | undefined;
  /** What the operator should know about the settings, as sentences. */
  warnings: readonly string[];
}

const SECOND_MILLISECONDS = 1000;
const HOUR_MILLISECONDS = 3_600_000;

/** Defaults. The demo has no limit because its visitors share accounts. */
const STAFF_CONFIRM_MINUTES = { live: 10, demo: 0 } as const;
const MAX_PENDING_ORDERS = { live: 20, demo: 0 } as const;

/** Defaults. The accounts of the demo's staff are public. */
const STAFF_SECOND_FACTOR = { live: 'required', demo: 'optional' } as const;

/** An address that is not in use. It shows where a live shop's own would stand. */
const DEMO_SUPPORT_EMAIL = 'help@thock.example';

/** Accounts that do not exist. They show where a live shop's own would stand. */
const DEMO_SOCIAL_LINKS = [
  { name: 'Mastodon', url: 'https://mastodon.example/@thock' },
  { name: 'Instagram', url: 'https://instagram.example/thock' },
  { name: 'YouTube', url: 'https://youtube.example/@thock' },
];

const S3_NEEDS = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PUBLIC_URL'] as const;
const IMGBB_NEEDS = ['IMGBB_API_KEY'] as const;

/** Reads the environment. Throws {@link ConfigError} that names everything that is wrong or missing and what to do. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const misspelt = listMisspelt(environment);
  checkAll([() => refuseMisspelt(environment, misspelt), () => checkTogether(parseEnvironment(environment))]);
  const values = parseEnvironment(environment);
  const dataDir = resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    shopUrl: values.SHOP_URL ?? `http://${inUrl(values.HOST)}:${values.PORT}`,
    dataDir,
    publicFolder: resolve('public'),
    database: readDatabase(values, dataDir),
    mode: values.SHOP_MODE,
    sample: values.SAMPLE,
    allowsStandIns: values.ALLOW_STAND_INS === 'on',
    strictTransport: readStrictTransport(values),
    ...readProxies(values),
    edge: readEdge(values),
    logLevel: values.LOG_LEVEL,
    secret: values.SHOP_SECRET ?? loadOrCreateSecret(dataDir),
    previousSecret: values.SHOP_SECRET_PREVIOUS,
    google: readGoogle(values),
    mail: readMail(values),
    showsMailedLinks: values.SHOP_MODE === 'demo' && values.DEMO_PUBLIC === 'off',
    allowsPrivateWebhooks: allowsPrivate(values.WEBHOOKS_ALLOW_PRIVATE, values),
    allowsPrivatePictures: allowsPrivate(values.PICTURES_ALLOW_PRIVATE, values),
    pictures: readPictureStorage(values),
    cards: readCardPayments(values),
    orderHoldMilliseconds: values.ORDER_HOLD_HOURS * HOUR_MILLISECONDS,
    staffConfirmMinutes: values.STAFF_CONFIRM_MINUTES ?? STAFF_CONFIRM_MINUTES[values.SHOP_MODE],
    maxPendingOrders: values.PENDING_ORDERS_PER_CUSTOMER ?? MAX_PENDING_ORDERS[values.SHOP_MODE],
    isStaffFactorRequired: (values.STAFF_SECOND_FACTOR ?? STAFF_SECOND_FACTOR[values.SHOP_MODE]) === 'required',
    delivery: { timeZone: values.TIME_ZONE, cutoff: values.SHIP_CUTOFF, holidays: values.HOLIDAYS },
    drainDelayMilliseconds: values.STOP_DELAY_SECONDS * SECOND_MILLISECONDS,
    taxAccount: values.TAX_PROVIDER === 'stripe' ? readStripeAccount(values) : undefined,
    vatCheck: readVatCheck(values),
    metricsToken: values.METRICS_TOKEN,
    supportEmail: values.SUPPORT_EMAIL ?? (values.SHOP_MODE === 'demo' ? DEMO_SUPPORT_EMAIL : undefined),
    socialLinks: values.SOCIAL_LINKS ?? (values.SHOP_MODE === 'demo' ? DEMO_SOCIAL_LINKS : []),
    securityContact: values.SECURITY_CONTACT,
    warnings: listSettingWarnings(environment, misspelt, values),
  };
}

/** Checks what can be told only once every value is valid. */
function checkTogether(values: Environment): void {
  checkAll([
    () => refuseIncomplete(values),
    () => readPictureStorage(values),
    () => refuseBothProxies(values),
    () => refuseDangers(values),
    () => openDataFolder(resolve(values.DATA_DIR), values.DATA_DIR),
  ]);
}

function readDatabase(
  { DATABASE_URL: url, DATABASE_POOL_SIZE: maxConnections }: Environment,
  dataDir: string,
): DatabaseLocation {
  return url ? { engine: 'postgres', url, maxConnections } : { engine: 'sqlite', file: join(dataDir, 'shop.sqlite') };
}

function readGoogle(values: Environment): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  if (values.GOOGLE_SIGN_IN === 'off') return undefined;
  return clientId && clientSecret ? { clientId, clientSecret, ...googleIssuer(values) } : 'stand-in';
}

/** The address of the discovery document is that of the issuer with a suffix (OpenID Connect Discovery 1.0, section 4). */
function googleIssuer({ GOOGLE_DISCOVERY_URL: discoveryUrl }: Environment) {
  return { discoveryUrl, issuer: discoveryUrl.replace(/\/\.well-known\/openid-configuration$/, '') };
}

function readVatCheck({ VAT_CHECK, VIES_URL: url, SHOP_MODE }: Environment): VatRegister {
  const by = VAT_CHECK ?? (SHOP_MODE === 'demo' ? 'stand-in' : 'vies');
  return by === 'vies' ? { by, url } : { by };
}

function readStrictTransport({ SHOP_MODE, HSTS_SUBDOMAINS }: Environment): Config['strictTransport'] {
  if (SHOP_MODE === 'demo') return undefined;
  return HSTS_SUBDOMAINS === 'on' ? 'subdomains' : 'host';
}

function refuseBothProxies({ PROXIES, TRUSTED_PROXIES }: Environment): void {
  if (PROXIES !== undefined && TRUSTED_PROXIES)
    throw new ConfigError('PROXIES and TRUSTED_PROXIES exclude each other. Remove PROXIES, or remove TRUSTED_PROXIES.');
}

function readProxies({ PROXIES: count, TRUSTED_PROXIES: trustedProxies, SHOP_MODE }: Environment) {
  return { proxies: count ?? (SHOP_MODE === 'live' ? 1 : 0), trustedProxies };
}

function readEdge(values: Environment): Config['edge'] {
  const { EDGE_PURGE_URL: purgeUrl, EDGE_PURGE_TOKEN: purgeToken } = values;
  return purgeUrl && purgeToken ? { purgeUrl, purgeToken } : undefined;
}

function readMail(values: Environment): Config['mail'] {
  const { SMTP_URL: url, MAIL_FROM: from } = values;
  if (url) return { via: 'smtp', url, from };
  return values.SHOP_MODE === 'demo' ? { via: 'kept' } : undefined;
}

/** Anyone may be an admin of a public demo, so only other demos connect to private addresses by default. */
function allowsPrivate(setting: 'on' | 'off' | undefined, { SHOP_MODE, DEMO_PUBLIC }: Environment): boolean {
  return (setting ?? (SHOP_MODE === 'demo' && DEMO_PUBLIC === 'off' ? 'on' : 'off')) === 'on';
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

/** Uses Stripe if its keys are set, otherwise the sandbox. */
function readCardPayments(values: Environment): CardPayments {
  if (values.CARD_PAYMENTS === 'off') return { by: 'nobody' };
  const account = readStripeAccount(values);
  return account ? { by: 'stripe', account } : { by: 'sandbox' };
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

/** Puts an IPv6 address in brackets (RFC 3986, section 3.2.2). */
function inUrl(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
