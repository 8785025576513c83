import { BlockList } from 'node:net';
import { chargesCards, listKeysOf, listStripeStandIns } from '#features/card-provider/stripe/stripe-settings.ts';
import { VIES_URL } from '#features/tax/vat-register.server.ts';
import { formatList } from '#platform/format-lists.ts';
import { familyOf } from '#platform/http/network.server.ts';
import { ConfigError, checkAll, type Environment, GOOGLE_DISCOVERY_URL, remedyFor } from './environment.ts';

/** Throws {@link ConfigError} with all settings that are dangerous in the shop's mode. */
export function refuseDangers(values: Environment): void {
  const checks =
    values.SHOP_MODE === 'live' ? [refusePlainHttp, refuseStandIns, refuseSample] : [refusePublicDemo, refuseRealMoney];
  checkAll([...checks, refuseMixedKeys].map((check) => () => check(values)));
}

/** Lists what is dangerous about the settings although it is allowed, as sentences. */
export function listModeWarnings(values: Environment): string[] {
  const warnings =
    values.SHOP_MODE === 'live'
      ? [warnOfLocalAddress(values), warnOfTestPayments(values), warnOfTestSignIn(values)]
      : [warnOfPublicAddress(values)];
  return warnings.filter((warning) => warning !== undefined);
}

function warnOfLocalAddress({ SHOP_URL }: Environment): string | undefined {
  if (!isPlainHttp(SHOP_URL)) return undefined;
  return `SHOP_URL is "${SHOP_URL}", which only this machine reaches: links in mails lead nowhere else. ${remedyFor('SHOP_URL')}`;
}

function warnOfTestPayments(values: Environment): string | undefined {
  const forTests = listCardStandIns(values);
  if (forTests.length === 0) return undefined;
  return (
    `ALLOW_STAND_INS is "on", and ${formatList(forTests)} ${forTests.length === 1 ? 'is' : 'are'} for tests, so orders ` +
    'count as paid although no money arrives. Before customers order, set the live keys of your account and ' +
    'ALLOW_STAND_INS to off.'
  );
}

function warnOfTestSignIn(values: Environment): string | undefined {
  if (!hasGoogleStandIn(values)) return undefined;
  return (
    `ALLOW_STAND_INS is "on", and GOOGLE_DISCOVERY_URL is "${values.GOOGLE_DISCOVERY_URL}", so that server can sign ` +
    'anybody in as anybody. Before customers sign in, remove it and set ALLOW_STAND_INS to off.'
  );
}

/** Behind a proxy, a demo is public although it listens on this machine only. */
function warnOfPublicAddress({ SHOP_URL, DEMO_PUBLIC }: Environment): string | undefined {
  if (DEMO_PUBLIC === 'on' || SHOP_URL === undefined || isLoopback(hostOf(SHOP_URL))) return undefined;
  return (
    `SHOP_MODE is "demo", and SHOP_URL is "${SHOP_URL}": everybody knows the passwords of the sample accounts, one of ` +
    'them an admin. Set SHOP_MODE to live, or DEMO_PUBLIC to on if this is meant to be a demo.'
  );
}

/** In live mode the session cookie is `Secure`. Browsers send it by http to the machine itself only. */
function refusePlainHttp({ SHOP_URL }: Environment): void {
  if (!isPlainHttp(SHOP_URL) || isLoopback(hostOf(SHOP_URL))) return;
  throw new ConfigError(
    `SHOP_URL is "${SHOP_URL}", without encryption, so browsers would send no cookie that signs people in. ` +
      remedyFor('SHOP_URL'),
  );
}

/** With test keys a live shop would ship unpaid orders; with a stand-in for Google anybody can sign in as anybody. */
function refuseStandIns(values: Environment): void {
  const standIns = [
    ...listCardStandIns(values).map((name) =>
      name === 'STRIPE_API_BASE'
        ? `STRIPE_API_BASE is "${values.STRIPE_API_BASE}". Remove it.`
        : `${name} is a test key. ${remedyFor(name)}`,
    ),
    ...(values.VAT_CHECK === 'stand-in' ? ['VAT_CHECK is "stand-in". Set it to vies or off.'] : []),
    ...(values.VIES_URL !== VIES_URL ? [`VIES_URL is "${values.VIES_URL}". Remove it.`] : []),
    ...(hasGoogleStandIn(values) ? [`GOOGLE_DISCOVERY_URL is "${values.GOOGLE_DISCOVERY_URL}". Remove it.`] : []),
  ];
  if (values.ALLOW_STAND_INS === 'on' || standIns.length === 0) return;
  throw new ConfigError(
    `SHOP_MODE is "live", which takes no test keys and no stand-ins. ${standIns.join(' ')} ` +
      'To try a live shop out with them, set ALLOW_STAND_INS to on.',
  );
}

function refuseSample({ SAMPLE }: Environment): void {
  if (SAMPLE === undefined) return;
  throw new ConfigError(`SAMPLE is "${SAMPLE}", and SHOP_MODE is "live", which loads no sample data. Remove SAMPLE.`);
}

function listCardStandIns(values: Environment) {
  return values.CARD_PAYMENTS === 'off' ? [] : listStripeStandIns(values);
}

function hasGoogleStandIn({ GOOGLE_SIGN_IN, GOOGLE_DISCOVERY_URL: url }: Environment): boolean {
  return GOOGLE_SIGN_IN === 'on' && url !== GOOGLE_DISCOVERY_URL;
}

/** Refuses a demo that would charge cards: its pages say that payments are not real. */
function refuseRealMoney(values: Environment): void {
  if (values.CARD_PAYMENTS === 'off' || !chargesCards(values)) return;
  throw new ConfigError(
    `${formatList(listKeysOf('live', values))} are live keys, and SHOP_MODE is "demo", which tells visitors that payments are not real. ` +
      'Set test keys, sk_test_... and pk_test_..., or SHOP_MODE to live.',
  );
}

/** Refuses keys of which one is for tests: a browser could not pay what the shop has prepared. */
function refuseMixedKeys(values: Environment): void {
  const [test] = listKeysOf('test', values);
  const [live] = listKeysOf('live', values);
  if (values.CARD_PAYMENTS === 'off' || !test || !live) return;
  throw new ConfigError(
    `${test} is a test key and ${live} a live one. Set both to keys of the same mode, from the same page of Stripe's dashboard.`,
  );
}

/** Refuses a demo that others can reach: the passwords of its accounts, one of them an admin, are public. */
function refusePublicDemo({ HOST, DEMO_PUBLIC }: Environment): void {
  if (DEMO_PUBLIC === 'on' || isLoopback(HOST)) return;
  throw new ConfigError(
    `HOST is "${HOST}", where others can reach the shop, and SHOP_MODE is "demo", whose sample accounts have passwords ` +
      'that everybody knows. Set HOST to 127.0.0.1 or SHOP_MODE to live, or set DEMO_PUBLIC to on.',
  );
}

function isPlainHttp(address: string | undefined): address is string {
  return address !== undefined && new URL(address).protocol === 'http:';
}

/** Returns the host without the brackets of an IPv6 address. */
export function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^\[|\]$/g, '');
}

/** Whether a host name or address is the machine itself. */
export function isLoopback(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true;
  const loopback = new BlockList();
  loopback.addSubnet('127.0.0.0', 8);
  loopback.addAddress('::1', 'ipv6');
  const family = familyOf(host);
  return family !== undefined && loopback.check(host, family);
}
