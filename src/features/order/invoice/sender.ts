import { describeRegistration } from '#features/settings/registration.ts';
import type { Settings } from '#features/settings/settings-schema.ts';

/** What documents say about the shop. */
export interface Sender {
  shopName: string;
  /** The address and contact data of the shop, line by line. */
  sender: readonly string[];
  /** The shop's time zone, which decides on dates and on the year of invoice numbers. */
  timeZone: string;
  /** The country of the shop (ISO 3166-1 alpha-2). */
  country: string;
}

/** Returns what documents say about the shop. `host` is that of the shop's address. */
export function senderOf(settings: Settings, host: string): Sender {
  const { name, address, email, taxNumber, sellerVatNumber, registrations, timeZone, country } = settings;
  const tax = taxNumber === '' ? '' : `Tax number ${taxNumber}`;
  const vat = sellerVatNumber === '' ? '' : `VAT number ${sellerVatNumber}`;
  const lines = [...address.split('\n'), host, email, tax, vat, ...registrations.map(describeRegistration)];
  const sender = lines.filter((line) => line !== '');
  return { shopName: name, sender, timeZone, country };
}
