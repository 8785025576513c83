import { DEFAULT_PROMISES } from '#features/settings/promises.ts';
import type { Settings } from '#features/settings/settings-schema.ts';
import { DEFAULT_HOME } from '#platform/shop-home.ts';
import type { Config } from '../config.ts';

/** The struck-through price of products without a compare-at price (specification, section 2). */
const PLACEHOLDER_PRICE = 106.06;

/** The settings that staff have not changed: the constants of the specification, and what the environment says. */
export function defaultSettings({ mode, supportEmail = '', socialLinks, delivery: { timeZone } }: Config): Settings {
  const texts = { name: 'Thock', address: '', taxNumber: '', announcement: '', email: supportEmail };
  return {
    ...texts,
    ...DEFAULT_HOME,
    ...DEFAULT_PROMISES,
    registrations: [],
    taxMode: 'off',
    ossRegistered: false,
    sellerVatNumber: '',
    withdrawal: 'auto',
    contactInbox: false,
    newsletter: false,
    placeholderPrice: mode === 'demo' ? PLACEHOLDER_PRICE : null,
    lowStock: 6,
    defaultWeightGrams: 500,
    timeZone,
    socialLinks: [...socialLinks],
  };
}
