import { isSameSetting, SETTING_NAMES, type Settings } from './settings-schema.ts';

/** How entries of the audit log call the settings. */
const NAMES: Readonly<Record<keyof Settings, string>> = {
  name: 'name of the shop',
  address: 'address of the shop',
  email: 'reply address',
  taxNumber: 'tax number',
  lowStock: 'low-stock level',
  announcement: 'line above the header',
  timeZone: 'time zone',
  socialLinks: 'social links',
  country: 'home country',
  currency: 'currency',
  locale: 'way to write numbers',
  wholePrices: 'rule that prices are whole numbers',
  placeholderPrice: 'struck-through price',
  defaultWeightGrams: 'weight of products without one',
  returnDays: 'days for returns',
  warrantyYears: 'years of warranty',
  replyHours: 'hours for replies',
  registrations: 'registrations',
  taxMode: 'rule about taxes',
  ossRegistered: 'registration in the One Stop Shop',
  sellerVatNumber: 'VAT number',
  withdrawal: 'online withdrawal',
  contactInbox: 'inbox of the contact form',
  newsletter: 'newsletter',
};

/** Says what changed, a sentence for each setting: "Changed the low-stock level from 6 to 10". */
export function describeChanges(before: Settings, after: Settings): string[] {
  return SETTING_NAMES.flatMap((name) =>
    isSameSetting(before[name], after[name])
      ? []
      : [`Changed the ${NAMES[name]} from ${quote(before[name])} to ${quote(after[name])}`],
  );
}

function quote(value: Settings[keyof Settings]): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const text = typeof value === 'string' ? value : (value ?? []).map((row) => Object.values(row).join(' ')).join('\n');
  return text === '' ? 'nothing' : `“${text.replaceAll('\n', ', ')}”`;
}
