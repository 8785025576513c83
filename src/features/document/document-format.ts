import type { Order } from '#features/order/order-schema.ts';

/** Formats the day of a moment (epoch milliseconds) in a time zone: "23 November 2026". */
export function formatDay(moment: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(moment);
}

/** Returns name and address of an order's customer. */
export function addressLines({ customer }: Order): string[] {
  return [customer.name, customer.streetAddress, `${customer.zip} ${customer.city}`];
}
