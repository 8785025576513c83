import { replaceSettings } from '#features/settings/settings-queries.server.ts';
import type { Settings } from '#features/settings/settings-schema.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';

/** The settings of a test shop that staff have not changed. */
export const DEFAULT_SETTINGS: Settings = {
  name: 'Thock',
  address: '',
  email: 'help@thock.example',
  taxNumber: '',
  lowStock: 6,
  announcement: '',
  timeZone: 'UTC',
  socialLinks: [],
  country: 'US',
  currency: 'USD',
  locale: 'en-US',
  wholePrices: true,
  placeholderPrice: 106.06,
  defaultWeightGrams: 500,
  returnDays: 30,
  warrantyYears: 2,
  replyHours: 24,
  registrations: [],
  taxMode: 'off',
  ossRegistered: false,
  sellerVatNumber: '',
  withdrawal: 'auto',
  contactInbox: false,
  newsletter: false,
};

/** Stores settings in the database of a test shop that has not started yet. */
export async function storeSettings(trx: ShopTransaction, changes: Partial<Settings>): Promise<void> {
  const settings = { ...DEFAULT_SETTINGS, ...changes };
  await replaceSettings(trx, 0, { settings, defaults: DEFAULT_SETTINGS, changedAt: 0, changedBy: null });
}
