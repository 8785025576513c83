import { z } from 'zod';
import type { StripeAccount } from './stripe-account.ts';

/** The settings of Stripe, as variables of the environment. */
export const STRIPE_SETTINGS = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
};

type StripeValues = { [Name in keyof typeof STRIPE_SETTINGS]?: string | undefined };

/** The settings without which no card can be charged. */
export const STRIPE_NEEDS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** Settings whose values never appear in messages. */
export const STRIPE_SECRETS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** What to do about each setting. */
export const STRIPE_REMEDIES = {
  STRIPE_SECRET_KEY:
    'Set it to the secret key of your Stripe account, sk_live_... (sk_test_... in a demo), or set CARD_PAYMENTS to off',
  STRIPE_PUBLISHABLE_KEY:
    'Set it to the publishable key of your Stripe account, pk_live_... (pk_test_... in a demo), or set CARD_PAYMENTS to off',
  STRIPE_WEBHOOK_SECRET: 'Set it to the signing secret of your Stripe webhook, whsec_..., or set CARD_PAYMENTS to off',
  STRIPE_API_BASE: 'Remove it, or set it to the address of a server that replaces Stripe in tests',
} satisfies Record<keyof typeof STRIPE_SETTINGS, string>;

const API_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const;
const MODES = { test: /^(sk|rk|pk)_test_/, live: /^(sk|rk|pk)_live_/ };

/** Lists the keys that are for tests, or live. */
export function listKeysOf(mode: keyof typeof MODES, values: StripeValues): (typeof API_KEYS)[number][] {
  return API_KEYS.filter((name) => MODES[mode].test(values[name] ?? ''));
}

/** Lists the settings with which no real money moves. */
export function listStripeStandIns(values: StripeValues): (keyof StripeValues)[] {
  return [
    ...listKeysOf('test', values),
    ...(values.STRIPE_API_BASE === undefined ? [] : (['STRIPE_API_BASE'] as const)),
  ];
}

/** Whether all keys are live ones, so that the shop charges cards. */
export function chargesCards(values: StripeValues): boolean {
  return listKeysOf('live', values).length === API_KEYS.length;
}

/** Reads the shop's account; undefined without the keys. */
export function readStripeAccount(values: StripeValues): StripeAccount | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE: apiBase } = values;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return undefined;
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiBase,
  };
}
