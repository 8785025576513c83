import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { GoogleAccess } from '#features/identity/google.server.ts';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { LOG_LEVELS, type LogLevel } from '#platform/log.server.ts';
import type { MailRoute } from '#platform/mail/mailer.server.ts';

/** Everything that the environment decides, checked. */
export interface Config {
  port: number;
  host: string;
  /** Where visitors reach the shop, without a slash at the end. */
  shopUrl: string;
  dataDir: string;
  database: DatabaseLocation;
  mode: 'demo' | 'live';
  /** How many proxies stand before the shop, each adding whom it speaks for to X-Forwarded-For. */
  proxies: number;
  logLevel: LogLevel;
  /** Signs session tokens and the identity provider's cookies. */
  secret: string;
  /** How people sign in with Google: at Google, at the demo's stand-in, or not at all. */
  google: GoogleAccess | 'stand-in' | undefined;
  /** Where mails go; without it the shop sends none. */
  mail: MailRoute | undefined;
}

/** The environment does not allow a start. The message is a sentence for the person who starts the shop. */
export class ConfigError extends Error {}

const SECRET_CHARACTERS = 32;

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  SHOP_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, abort: true })
    .refine((url) => new URL(url).pathname.length > 1)
    .optional(),
  SHOP_MODE: z.enum(['demo', 'live']).default('demo'),
  PROXIES: z.coerce.number().int().min(0).max(9).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  SHOP_SECRET: z.string().min(SECRET_CHARACTERS).optional(),
  GOOGLE_SIGN_IN: z.enum(['on', 'off']).default('on'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_DISCOVERY_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://accounts.google.com/.well-known/openid-configuration'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().regex(/@/).optional(),
});

type Environment = z.infer<typeof environmentSchema>;

const REMEDIES: Record<keyof Environment, string> = {
  PORT: 'Set it to a whole number from 0 to 65535, such as 3000',
  HOST: 'Set it to an address of this machine, such as 127.0.0.1',
  SHOP_URL: 'Set it to the address that visitors type, such as https://shop.example.com',
  DATA_DIR: 'Set it to a folder that the shop may write to, such as ./data',
  DATABASE_URL: 'Set it to postgres://USER:PASSWORD@HOST:5432/DATABASE, or remove it to use SQLite',
  SHOP_MODE: 'Set it to demo or live',
  PROXIES: 'Set it to the number of proxies that stand before the shop, from 0 to 9',
  LOG_LEVEL: `Set it to one of ${LOG_LEVELS.join(', ')}`,
  SHOP_SECRET: `Set it to at least ${SECRET_CHARACTERS} random characters, such as from: openssl rand -base64 32`,
  GOOGLE_SIGN_IN: 'Set it to on, or to off for a shop without it',
  GOOGLE_CLIENT_ID: 'Set it to the client id from the Google Cloud console, or GOOGLE_SIGN_IN to off',
  GOOGLE_CLIENT_SECRET: 'Set it to the client secret from the Google Cloud console, or GOOGLE_SIGN_IN to off',
  GOOGLE_DISCOVERY_URL: 'Remove it to use Google, or set it to the discovery document of a stand-in',
  SMTP_URL: 'Set it to smtps://USER:PASSWORD@HOST, or remove it',
  MAIL_FROM: 'Set it to the sender of mails, such as Thock <hello@shop.example.com>',
};

/** The environment, with what `.env` in the working folder adds to it; variables that are set already win. */
export function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

/** Reads the environment; empty variables count as absent. Throws {@link ConfigError} naming variable, value, remedy. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw new ConfigError(describeFaults(parsed.error, given));

  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  if (values.SHOP_MODE === 'live') requireForLive(values);
  makeWritable(dataDir, values.DATA_DIR);
  const shopUrl = (values.SHOP_URL ?? `http://${inUrl(values.HOST)}:${values.PORT}`).replace(/\/+$/, '');
  return {
    port: values.PORT,
    host: values.HOST,
    shopUrl,
    dataDir,
    database: values.DATABASE_URL
      ? { engine: 'postgres', url: values.DATABASE_URL }
      : { engine: 'sqlite', file: join(dataDir, 'shop.sqlite') },
    mode: values.SHOP_MODE,
    proxies: values.PROXIES ?? (values.SHOP_MODE === 'live' ? 1 : 0),
    logLevel: values.LOG_LEVEL,
    secret: values.SHOP_SECRET ?? keptSecret(dataDir),
    google: readGoogle(values),
    mail: readMail(values, shopUrl),
  };
}

function readGoogle(values: Environment): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  if (values.GOOGLE_SIGN_IN === 'off') return undefined;
  if (clientId && clientSecret) return { clientId, clientSecret, discoveryUrl: values.GOOGLE_DISCOVERY_URL };
  if (!clientId && !clientSecret) return 'stand-in';
  const missing = clientId ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID';
  throw new ConfigError(`${missing} is not set. ${REMEDIES[missing]}.`);
}

function readMail(values: Environment, shopUrl: string): Config['mail'] {
  const { SMTP_URL: url, MAIL_FROM: from = `Thock <no-reply@${new URL(shopUrl).hostname}>` } = values;
  if (url) return { via: 'smtp', url, from };
  return values.SHOP_MODE === 'demo' ? { via: 'outbox', folder: join(values.DATA_DIR, 'outbox'), from } : undefined;
}

/** RFC 3986 wants brackets around an IPv6 address. */
function inUrl(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

function describeFaults(error: z.ZodError, given: Record<string, string | undefined>): string {
  return error.issues.map((issue) => refusal(environmentSchema.keyof().parse(issue.path[0]), given)).join('\n');
}

function refusal(name: keyof Environment, given: Record<string, string | undefined>): string {
  return `${name} is "${showable(name, given[name] ?? '')}", which does not work. ${REMEDIES[name]}.`;
}

function showable(name: keyof Environment, value: string): string {
  if (name === 'SHOP_SECRET' || name === 'GOOGLE_CLIENT_SECRET') return '***';
  return name === 'DATABASE_URL' || name === 'SMTP_URL' ? withoutPassword(value) : value;
}

/** A database address without the name and password before its last @. */
export function withoutPassword(address: string): string {
  return address.replace(/^(\w+:\/\/)?.*@/s, '$1***@');
}

const NEEDED_WHEN_LIVE = ['SHOP_URL', 'SHOP_SECRET'] as const;
const NEEDED_FOR_GOOGLE = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const;

/** Nothing that keeps people's money or sessions safe may be left to chance in a live shop, nor made up. */
function requireForLive(values: Environment): void {
  const needed = [...NEEDED_WHEN_LIVE, ...(values.GOOGLE_SIGN_IN === 'on' ? NEEDED_FOR_GOOGLE : [])];
  const missing = needed.filter((name) => values[name] === undefined);
  if (missing.length === 0) return;
  const remedies = missing.map((name) => `${name} is not set. ${REMEDIES[name]}.`);
  throw new ConfigError(`SHOP_MODE is "live", which needs more. ${remedies.join(' ')}`);
}

function makeWritable(dataDir: string, given: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch {
    throw new ConfigError(`DATA_DIR is "${given}", where nothing can be written. ${REMEDIES.DATA_DIR}.`);
  }
}

/** Without SHOP_SECRET the data folder keeps a random one, so that sessions outlive a restart. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    const random = Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_CHARACTERS))).toString('base64url');
    writeFileSync(file, random, { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8');
}
