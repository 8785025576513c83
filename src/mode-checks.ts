import { BlockList, isIP } from 'node:net';
import { ConfigError, type Environment, GOOGLE_DISCOVERY_URL, remedyFor } from './environment.ts';

const TEST_KEY = /^(sk|rk|pk)_test_/;

/** Refuses settings that are dangerous in the shop's mode. Throws {@link ConfigError}. */
export function checkMode(values: Environment): void {
  if (values.SHOP_MODE === 'live') refuseStandIns(values);
  else refusePublicDemo(values);
}

/** With test keys a live shop would ship unpaid orders; with a stand-in for Google anybody can sign in as anybody. */
function refuseStandIns(values: Environment): void {
  const standIns = [...stripeStandIns(values), ...googleStandIns(values)];
  if (values.ALLOW_STAND_INS === 'on' || standIns.length === 0) return;
  throw new ConfigError(
    `SHOP_MODE is "live", which takes no test keys and no stand-ins. ${standIns.join(' ')} ` +
      'To try a live shop out with them, set ALLOW_STAND_INS to on.',
  );
}

function stripeStandIns(values: Environment): string[] {
  if (values.CARD_PAYMENTS === 'off') return [];
  const testKeys = (['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const).filter((name) =>
    TEST_KEY.test(values[name] ?? ''),
  );
  const { STRIPE_API_BASE } = values;
  return [
    ...testKeys.map((name) => `${name} is a test key. ${remedyFor(name)}`),
    ...(STRIPE_API_BASE === undefined ? [] : [`STRIPE_API_BASE is "${STRIPE_API_BASE}". Remove it.`]),
  ];
}

function googleStandIns({ GOOGLE_SIGN_IN, GOOGLE_DISCOVERY_URL: url }: Environment): string[] {
  if (GOOGLE_SIGN_IN === 'off' || url === GOOGLE_DISCOVERY_URL) return [];
  return [`GOOGLE_DISCOVERY_URL is "${url}". Remove it.`];
}

/** Refuses a demo that others can reach: the passwords of its accounts, one of them an admin, are public. */
function refusePublicDemo({ HOST, DEMO_PUBLIC }: Environment): void {
  if (DEMO_PUBLIC === 'on' || isLoopback(HOST)) return;
  throw new ConfigError(
    `HOST is "${HOST}", where others can reach the shop, and SHOP_MODE is "demo", whose sample accounts have passwords ` +
      'that everybody knows. Set HOST to 127.0.0.1 or SHOP_MODE to live, or set DEMO_PUBLIC to on.',
  );
}

function isLoopback(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true;
  const loopback = new BlockList();
  loopback.addSubnet('127.0.0.0', 8);
  loopback.addAddress('::1', 'ipv6');
  const version = isIP(host);
  return version !== 0 && loopback.check(host, version === 6 ? 'ipv6' : 'ipv4');
}
