import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { StripeAccount } from '#features/payment/stripe/stripe-gateway.server.ts';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { LOG_LEVELS, type LogLevel } from '#platform/log.server.ts';

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
  cards: CardPayments;
  /** How long an unpaid card order keeps its pieces. */
  orderHoldMilliseconds: number;
}

/** Who takes the cards. */
export type CardPayments = { by: 'nobody' } | { by: 'sandbox' } | { by: 'stripe'; account: StripeAccount };

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
  CARD_PAYMENTS: z.enum(['on', 'off']).default('on'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  ORDER_HOLD_HOURS: z.coerce.number().positive().max(8760).default(24),
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
  CARD_PAYMENTS: 'Set it to on or off',
  STRIPE_SECRET_KEY: 'Set it to the secret key of your Stripe account, sk_..., or set CARD_PAYMENTS to off',
  STRIPE_PUBLISHABLE_KEY: 'Set it to the publishable key of your Stripe account, pk_..., or set CARD_PAYMENTS to off',
  STRIPE_WEBHOOK_SECRET: 'Set it to the signing secret of your Stripe webhook, whsec_..., or set CARD_PAYMENTS to off',
  STRIPE_API_BASE: 'Remove it, or set it to the address of a server that speaks for Stripe in tests',
  ORDER_HOLD_HOURS: 'Set it to a number of hours, such as 24',
};

const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const SECRETS: ReadonlySet<string> = new Set(['SHOP_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);

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
  return {
    port: values.PORT,
    host: values.HOST,
    shopUrl: (values.SHOP_URL ?? `http://${inUrl(values.HOST)}:${values.PORT}`).replace(/\/+$/, ''),
    dataDir,
    database: values.DATABASE_URL
      ? { engine: 'postgres', url: values.DATABASE_URL }
      : { engine: 'sqlite', file: join(dataDir, 'shop.sqlite') },
    mode: values.SHOP_MODE,
    proxies: values.PROXIES ?? (values.SHOP_MODE === 'live' ? 1 : 0),
    logLevel: values.LOG_LEVEL,
    secret: values.SHOP_SECRET ?? keptSecret(dataDir),
    cards: readCardPayments(values),
    orderHoldMilliseconds: values.ORDER_HOLD_HOURS * 3_600_000,
  };
}

/** Stripe where its keys are, otherwise the sandbox; keys that are not all there would fail when somebody pays. */
function readCardPayments(values: Environment): CardPayments {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = values;
  if (values.CARD_PAYMENTS === 'off') return { by: 'nobody' };
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET) {
    const keys = { secretKey: STRIPE_SECRET_KEY, publishableKey: STRIPE_PUBLISHABLE_KEY };
    return { by: 'stripe', account: { ...keys, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: STRIPE_API_BASE } };
  }
  const missing = STRIPE_KEYS.filter((name) => values[name] === undefined);
  if (missing.length === STRIPE_KEYS.length) return { by: 'sandbox' };
  throw new ConfigError(`Stripe's keys go together. ${remediesFor(missing)}`);
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
  if (SECRETS.has(name)) return '***';
  return name === 'DATABASE_URL' ? withoutPassword(value) : value;
}

/** A database address without the name and password before its last @. */
export function withoutPassword(address: string): string {
  return address.replace(/^(\w+:\/\/)?.*@/s, '$1***@');
}

/** DECISIONS of live mode: nothing that keeps people's money or sessions safe may be left to chance. */
function requireForLive(values: Environment): void {
  const needed = ['SHOP_URL', 'SHOP_SECRET', ...(values.CARD_PAYMENTS === 'on' ? STRIPE_KEYS : [])] as const;
  const missing = needed.filter((name) => values[name] === undefined);
  if (missing.length === 0) return;
  throw new ConfigError(`SHOP_MODE is "live", which needs more. ${remediesFor(missing)}`);
}

function remediesFor(missing: readonly (keyof Environment)[]): string {
  return missing.map((name) => `${name} is not set. ${REMEDIES[name]}.`).join(' ');
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
