import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './environment.ts';

const SECRET = 'a-secret-of-more-than-32-characters';

const ALWAYS = ['SHOP_URL', 'SHOP_SECRET'];
const GOOGLE = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'];
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const LIVE_STRIPE = { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
const LIVE = {
  SHOP_MODE: 'live',
  SHOP_URL: 'https://shop.example.com',
  SHOP_SECRET: SECRET,
  GOOGLE_CLIENT_ID: 'shop',
  GOOGLE_CLIENT_SECRET: 'hunter2',
  ...LIVE_STRIPE,
};

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'thock-config-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig({ DATA_DIR: folder(), ...environment });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('It was accepted');
}

test('defaults to a local demo on SQLite', () => {
  const dataDir = folder();
  expect(readConfig({ DATA_DIR: dataDir, PORT: '', SHOP_SECRET: '' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    shopUrl: 'http://127.0.0.1:3000',
    dataDir,
    publicFolder: resolve('public'),
    database: { engine: 'sqlite', file: join(dataDir, 'shop.sqlite') },
    mode: 'demo',
    allowsStandIns: false,
    strictTransport: undefined,
    proxies: 0,
    trustedProxies: undefined,
    logLevel: 'info',
    pictures: { kind: 'disk' },
    secret: readFileSync(join(dataDir, 'secret'), 'utf8'),
    previousSecret: undefined,
    google: 'stand-in',
    mail: { via: 'kept' },
    showsMailedLinks: true,
    allowsPrivateWebhooks: true,
    allowsPrivatePictures: true,
    cards: { by: 'sandbox' },
    orderHoldMilliseconds: 24 * 3_600_000,
    maxPendingOrders: 0,
    staffConfirmMinutes: 0,
    isStaffFactorRequired: false,
    delivery: { timeZone: 'UTC', cutoff: '15:00', holidays: [] },
    drainDelayMilliseconds: 0,
    taxAccount: undefined,
    vatCheck: { by: 'stand-in' },
    metricsToken: undefined,
    supportEmail: 'help@thock.example',
    socialLinks: [
      { name: 'Mastodon', url: 'https://mastodon.example/@thock' },
      { name: 'Instagram', url: 'https://instagram.example/thock' },
      { name: 'YouTube', url: 'https://youtube.example/@thock' },
    ],
    securityContact: undefined,
    warnings: [],
  });
});

test.each([
  ['webhooks go to', 'WEBHOOKS_ALLOW_PRIVATE', 'allowsPrivateWebhooks'],
  ['pictures come from', 'PICTURES_ALLOW_PRIVATE', 'allowsPrivatePictures'],
] as const)('%s private addresses in a demo that is not public, or if %s says so', (_, setting, permission) => {
  const allows = (environment: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: folder(), ...environment })[permission];
  expect(allows({})).toBe(true);
  expect(allows({ [setting]: 'off' })).toBe(false);
  expect(allows({ DEMO_PUBLIC: 'on', SHOP_URL: 'http://demo.example.com' })).toBe(false);
  expect(allows(LIVE)).toBe(false);
  expect(allows({ ...LIVE, [setting]: 'on' })).toBe(true);
});

test('reads every setting from the environment', () => {
  const environment = {
    PORT: '8080',
    HOST: '0.0.0.0',
    SHOP_URL: 'https://shop.example.com/',
    DATABASE_URL: 'postgres://shop:pw@db/shop',
    SHOP_MODE: 'live',
    PROXIES: '2',
    LOG_LEVEL: 'warn',
    SHOP_SECRET: SECRET,
    SHOP_SECRET_PREVIOUS: SECRET.toUpperCase(),
    GOOGLE_CLIENT_ID: 'shop',
    GOOGLE_CLIENT_SECRET: 'hunter2',
    SMTP_URL: 'smtps://shop:pw@mail.example.com',
    ORDER_HOLD_HOURS: '0.5',
    PENDING_ORDERS_PER_CUSTOMER: '5',
    STAFF_CONFIRM_MINUTES: '3',
    STAFF_SECOND_FACTOR: 'optional',
    TIME_ZONE: 'Europe/Berlin',
    SHIP_CUTOFF: '09:30',
    HOLIDAYS: '2026-12-25, 2028-02-29',
    SUPPORT_EMAIL: 'help@shop.example.com',
    SOCIAL_LINKS: 'Mastodon=https://mastodon.social/@shop, YouTube=https://www.youtube.com/watch?v=x',
    SECURITY_CONTACT: 'mailto:security@shop.example.com',
    ...LIVE_STRIPE,
  };
  expect(readConfig({ DATA_DIR: folder(), ...environment })).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    shopUrl: 'https://shop.example.com',
    database: { engine: 'postgres', url: 'postgres://shop:pw@db/shop' },
    mode: 'live',
    proxies: 2,
    trustedProxies: undefined,
    logLevel: 'warn',
    secret: SECRET,
    previousSecret: SECRET.toUpperCase(),
    google: {
      clientId: 'shop',
      clientSecret: 'hunter2',
      discoveryUrl: 'https://accounts.google.com/.well-known/openid-configuration',
      issuer: 'https://accounts.google.com',
    },
    mail: { via: 'smtp', url: 'smtps://shop:pw@mail.example.com', from: undefined },
    cards: {
      by: 'stripe',
      account: { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' },
    },
    orderHoldMilliseconds: 1_800_000,
    maxPendingOrders: 5,
    staffConfirmMinutes: 3,
    isStaffFactorRequired: false,
    delivery: { timeZone: 'Europe/Berlin', cutoff: '09:30', holidays: ['2026-12-25', '2028-02-29'] },
    supportEmail: 'help@shop.example.com',
    socialLinks: [
      { name: 'Mastodon', url: 'https://mastodon.social/@shop' },
      { name: 'YouTube', url: 'https://www.youtube.com/watch?v=x' },
    ],
    securityContact: 'mailto:security@shop.example.com',
  });
});

test('takes a sample by its name in a demo, and none in a live shop', () => {
  expect(readConfig({ DATA_DIR: folder(), SAMPLE: 'europe' }).sample).toBe('europe');
  expect(refusalOf({ SAMPLE: 'mars' })).toContain('SAMPLE is "mars", which does not work. Set it to europe');
  expect(refusalOf({ SHOP_MODE: 'live', SAMPLE: 'europe' })).toContain('which loads no sample data. Remove SAMPLE.');
});

test('starts a live shop without mail and without features that are off', () => {
  const off = { GOOGLE_SIGN_IN: 'off', CARD_PAYMENTS: 'off' };
  const live = { SHOP_MODE: 'live', SHOP_URL: 'https://shop.example.com', SHOP_SECRET: SECRET, ...off };
  const without = {
    google: undefined,
    cards: { by: 'nobody' },
    mail: undefined,
    maxPendingOrders: 20,
    staffConfirmMinutes: 10,
    isStaffFactorRequired: true,
    supportEmail: undefined,
  };
  expect(readConfig({ DATA_DIR: folder(), ...live })).toMatchObject(without);
  expect(readConfig({ DATA_DIR: folder(), GOOGLE_SIGN_IN: 'off' }).google).toBeUndefined();
  expect(readConfig({ DATA_DIR: folder(), ...live, SMTP_URL: 'smtp://mail', MAIL_FROM: 'me@x.org' }).mail).toEqual({
    via: 'smtp',
    url: 'smtp://mail',
    from: 'me@x.org',
  });
});

test.each([
  [{ GOOGLE_CLIENT_ID: 'shop' }, 'GOOGLE_CLIENT_SECRET is not set.'],
  [{ GOOGLE_CLIENT_SECRET: 'hunter2' }, 'GOOGLE_CLIENT_ID is not set.'],
])('rejects incomplete Google credentials: %o', (environment, message) => {
  expect(refusalOf(environment)).toContain(message);
  expect(refusalOf(environment)).not.toContain('hunter2');
});

test('takes either the number of proxies or their networks', () => {
  const networks = { TRUSTED_PROXIES: '127.0.0.1, 192.0.2.0/24,2001:db8::/32' };
  expect(readConfig({ DATA_DIR: folder(), ...networks }).trustedProxies).toEqual([
    '127.0.0.1',
    '192.0.2.0/24',
    '2001:db8::/32',
  ]);
  expect(refusalOf({ ...networks, PROXIES: '1' })).toBe(
    'PROXIES and TRUSTED_PROXIES exclude each other. Remove PROXIES, or remove TRUSTED_PROXIES.',
  );
});

test('puts an IPv6 host in brackets in the shop URL', () => {
  expect(readConfig({ DATA_DIR: folder(), HOST: '::1' }).shopUrl).toBe('http://[::1]:3000');
});

test('keeps a random secret in the data folder that only its owner can read', () => {
  const dataDir = folder();
  const { secret } = readConfig({ DATA_DIR: dataDir });
  expect(readConfig({ DATA_DIR: dataDir }).secret).toBe(secret);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(readConfig({ DATA_DIR: folder() }).secret).not.toBe(secret);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test('makes the data folder private unless it is a shared one', () => {
  const [own, shared] = [folder(), folder()];
  chmodSync(own, 0o755);
  chmodSync(shared, 0o1777);
  for (const DATA_DIR of [own, shared]) {
    writeFileSync(join(DATA_DIR, 'secret'), SECRET);
    chmodSync(join(DATA_DIR, 'secret'), 0o644);
    readConfig({ DATA_DIR });
    expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600);
  }
  expect(statSync(own).mode & 0o7777).toBe(0o700);
  expect(statSync(shared).mode & 0o7777).toBe(0o1777);
});

const SOCIAL_LINKS_REMEDY =
  'Set it to names and https addresses, such as Mastodon=https://mastodon.social/@shop,YouTube=https://www.youtube.com/@shop, or remove it.';

test.each([
  ['PORT', 'http', 'Set it to a whole number from 0 to 65535, such as 3000.'],
  ['PORT', '70000', 'Set it to a whole number from 0 to 65535, such as 3000.'],
  ['PORT', '80.5', 'Set it to a whole number from 0 to 65535, such as 3000.'],
  ['SHOP_URL', 'shop.example.com', 'Set it to the address that visitors type, such as https://shop.example.com.'],
  ['SHOP_URL', 'ftp://shop.example.com', 'Set it to the address that visitors type, such as https://shop.example.com.'],
  ['SHOP_MODE', 'test', 'Set it to demo or live.'],
  ['PICTURE_STORAGE', 'ftp', 'Set it to disk, s3 or imgbb.'],
  ['CARD_PAYMENTS', 'no', 'Set it to on or off.'],
  ['ORDER_HOLD_HOURS', '0', 'Set it to a number of hours, such as 24.'],
  ['PENDING_ORDERS_PER_CUSTOMER', '-1', 'Set it to a number of orders, such as 20, or to 0 for no limit.'],
  ['TIME_ZONE', 'Berlin', 'Set it to the name of a time zone, such as Europe/Berlin, or to UTC.'],
  ['TIME_ZONE', '+01:00', 'Set it to the name of a time zone, such as Europe/Berlin, or to UTC.'],
  ['SHIP_CUTOFF', '3 pm', 'Set it to a time of day, such as 15:00.'],
  ['SHIP_CUTOFF', '24:00', 'Set it to a time of day, such as 15:00.'],
  [
    'HOLIDAYS',
    '2026-02-29,Christmas',
    'Set it to dates with commas between them, such as 2026-12-25,2027-01-01, or remove it.',
  ],
  ['SUPPORT_EMAIL', 'shop.example.com', 'Set it to the address that answers customers, such as help@shop.example.com.'],
  ['SOCIAL_LINKS', 'https://mastodon.social/@shop', SOCIAL_LINKS_REMEDY],
  ['SOCIAL_LINKS', 'Mastodon=http://mastodon.social/@shop', SOCIAL_LINKS_REMEDY],
  ...['proxy.example', '192.0.2.0/33', '0.0.0.0/0', '192.0.2.0/24,'].map((value) => [
    'TRUSTED_PROXIES',
    value,
    'Set it to the addresses or networks of all proxies in front of the shop, such as 127.0.0.1,192.0.2.0/24, or remove it.',
  ]),
  ['LOG_LEVEL', 'loud', 'Set it to one of silent, fatal, error, warn, info, debug, trace.'],
])('rejects %s=%s and says what to set', (name, value, remedy) => {
  expect(refusalOf({ [name]: value })).toBe(`${name} is "${value}", which does not work. ${remedy}`);
});

test('accepts several PostgreSQL hosts and a pool size', () => {
  const DATABASE_URL = 'postgres://shop:pw@db1:5432,db2:5433/shop';
  const { database } = readConfig({ DATA_DIR: folder(), DATABASE_URL, DATABASE_POOL_SIZE: '4' });
  expect(database).toEqual({ engine: 'postgres', url: DATABASE_URL, maxConnections: 4 });
});

test('gives all reasons at once, a line each', () => {
  const file = join(folder(), 'file');
  writeFileSync(file, '');
  const lines = refusalOf({
    ...LIVE,
    DATA_DIR: join(file, 'data'),
    SHOP_URL: 'http://shop.example.com',
    SHOP_SECRET: '',
    STRIPE_SECRET_KEY: 'sk_test_1',
    PICTURE_STORAGE: 's3',
    EDGE_PURGE_URL: 'https://edge.example.com/purge',
    SMTPURL: 'smtps://mail.example.com',
  }).split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/^SMTPURL is set, but is no setting/),
    expect.stringMatching(/^SHOP_MODE is "live", which needs more\. SHOP_SECRET is not set\./),
    expect.stringMatching(/^The address and the token for purging the edge go together\./),
    expect.stringMatching(/^PICTURE_STORAGE is "s3", which needs more\./),
    expect.stringMatching(/^SHOP_URL is "http:/),
    expect.stringMatching(/^SHOP_MODE is "live", which takes no test keys/),
    expect.stringMatching(/^STRIPE_SECRET_KEY is a test key and STRIPE_PUBLISHABLE_KEY a live one\./),
    expect.stringMatching(/^DATA_DIR is /),
  ]);
  for (const line of lines) expect(line).toMatch(/\.$/);
});

test.each([
  'https://shop.example.com/shop',
  'https://shop.example.com/?from=mail',
  'https://shop.example.com/#top',
  'https://me:hunter2@shop.example.com',
])('rejects %s as the address of the shop, whose pages begin at the root of a host', (SHOP_URL) => {
  expect(refusalOf({ SHOP_URL })).toMatch(
    /^SHOP_URL is "https:.*", which does not work\. Set it to the address that visitors type, such as https:\/\/shop\.example\.com\.$/,
  );
});

test('a live shop lets browsers remember https, for subdomains unless HSTS_SUBDOMAINS is off', () => {
  const read = (environment: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: folder(), ...environment }).strictTransport;
  expect(read(LIVE)).toBe('subdomains');
  expect(read({ ...LIVE, HSTS_SUBDOMAINS: 'off' })).toBe('host');
  expect(read({ HSTS_SUBDOMAINS: 'on' })).toBeUndefined();
  expect(refusalOf({ HSTS_SUBDOMAINS: 'no' })).toContain(
    'HSTS_SUBDOMAINS is "no", which does not work. Set it to on, or',
  );
});

test('a live shop needs https, except for trying it out on its own machine', () => {
  expect(refusalOf({ ...LIVE, SHOP_URL: 'http://shop.example.com' })).toBe(
    'SHOP_URL is "http://shop.example.com", without encryption, so browsers would send no cookie that signs people in. ' +
      'Set it to the address that visitors type, such as https://shop.example.com.',
  );
  const local = { ...LIVE, SHOP_URL: 'http://127.0.0.1:3000' };
  expect(readConfig({ DATA_DIR: folder(), ...local }).warnings).toContain(
    'SHOP_URL is "http://127.0.0.1:3000", which only this machine reaches: links in mails lead nowhere else. ' +
      'Set it to the address that visitors type, such as https://shop.example.com.',
  );
});

test('a demo at a public address warns of it, unless DEMO_PUBLIC is on', () => {
  const read = (environment: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: folder(), ...environment }).warnings;
  const SHOP_URL = 'https://shop.example.com';
  expect(read({ SHOP_URL })).toEqual([
    'SHOP_MODE is "demo", and SHOP_URL is "https://shop.example.com": everybody knows the passwords of the sample ' +
      'accounts, one of them an admin. Set SHOP_MODE to live, or DEMO_PUBLIC to on if this is meant to be a demo.',
  ]);
  expect(read({ SHOP_URL, DEMO_PUBLIC: 'on' })).toEqual([]);
  expect(read({ SHOP_URL: 'http://localhost:3000' })).toEqual([]);
});

test.each([
  ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
  ['STRIPE_SERCET_KEY', 'STRIPE_SECRET_KEY'],
  ['stripe_secret_key', 'STRIPE_SECRET_KEY'],
  ['SMTPURL', 'SMTP_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['STAFF_SECOND_FACTORS', 'STAFF_SECOND_FACTOR'],
  ['ORDER_HOLD_HOUR', 'ORDER_HOLD_HOURS'],
  ['SHOP_SECRET_PREVIUS', 'SHOP_SECRET_PREVIOUS'],
])('a live shop refuses %s, a demo warns of it, and both name %s', (given, meant) => {
  const others = Object.fromEntries(Object.entries(LIVE).filter(([name]) => name !== meant));
  const sentence = `${given} is set, but is no setting of the shop. Rename it to ${meant}, or set ${meant}.`;
  expect(refusalOf({ ...others, [given]: 'hunter2' }).split('\n')[0]).toBe(sentence);
  expect(readConfig({ DATA_DIR: folder(), [given]: 'hunter2' }).warnings).toEqual([sentence]);
  expect(refusalOf({ ...others, PORT: 'x', [given]: 'hunter2' }).split('\n')).toContain(sentence);
});

test.each(['SHOPMODE', 'SHOP_MOD'])('%s is refused in any mode: the shop would open as a demo', (given) => {
  expect(refusalOf({ [given]: 'live' })).toBe(
    `${given} is set, but is no setting of the shop. Rename it to SHOP_MODE, or set SHOP_MODE.`,
  );
});

test('warns of names that look like settings, and of no others', () => {
  const read = (environment: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: folder(), ...environment }).warnings;
  expect(read({ SMTP_PASSWORD: 'hunter2', STRIPE_KEY: 'sk_test_1' })).toEqual([
    'SMTP_PASSWORD looks like a setting of the shop, but is none and changes nothing. See .env.example.',
    'STRIPE_KEY looks like a setting of the shop, but is none and changes nothing. See .env.example.',
  ]);
  const foreign = {
    HOSTNAME: 'web-1',
    HOME: '/root',
    XDG_DATA_DIRS: '/usr/share',
    HTTP_PROXY: 'http://proxy',
    GOOGLE_APPLICATION_CREDENTIALS: '/key.json',
    AWS_REGION: 'eu-1',
    TZ: 'UTC',
    TEST_DATABASE_URL: 'postgres://db/test',
    SHOPT: '',
  };
  expect(read(foreign)).toEqual([]);
  expect(read({ SMTPURL: 'smtp://old', SMTP_URL: 'smtp://mail' }), 'the right name is set too').toEqual([]);
});

test.each([
  [
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY',
  ],
  [{ STRIPE_API_BASE: 'http://127.0.0.1:1' }, 'STRIPE_API_BASE'],
])('a live shop with %o warns that orders count as paid without money', (standIn, names) => {
  const { warnings } = readConfig({ DATA_DIR: folder(), ...LIVE, ...standIn, ALLOW_STAND_INS: 'on' });
  expect(warnings).toContain(
    `ALLOW_STAND_INS is "on", and ${names} ${names.includes(' and ') ? 'are' : 'is'} for tests, so orders count as paid ` +
      'although no money arrives. Before customers order, set the live keys of your account and ALLOW_STAND_INS to off.',
  );
});

test('a live shop with a stand-in for Google warns that it trusts it', () => {
  const standIn = { GOOGLE_DISCOVERY_URL: 'http://127.0.0.1:2', ALLOW_STAND_INS: 'on' };
  expect(readConfig({ DATA_DIR: folder(), ...LIVE, ...standIn }).warnings).toContain(
    'ALLOW_STAND_INS is "on", and GOOGLE_DISCOVERY_URL is "http://127.0.0.1:2", so that server can sign anybody in as ' +
      'anybody. Before customers sign in, remove it and set ALLOW_STAND_INS to off.',
  );
});

test.each(['sk_live_hunter2', 'rk_live_hunter2'])('a demo takes no live key of Stripe: %s', (STRIPE_SECRET_KEY) => {
  const refusal = refusalOf({ ...LIVE_STRIPE, STRIPE_SECRET_KEY });
  expect(refusal).toBe(
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are live keys, and SHOP_MODE is "demo", which tells visitors that ' +
      'payments are not real. Set test keys, sk_test_... and pk_test_..., or SHOP_MODE to live.',
  );
});

test.each([
  [
    STRIPE,
    'STRIPE_PUBLISHABLE_KEY',
    'pk_live_1',
    'STRIPE_SECRET_KEY is a test key and STRIPE_PUBLISHABLE_KEY a live one.',
  ],
  [
    LIVE,
    'STRIPE_PUBLISHABLE_KEY',
    'pk_test_1',
    'STRIPE_PUBLISHABLE_KEY is a test key and STRIPE_SECRET_KEY a live one.',
  ],
])('both keys of Stripe belong to the same mode', (environment, name, key, message) => {
  expect(refusalOf({ ...environment, [name]: key, ALLOW_STAND_INS: 'on' })).toContain(message);
});

test('names every invalid variable on its own line', () => {
  const lines = refusalOf({ PORT: 'x', SHOP_MODE: 'x', LOG_LEVEL: 'x' }).split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['PORT', 'SHOP_MODE', 'LOG_LEVEL']);
});

test.each([
  ['SHOP_SECRET', 'hunter2', '***'],
  ['SHOP_SECRET_PREVIOUS', 'hunter2', '***'],
  ['STRIPE_SECRET_KEY', 'hunter2', '***'],
  ['STRIPE_WEBHOOK_SECRET', 'hunter2', '***'],
  ['METRICS_TOKEN', 'hunter2', '***'],
  ['DATABASE_URL', 'postgres://shop:hunter2@db1:x,db2/shop', 'postgres://***@db1:x,db2/shop'],
  ['DATABASE_URL', 'mysql://shop:hunter2@db/shop', 'mysql://***@db/shop'],
  ['DATABASE_URL', 'postgres://shop:hunter2@db', 'postgres://***@db'],
  ['DATABASE_URL', 'shop:p@hunter2/x@db', '***@db'],
  ['DATABASE_URL', 'localhost:5432/shop', 'localhost:5432/shop'],
  ['SMTP_URL', 'http://shop:hunter2@mail', 'http://***@mail'],
])('rejects %s without revealing its secret', (name, value, shown) => {
  const refusal = refusalOf({ [name]: value });
  expect(refusal.startsWith(`${name} is "${shown}", which does not work. Set it to `)).toBe(true);
  expect(refusal).not.toContain('hunter2');
});

test('rejects a data folder that is not writable', () => {
  const file = join(folder(), 'file');
  writeFileSync(file, '');
  const DATA_DIR = join(file, 'data');
  expect(refusalOf({ DATA_DIR })).toBe(
    `DATA_DIR is "${DATA_DIR}", where nothing can be written. Set it to a folder that the shop may write to, such as ./data.`,
  );
});

test.each([
  [{}, [...ALWAYS, ...GOOGLE, ...Object.keys(STRIPE)]],
  [{ GOOGLE_SIGN_IN: 'off', CARD_PAYMENTS: 'off' }, ALWAYS],
  [{ SHOP_URL: 'https://shop.example.com', GOOGLE_SIGN_IN: 'off', ...STRIPE }, ['SHOP_SECRET']],
  [{ SHOP_SECRET: SECRET, GOOGLE_CLIENT_ID: 'shop', ...STRIPE }, ['SHOP_URL', 'GOOGLE_CLIENT_SECRET']],
  [{ ...STRIPE, STRIPE_WEBHOOK_SECRET: '' }, [...ALWAYS, ...GOOGLE, 'STRIPE_WEBHOOK_SECRET']],
])('does not start a live shop with only %o', (environment, missing) => {
  const refusal = refusalOf({ SHOP_MODE: 'live', ...environment });
  expect(refusal.match(/\w+(?= is not set)/g)).toEqual(missing);
  expect(refusal).not.toContain(SECRET);
});

test.each([
  [
    { STRIPE_SECRET_KEY: 'sk_test_hunter2', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    /STRIPE_SECRET_KEY is a test key\. Set it to the secret key/,
  ],
  [
    { STRIPE_SECRET_KEY: 'rk_test_hunter2', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    /STRIPE_PUBLISHABLE_KEY is a test key\./,
  ],
  [{ STRIPE_API_BASE: 'http://127.0.0.1:1' }, /STRIPE_API_BASE is "http:\/\/127\.0\.0\.1:1"\. Remove it\./],
  [{ GOOGLE_DISCOVERY_URL: 'http://127.0.0.1:2' }, /GOOGLE_DISCOVERY_URL is "http:\/\/127\.0\.0\.1:2"\. Remove it\./],
])('does not start a live shop with %o unless stand-ins are allowed', (standIn, message) => {
  const refusal = refusalOf({ ...LIVE, ...standIn });
  expect(refusal).toMatch(/^SHOP_MODE is "live", which takes no test keys and no stand-ins\. /);
  expect(refusal).toMatch(message);
  expect(refusal).toMatch(/ To try a live shop out with them, set ALLOW_STAND_INS to on\.$/);
  expect(refusal).not.toContain('hunter2');
  expect(refusal).not.toContain('\n');
  expect(readConfig({ DATA_DIR: folder(), ...LIVE, ...standIn, ALLOW_STAND_INS: 'on' }).mode).toBe('live');
});

test('names all stand-ins at once, except those of disabled providers', () => {
  const standIns = { ...STRIPE, STRIPE_API_BASE: 'http://127.0.0.1:1', GOOGLE_DISCOVERY_URL: 'http://127.0.0.1:2' };
  expect(refusalOf({ ...LIVE, ...standIns }).match(/\w+(?= is a test key| is "http)/g)).toEqual([
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_API_BASE',
    'GOOGLE_DISCOVERY_URL',
  ]);
  expect(refusalOf({ ...LIVE, ...standIns, CARD_PAYMENTS: 'off' })).not.toContain('STRIPE');
  const off = { CARD_PAYMENTS: 'off', GOOGLE_SIGN_IN: 'off' };
  expect(readConfig({ DATA_DIR: folder(), ...LIVE, ...standIns, ...off }).cards).toEqual({ by: 'nobody' });
});

test('accepts test keys and stand-ins in a demo', () => {
  const standIns = { ...STRIPE, STRIPE_API_BASE: 'http://127.0.0.1:1', GOOGLE_DISCOVERY_URL: 'http://127.0.0.1:2' };
  expect(readConfig({ DATA_DIR: folder(), ...standIns }).cards.by).toBe('stripe');
});

test.each(['0.0.0.0', '::', '192.168.1.5', '128.0.0.1', '::ffff:10.0.0.1', 'shop.example.com'])(
  'does not start a demo on %s unless DEMO_PUBLIC is on',
  (HOST) => {
    expect(refusalOf({ HOST })).toBe(
      `HOST is "${HOST}", where others can reach the shop, and SHOP_MODE is "demo", whose sample accounts have passwords ` +
        'that everybody knows. Set HOST to 127.0.0.1 or SHOP_MODE to live, or set DEMO_PUBLIC to on.',
    );
    expect(refusalOf({ HOST, DEMO_PUBLIC: 'on' })).toContain(
      'DEMO_PUBLIC is "on", which needs more. SHOP_URL is not set.',
    );
    const open = { DEMO_PUBLIC: 'on', SHOP_URL: 'http://demo.example.com' };
    expect(readConfig({ DATA_DIR: folder(), HOST, ...open }).host).toBe(HOST);
    expect(readConfig({ DATA_DIR: folder(), ...LIVE, HOST }).host).toBe(HOST);
  },
);

test.each(['127.0.0.1', '127.8.9.10', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', 'localhost', 'Localhost'])(
  'starts a demo on the loopback address %s',
  (HOST) => {
    expect(readConfig({ DATA_DIR: folder(), HOST }).host).toBe(HOST);
  },
);

test.each(['mailto:security@shop.example.com', 'https://shop.example.com/report'])(
  'accepts %s as security contact',
  (SECURITY_CONTACT) => {
    expect(readConfig({ DATA_DIR: folder(), SECURITY_CONTACT }).securityContact).toBe(SECURITY_CONTACT);
  },
);

test.each([
  'security@shop.example.com',
  'mailto:security',
  'http://shop.example.com',
  'tel:110',
  'mailto:a@b.example\nX: y',
])('rejects %j as security contact', (SECURITY_CONTACT) => {
  expect(refusalOf({ SECURITY_CONTACT })).toContain('Set it to where security problems are reported');
});

test('reads the settings for pictures in an S3 bucket', () => {
  const environment = {
    PICTURE_STORAGE: 's3',
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'hunter2',
    S3_PUBLIC_URL: 'https://pictures.example.com/',
  };
  expect(readConfig({ DATA_DIR: folder(), ...environment }).pictures).toEqual({
    kind: 's3',
    endpoint: 'http://127.0.0.1:9000',
    region: 'us-east-1',
    bucket: 'pictures',
    accessKeyId: 'key',
    secretAccessKey: 'hunter2',
    publicUrl: 'https://pictures.example.com',
  });
});

test('reads the settings for pictures at imgbb', () => {
  expect(readConfig({ DATA_DIR: folder(), PICTURE_STORAGE: 'imgbb', IMGBB_API_KEY: 'hunter2' }).pictures).toEqual({
    kind: 'imgbb',
    apiKey: 'hunter2',
    apiBase: 'https://api.imgbb.com',
  });
});

test.each([
  [{ PICTURE_STORAGE: 's3' }, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PUBLIC_URL']],
  [{ PICTURE_STORAGE: 's3', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }, ['S3_PUBLIC_URL']],
  [{ PICTURE_STORAGE: 'imgbb' }, ['IMGBB_API_KEY']],
])('does not start a shop with only %o', (environment, missing) => {
  const refusal = refusalOf(environment);
  expect(refusal).toContain(`PICTURE_STORAGE is "${environment.PICTURE_STORAGE}", which needs more.`);
  expect(refusal.match(/\w+(?= is not set)/g)).toEqual(missing);
});

test('rejects incomplete Stripe keys, even in a demo', () => {
  const refusal = refusalOf({ STRIPE_SECRET_KEY: 'sk_test_1' });
  expect(refusal.match(/\w+(?= is not set)/g)).toEqual(['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']);
});

test('the address and the token for purging the edge go together', () => {
  const [EDGE_PURGE_URL, EDGE_PURGE_TOKEN] = ['http://127.0.0.1:6081/edge/purge', 'a-token-of-the-edge'];
  const edge = { purgeUrl: EDGE_PURGE_URL, purgeToken: EDGE_PURGE_TOKEN };
  expect(readConfig({ DATA_DIR: folder(), EDGE_PURGE_URL, EDGE_PURGE_TOKEN }).edge).toEqual(edge);
  expect(refusalOf({ EDGE_PURGE_URL })).toBe(
    'The address and the token for purging the edge go together. EDGE_PURGE_TOKEN is not set. ' +
      'Set it to at least 16 random characters, the same as at the edge, or remove it.',
  );
  expect(refusalOf({ EDGE_PURGE_URL, EDGE_PURGE_TOKEN: 'short' })).not.toContain('short');
});
