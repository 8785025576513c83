import type { Settings } from '#features/settings/settings-schema.ts';

/** What documents say about the shop. */
export interface Sender {
  shopName: string;
  /** The address and contact data of the shop, line by line. */
  sender: readonly string[];
  /** The shop's time zone, which decides on dates and on the year of invoice numbers. */
  timeZone: string;
}

/** Returns what documents say about the shop. `host` is that of the shop's address. */
export function senderOf({ name, address, email, taxNumber, timeZone }: Settings, host: string): Sender {
  const tax = taxNumber === '' ? '' : `Tax number ${taxNumber}`;
  const sender = [...address.split('\n'), host, email, tax].filter((line) => line !== '');
  return { shopName: name, sender, timeZone };
}
