import * as z from 'zod/mini';
import { customerEntriesOf, typedDigits } from '#features/user/customer-entries.ts';
import { type Customer, customerSchema, type User } from '#features/user/user-schema.ts';
import { paymentMethodSchema } from './order-schema.ts';

/** Schema of the checkout form. Its input is what the customer types, its output the parsed details. */
export const checkoutSchema = z.extend(customerSchema, {
  mobile: typedDigits('Mobile'),
  zip: typedDigits('Zip Code'),
  method: paymentMethodSchema,
});
export type CheckoutEntries = z.input<typeof checkoutSchema>;
export type CheckoutDetails = z.output<typeof checkoutSchema>;

/** Returns the initial entries of the form, taken from the user's profile. */
export function entriesOf(user: User): CheckoutEntries {
  return { ...customerEntriesOf(user), method: 'cash' };
}

/** Picks the customer part of the order from the form's details. */
export function customerOf({ name, mobile, streetAddress, city, zip }: CheckoutDetails): Customer {
  return { name, mobile, streetAddress, city, zip };
}
