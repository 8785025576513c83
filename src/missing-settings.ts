import { STRIPE_NEEDS } from '#features/card-provider/stripe/stripe-settings.ts';
import { ConfigError, checkAll, type Environment, remediesFor, type Setting } from './environment.ts';

const LIVE_NEEDS = ['SHOP_URL', 'SHOP_SECRET'] as const;
const GOOGLE_NEEDS = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const;
const EDGE_NEEDS = ['EDGE_PURGE_URL', 'EDGE_PURGE_TOKEN'] as const;

/** Throws {@link ConfigError} with all settings that are missing in the shop's mode, or beside others. */
export function refuseIncomplete(values: Environment): void {
  checkAll([
    ...(values.SHOP_MODE === 'live'
      ? [() => requireFor(values, 'SHOP_MODE', needsWhenLive(values))]
      : demoChecks(values)),
    ...(values.TAX_PROVIDER === 'stripe' ? [() => requireFor(values, 'TAX_PROVIDER', STRIPE_NEEDS)] : []),
    () => requireTogether(values, 'The address and the token for purging the edge go together.', EDGE_NEEDS),
  ]);
}

/** Lists the settings that a live shop must have: defaults and stand-ins would put money or sessions at risk. */
function needsWhenLive({ GOOGLE_SIGN_IN, CARD_PAYMENTS }: Environment): readonly Setting[] {
  return [
    ...LIVE_NEEDS,
    ...(GOOGLE_SIGN_IN === 'on' ? GOOGLE_NEEDS : []),
    ...(CARD_PAYMENTS === 'on' ? STRIPE_NEEDS : []),
  ];
}

/** A demo has stand-ins for Google and Stripe, unless their settings are there, all of them. */
function demoChecks(values: Environment): (() => void)[] {
  const { DEMO_PUBLIC, GOOGLE_SIGN_IN, CARD_PAYMENTS } = values;
  const google = () => requireTogether(values, "Google's id and secret go together.", GOOGLE_NEEDS);
  const stripe = () => requireTogether(values, "Stripe's keys go together.", STRIPE_NEEDS);
  return [
    // A demo refuses all other hosts.
    ...(DEMO_PUBLIC === 'on' ? [() => requireFor(values, 'DEMO_PUBLIC', ['SHOP_URL'])] : []),
    ...(GOOGLE_SIGN_IN === 'on' ? [google] : []),
    ...(CARD_PAYMENTS === 'on' ? [stripe] : []),
  ];
}

/** Throws {@link ConfigError} if a setting that the choice needs is missing. */
export function requireFor<Name extends Setting>(
  values: Environment,
  choice: 'SHOP_MODE' | 'DEMO_PUBLIC' | 'PICTURE_STORAGE' | 'TAX_PROVIDER',
  needs: readonly Name[],
): asserts values is Environment & { [Needed in Name]: NonNullable<Environment[Needed]> } {
  const missing = needs.filter((name) => values[name] === undefined);
  if (missing.length === 0) return;
  throw new ConfigError(`${choice} is "${values[choice]}", which needs more. ${remediesFor(missing)}`);
}

/** Throws {@link ConfigError} if some of the settings are there and others are missing, which would fail only in use. */
function requireTogether(values: Environment, sentence: string, names: readonly Setting[]): void {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return;
  throw new ConfigError(`${sentence} ${remediesFor(missing)}`);
}
