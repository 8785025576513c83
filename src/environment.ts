import { existsSync } from 'node:fs';
import { z } from 'zod';
import { STRIPE_REMEDIES, STRIPE_SECRETS, STRIPE_SETTINGS } from '#features/card-provider/stripe/stripe-settings.ts';
import { SAMPLES } from '#features/demo/samples.ts';
import { VIES_URL } from '#features/tax/vat-register.server.ts';
import { hostAddresses } from '#platform/database/postgres-address.ts';
import { LOG_LEVELS } from '#platform/log.server.ts';
import {
  contactAddress,
  hostAddress,
  httpAddress,
  listOfDates,
  listOfLinks,
  listOfNetworks,
  onOrOff,
  timeZone,
} from './setting-formats.ts';

/** The environment is invalid. The message tells the operator what to change. */
export class ConfigError extends Error {}

/** Makes all checks. Throws one {@link ConfigError} with the reasons of those that fail, a line each. */
export function checkAll(checks: readonly (() => unknown)[]): void {
  const reasons = checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return [error.message];
      throw error;
    }
  });
  if (reasons.length > 0) throw new ConfigError(reasons.join('\n'));
}

export const SECRET_CHARACTERS = 32;
/** Google's OpenID Connect discovery document. */
export const GOOGLE_DISCOVERY_URL = 'https://accounts.google.com/.well-known/openid-configuration';
const METRICS_TOKEN_CHARACTERS = 16;
const EDGE_TOKEN_CHARACTERS = 16;

const databaseAddress = z.string().refine((url) => hostAddresses(url).length > 0);

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  SHOP_URL: hostAddress.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(1000).optional(),
  SHOP_MODE: z.enum(['demo', 'live']).default('demo'),
  DEMO_PUBLIC: onOrOff.default('off'),
  SAMPLE: z.enum(SAMPLES).optional(),
  ALLOW_STAND_INS: onOrOff.default('off'),
  HSTS_SUBDOMAINS: onOrOff.default('on'),
  SECURITY_CONTACT: contactAddress.optional(),
  PROXIES: z.coerce.number().int().min(0).max(9).optional(),
  TRUSTED_PROXIES: listOfNetworks.optional(),
  EDGE_PURGE_URL: httpAddress.optional(),
  EDGE_PURGE_TOKEN: z.string().min(EDGE_TOKEN_CHARACTERS).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  SHOP_SECRET: z.string().min(SECRET_CHARACTERS).optional(),
  SHOP_SECRET_PREVIOUS: z.string().min(SECRET_CHARACTERS).optional(),
  GOOGLE_SIGN_IN: onOrOff.default('on'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_DISCOVERY_URL: httpAddress.default(GOOGLE_DISCOVERY_URL),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().includes('@').optional(),
  WEBHOOKS_ALLOW_PRIVATE: onOrOff.optional(),
  PICTURES_ALLOW_PRIVATE: onOrOff.optional(),
  PICTURE_STORAGE: z.enum(['disk', 's3', 'imgbb']).default('disk'),
  S3_ENDPOINT: httpAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: httpAddress.optional(),
  IMGBB_API_KEY: z.string().optional(),
  IMGBB_API_BASE: httpAddress.default('https://api.imgbb.com'),
  CARD_PAYMENTS: onOrOff.default('on'),
  ...STRIPE_SETTINGS,
  TAX_PROVIDER: z.enum(['tables', 'stripe']).default('tables'),
  VAT_CHECK: z.enum(['vies', 'stand-in', 'off']).optional(),
  VIES_URL: httpAddress.default(VIES_URL),
  METRICS_TOKEN: z.string().min(METRICS_TOKEN_CHARACTERS).optional(),
  STOP_DELAY_SECONDS: z.coerce.number().min(0).max(600).default(0),
  ORDER_HOLD_HOURS: z.coerce.number().positive().max(8760).default(24),
  STAFF_CONFIRM_MINUTES: z.coerce.number().int().min(0).max(1440).optional(),
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  PENDING_ORDERS_PER_CUSTOMER: z.coerce.number().int().min(0).max(1_000_000).optional(),
  TIME_ZONE: timeZone.default('UTC'),
  SHIP_CUTOFF: z.iso.time({ precision: -1 }).default('15:00'),
  HOLIDAYS: listOfDates.default([]),
  SUPPORT_EMAIL: z.email().optional(),
  SOCIAL_LINKS: listOfLinks.optional(),
});

/** The validated environment variables. */
export type Environment = z.infer<typeof environmentSchema>;
export type Setting = keyof Environment;

const settingSchema = environmentSchema.keyof();

/** The names of all settings. */
export const SETTINGS = settingSchema.options;

/** Returns whether a variable is a setting of the shop. */
export function isSetting(name: string): name is Setting {
  return settingSchema.safeParse(name).success;
}

const REMEDIES: Record<Setting, string> = {
  PORT: 'Set it to a whole number from 0 to 65535, such as 3000',
  HOST: 'Set it to an address of this machine, such as 127.0.0.1',
  SHOP_URL: 'Set it to the address that visitors type, such as https://shop.example.com',
  DATA_DIR: 'Set it to a folder that the shop may write to, such as ./data',
  DATABASE_URL: 'Set it to postgres://USER:PASSWORD@HOST:5432/DATABASE, or remove it to use SQLite',
  DATABASE_POOL_SIZE: 'Set it to the maximum number of connections per process, such as 10',
  SHOP_MODE: 'Set it to demo or live',
  DEMO_PUBLIC: 'Set it to off, or to on for a demo that others can reach',
  SAMPLE: `Set it to ${SAMPLES.join(' or ')}, or remove it for the sample in US dollars`,
  ALLOW_STAND_INS: 'Set it to off, or to on to try a live shop out with test keys',
  HSTS_SUBDOMAINS: 'Set it to on, or to off if other subdomains of the shop are without https',
  SECURITY_CONTACT:
    'Set it to where security problems are reported, such as mailto:security@shop.example.com or an https address',
  PROXIES: 'Set it to the number of proxies in front of the shop, from 0 to 9',
  TRUSTED_PROXIES:
    'Set it to the addresses or networks of all proxies in front of the shop, such as 127.0.0.1,192.0.2.0/24, or remove it',
  EDGE_PURGE_URL: 'Set it to the address that purges the cache in front of the shop, or remove it',
  EDGE_PURGE_TOKEN: `Set it to at least ${EDGE_TOKEN_CHARACTERS} random characters, the same as at the edge, or remove it`,
  LOG_LEVEL: `Set it to one of ${LOG_LEVELS.join(', ')}`,
  SHOP_SECRET: `Set it to at least ${SECRET_CHARACTERS} random characters, such as from: openssl rand -base64 32`,
  SHOP_SECRET_PREVIOUS: `Set it to the previous value of SHOP_SECRET, at least ${SECRET_CHARACTERS} characters, or remove it`,
  GOOGLE_SIGN_IN: 'Set it to on, or to off for a shop without it',
  GOOGLE_CLIENT_ID: 'Set it to the client id from the Google Cloud console, or GOOGLE_SIGN_IN to off',
  GOOGLE_CLIENT_SECRET: 'Set it to the client secret from the Google Cloud console, or GOOGLE_SIGN_IN to off',
  GOOGLE_DISCOVERY_URL: 'Remove it to use Google, or set it to the discovery document of a stand-in',
  SMTP_URL: 'Set it to smtps://USER:PASSWORD@HOST, or remove it',
  MAIL_FROM: 'Set it to the sender of mails, such as Thock <hello@shop.example.com>',
  WEBHOOKS_ALLOW_PRIVATE: 'Set it to off, or to on to let webhooks go to private addresses and by http',
  PICTURES_ALLOW_PRIVATE: 'Set it to off, or to on to let pictures come from private addresses and by http',
  PICTURE_STORAGE: 'Set it to disk, s3 or imgbb',
  S3_ENDPOINT: 'Set it to the address of the S3 server, such as https://s3.example.com, or remove it to use AWS',
  S3_REGION: 'Set it to the region of the bucket, such as us-east-1',
  S3_BUCKET: 'Set it to the name of the bucket',
  S3_ACCESS_KEY_ID: 'Set it to the id of an access key that may list, write and delete in the bucket',
  S3_SECRET_ACCESS_KEY: 'Set it to the secret of that access key',
  S3_PUBLIC_URL: 'Set it to the public address of the bucket, such as https://pictures.example.com',
  IMGBB_API_KEY: 'Set it to the API key of your account at api.imgbb.com',
  IMGBB_API_BASE: 'Set it to the address of the API, such as https://api.imgbb.com',
  CARD_PAYMENTS: 'Set it to on or off',
  ...STRIPE_REMEDIES,
  TAX_PROVIDER: 'Set it to tables for the rates in the dashboard, or to stripe for those of Stripe Tax',
  VAT_CHECK: 'Set it to vies, to stand-in for tests, or to off if no VAT number is accepted',
  VIES_URL: 'Remove it to use VIES, or set it to the address of a stand-in',
  METRICS_TOKEN: `Set it to at least ${METRICS_TOKEN_CHARACTERS} random characters, or remove it`,
  STOP_DELAY_SECONDS: 'Set it to a number of seconds, such as 10, or to 0',
  ORDER_HOLD_HOURS: 'Set it to a number of hours, such as 24',
  STAFF_CONFIRM_MINUTES: 'Set it to a number of minutes up to 1440, such as 10, or to 0 to never ask',
  STAFF_SECOND_FACTOR: 'Set it to required or optional',
  PENDING_ORDERS_PER_CUSTOMER: 'Set it to a number of orders, such as 20, or to 0 for no limit',
  TIME_ZONE: 'Set it to the name of a time zone, such as Europe/Berlin, or to UTC',
  SHIP_CUTOFF: 'Set it to a time of day, such as 15:00',
  HOLIDAYS: 'Set it to dates with commas between them, such as 2026-12-25,2027-01-01, or remove it',
  SUPPORT_EMAIL: 'Set it to the address that answers customers, such as help@shop.example.com',
  SOCIAL_LINKS:
    'Set it to names and https addresses, such as Mastodon=https://mastodon.social/@shop,YouTube=https://www.youtube.com/@shop, or remove it',
};

/** Settings whose values never appear in messages. */
const SECRETS: ReadonlySet<Setting> = new Set([
  'SHOP_SECRET',
  'SHOP_SECRET_PREVIOUS',
  'GOOGLE_CLIENT_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'IMGBB_API_KEY',
  ...STRIPE_SECRETS,
  'METRICS_TOKEN',
  'EDGE_PURGE_TOKEN',
]);
const ADDRESSES_WITH_PASSWORDS: ReadonlySet<Setting> = new Set(['DATABASE_URL', 'SMTP_URL', 'SHOP_URL']);

/** Returns the environment after loading `.env` from the working directory. Variables already set take precedence. */
export function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

/** Validates the environment; empty variables count as absent. Throws {@link ConfigError} with values and remedies. */
export function parseEnvironment(environment: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const invalid = new Set(parsed.error.issues.map(({ path }) => settingSchema.parse(path[0])));
  throw new ConfigError([...invalid].map((name) => refuse(name, given)).join('\n'));
}

function refuse(name: Setting, given: Record<string, string | undefined>): string {
  return `${name} is "${showable(name, given[name] ?? '')}", which does not work. ${remedyFor(name)}`;
}

function showable(name: Setting, value: string): string {
  if (SECRETS.has(name)) return '***';
  return ADDRESSES_WITH_PASSWORDS.has(name) ? withoutPassword(value) : value;
}

/** Masks the user name and password in an address: everything before its last @. */
export function withoutPassword(address: string): string {
  return address.replace(/^(\w+:\/\/)?.*@/s, '$1***@');
}

/** Returns what to do about a setting, as a sentence. */
export function remedyFor(name: Setting): string {
  return `${REMEDIES[name]}.`;
}

/** Returns which settings are missing and what to do about each. */
export function remediesFor(missing: readonly Setting[]): string {
  return missing.map((name) => `${name} is not set. ${remedyFor(name)}`).join(' ');
}
