import type { Order } from '#features/order/order-schema.ts';

/** Returns name and address of an order's customer. */
export function addressLines({ customer }: Order): string[] {
  return [customer.name, customer.streetAddress, `${customer.zip} ${customer.city}`];
}
