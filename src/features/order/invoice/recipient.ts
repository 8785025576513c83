import type { Order } from '../order/order-schema.ts';

/** Returns the lines of who gets a parcel: the address in the format of its country, and the telephone number. */
export function recipientOf({ addressLines, customer: { phone } }: Order): string[] {
  return phone === undefined ? addressLines : [...addressLines, `Phone ${phone}`];
}
