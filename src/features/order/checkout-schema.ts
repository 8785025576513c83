import * as z from 'zod/mini';
import { customerEntriesOf, typedDigits } from '#features/user/customer-entries.ts';
import { type Customer, customerSchema, type User } from '#features/user/user-schema.ts';
import { paymentMethodSchema } from './order-schema.ts';

/** The checkout form: what is typed, and the customer that it becomes. */
export const checkoutSchema = z.extend(customerSchema, {
  mobile: typedDigits('Mobile'),
  zip: typedDigits('Zip Code'),
  method: paymentMethodSchema,
});
export type CheckoutEntries = z.input<typeof checkoutSchema>;
export type CheckoutDetails = z.output<typeof checkoutSchema>;

/** The form as it begins for a person: what the shop knows of them already. */
export function entriesOf(user: User): CheckoutEntries {
  return { ...customerEntriesOf(user), method: 'cash' };
}

/** The customer part of the order that the form asks for. */
export function customerOf({ name, mobile, streetAddress, city, zip }: CheckoutDetails): Customer {
  return { name, mobile, streetAddress, city, zip };
}
