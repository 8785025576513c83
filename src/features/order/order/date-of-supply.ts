import type { Order } from './order-schema.ts';

/**
 * Returns when an order was supplied, which decides in which period its tax is declared: with its last parcel, else on
 * delivery, else when it was placed. ISO 8601.
 */
export function dateOfSupply({ shipments, deliveredAt, date }: Order): string {
  return shipments.at(-1)?.at ?? deliveredAt ?? date;
}
