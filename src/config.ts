import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { PictureStorageConfig } from '#features/media/picture-storage.server.ts';
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
  pictures: PictureStorageConfig;
  mode: 'demo' | 'live';
  /** How many proxies stand before the shop, each adding whom it speaks for to X-Forwarded-For. */
  proxies: number;
  logLevel: LogLevel;
  /** Signs session tokens and the identity provider's cookies. */
  secret: string;
}

/** The environment does not allow a start. The message is a sentence for the person who starts the shop. */
export class ConfigError extends Error {}

const SECRET_CHARACTERS = 32;

const httpAddress = z.url({ protocol: /^https?$/ });

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  SHOP_URL: httpAddress.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, abort: true })
    .refine((url) => new URL(url).pathname.length > 1)
    .optional(),
  SHOP_MODE: z.enum(['demo', 'live']).default('demo'),
  PROXIES: z.coerce.number().int().min(0).max(9).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  SHOP_SECRET: z.string().min(SECRET_CHARACTERS).optional(),
  PICTURE_STORAGE: z.enum(['disk', 's3', 'imgbb']).default('disk'),
  S3_ENDPOINT: httpAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: httpAddress.optional(),
  IMGBB_API_KEY: z.string().optional(),
  IMGBB_API_BASE: httpAddress.default('https://api.imgbb.com'),
});

type Environment = z.infer<typeof environmentSchema>;

/** Nothing that keeps people's money or sessions safe may be left to chance. */
const LIVE_NEEDS = ['SHOP_URL', 'SHOP_SECRET'] as const;
const S3_NEEDS = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PUBLIC_URL'] as const;
const IMGBB_NEEDS = ['IMGBB_API_KEY'] as const;

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
  PICTURE_STORAGE: 'Set it to disk, s3 or imgbb',
  S3_ENDPOINT: 'Set it to the address of the S3 server, such as https://s3.example.com, or remove it to use AWS',
  S3_REGION: 'Set it to the region of the bucket, such as us-east-1',
  S3_BUCKET: 'Set it to the name of the bucket',
  S3_ACCESS_KEY_ID: 'Set it to the name of a key that may list, write and delete in the bucket',
  S3_SECRET_ACCESS_KEY: 'Set it to the secret of that key',
  S3_PUBLIC_URL: 'Set it to where visitors find what the bucket holds, such as https://pictures.example.com',
  IMGBB_API_KEY: 'Set it to the key that api.imgbb.com shows to its account',
  IMGBB_API_BASE: 'Set it to the address of the API, such as https://api.imgbb.com',
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
  if (values.SHOP_MODE === 'live') requireFor(values, 'SHOP_MODE', LIVE_NEEDS);
  makeWritable(dataDir, values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    shopUrl: withoutSlash(values.SHOP_URL ?? `http://${inUrl(values.HOST)}:${values.PORT}`),
    dataDir,
    database: values.DATABASE_URL
      ? { engine: 'postgres', url: values.DATABASE_URL }
      : { engine: 'sqlite', file: join(dataDir, 'shop.sqlite') },
    pictures: readPictureStorage(values),
    mode: values.SHOP_MODE,
    proxies: values.PROXIES ?? (values.SHOP_MODE === 'live' ? 1 : 0),
    logLevel: values.LOG_LEVEL,
    secret: values.SHOP_SECRET ?? keptSecret(dataDir),
  };
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
  if (name === 'SHOP_SECRET') return '***';
  return name === 'DATABASE_URL' ? withoutPassword(value) : value;
}

/** A database address without the name and password before its last @. */
export function withoutPassword(address: string): string {
  return address.replace(/^(\w+:\/\/)?.*@/s, '$1***@');
}

/** Stops when a choice needs settings that are not there. */
function requireFor<Name extends keyof Environment>(
  values: Environment,
  choice: 'SHOP_MODE' | 'PICTURE_STORAGE',
  needs: readonly Name[],
): asserts values is Environment & { [Needed in Name]: NonNullable<Environment[Needed]> } {
  const missing = needs.filter((name) => values[name] === undefined);
  if (missing.length === 0) return;
  const remedies = missing.map((name) => `${name} is not set. ${REMEDIES[name]}.`);
  throw new ConfigError(`${choice} is "${values[choice]}", which needs more. ${remedies.join(' ')}`);
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

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
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
